import type { LiveEvents, LiveQuestionName, LiveQuestions } from '@dubplate/contract/live';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { DataMigration } from '../data-migrations/run-data-migrations.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from '../http/access/actor.ts';
import type { GaugeDefinition } from '../http/metrics.ts';
import type { PlainPages } from '../http/web-app.ts';
import type { JobDefinition, JobName, JobQueues, Jobs } from '../jobs/jobs.ts';
import type { EventName, Events, ListenerDefinition, Outbox } from '../jobs/outbox.ts';
import type { Live } from '../live.ts';
import { type Cleanups, scheduleCleanups } from './nightly-cleanups.ts';
import type { OwnDataHooks } from './own-data.ts';

interface RoomJob<Data> extends JobDefinition<Data> {
  /** Cron, UTC; such a job carries nothing and runs once over all nodes. */
  readonly schedule?: string;
  /** Also runs soon after a start. */
  readonly atStart?: boolean;
}

interface AnswerDefinition<N extends LiveQuestionName> {
  /** Returns null for an invalid question, which gets no answer. */
  readonly parse: (payload: unknown) => LiveQuestions[N] | null;
  readonly answer: (actor: Actor, question: LiveQuestions[N]) => Promise<LiveEvents[N]>;
}

/** User-written texts in a table with the key `uuid`. */
export interface StoredTexts {
  readonly table: keyof Tables & string;
  /** Columns of one line. */
  readonly lines?: readonly string[];
  /** Columns of several lines. */
  readonly texts?: readonly string[];
}

/** All that one feature plugs into the server; `app.ts` lists them. */
export interface Room {
  /** Serves its calls, staff's among them, below `/api`. */
  readonly routes?: (api: FastifyInstance) => void;
  /** Serves pages outside the API, below `/`. */
  readonly pages?: (app: FastifyInstance) => void;
  /** Content of its web app pages for browsers without scripts. */
  readonly plainPages?: PlainPages;
  /** The work of its queues, by queue. */
  readonly jobs?: { readonly [N in JobName]?: RoomJob<JobQueues[N]> };
  /** Listeners for events of the outbox: by event, then by the listener's name. */
  readonly listeners?: { readonly [N in EventName]?: Readonly<Record<string, ListenerDefinition<Events[N]>>> };
  /** Handlers for questions over the live socket. */
  readonly liveAnswers?: { readonly [N in LiveQuestionName]?: AnswerDefinition<N> };
  readonly cleanups?: Cleanups;
  /** Figures for the operator of the instance, see `/api/metrics`. */
  readonly gauges?: readonly GaugeDefinition[];
  /** Exports and erases the data that it keeps of a user. */
  readonly ownData?: OwnDataHooks;
  /** User-written texts in its tables. */
  readonly texts?: readonly StoredTexts[];
  /** Conversions of its stored data, which run once for all nodes. */
  readonly dataMigrations?: readonly DataMigration[];
  /** Prepares data when this node starts and no other node is running. */
  readonly first?: () => Promise<void>;
  /** Returns the issues, one line each, that prevent this node from running beside others; any issue ends the start. */
  readonly join?: () => Promise<readonly string[]>;
  /** Runs once, before the jobs start. */
  readonly start?: () => void;
  /** Frees what it opened, once no job runs any more. */
  readonly close?: () => Promise<void>;
}

interface RoomParts {
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly live: Live;
  readonly clock: Clock;
}

/** Registers a room's background work; before the jobs start. */
export const registerRoom = (room: Room, { jobs, outbox, live, clock }: RoomParts): void => {
  // That each name goes with its own definition is what `Room` has checked.
  for (const [queue, definition] of Object.entries(room.jobs ?? {})) {
    const { schedule, atStart = false, ...job } = definition as RoomJob<JobQueues[JobName]>;
    jobs.work(queue as JobName, job);
    if (schedule !== undefined) jobs.schedule(queue as JobName, schedule, {}, { atStart });
  }
  for (const [event, listeners] of Object.entries(room.listeners ?? {}))
    for (const [name, definition] of Object.entries(listeners as Record<string, ListenerDefinition<Events[EventName]>>))
      outbox.listen(event as EventName, name, definition);
  for (const [name, { parse, answer }] of Object.entries(room.liveAnswers ?? {}))
    live.answer(name as LiveQuestionName, parse, answer);
  scheduleCleanups(jobs, clock, room.cleanups ?? {});
  room.start?.();
};
