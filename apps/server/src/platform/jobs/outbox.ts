import type { Db } from '../database/tables.ts';
import type { JobDefinition, JobName, JobQueues, Jobs, RunContext } from './jobs.ts';

/** Every event and its payload; each room adds its own by augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it in by augmentation
export interface Events {}
export type EventName = keyof Events & string;

/** Events of one `key` are handled one at a time, in the order in which they were announced. */
export interface ListenerDefinition<Event> extends Pick<JobDefinition<Event>, 'timeLimit' | 'retries' | 'key'> {
  /** May be called twice for one event. */
  readonly handle: (event: Event, context: RunContext) => Promise<void>;
  /** Delays the call, even over a stop or a crash. */
  readonly afterSeconds?: number;
}

/**
 * Publishes events with the transaction that caused them: an event is delivered if and only if its transaction commits.
 * A listener may be called twice for one event.
 */
export interface Outbox {
  announce<N extends EventName>(db: Db, name: N, event: Events[N]): Promise<void>;
  /** Creates a queue for a listener, so that a failed listener is retried separately. Call it before the jobs start. */
  listen<N extends EventName>(name: N, listener: string, definition: ListenerDefinition<Events[N]>): void;
}

/** Events that one node handles at a time for each listener. */
const CONCURRENCY = 2;

export const createOutbox = (jobs: Jobs): Outbox => {
  const listeners = new Map<string, { readonly queue: string; readonly afterSeconds?: number }[]>();
  return {
    async announce(db, name, event) {
      for (const { queue, ...options } of listeners.get(name) ?? [])
        await jobs.send(db, queue as JobName, event as JobQueues[JobName], options);
    },
    listen(name, listener, { handle, afterSeconds, key, ...options }) {
      const queue = `${name}.${listener}`;
      listeners.set(name, [
        ...(listeners.get(name) ?? []),
        { queue, ...(afterSeconds !== undefined && { afterSeconds }) },
      ]);
      jobs.work(queue as JobName, {
        ...options,
        ...(key && { key: key as NonNullable<JobDefinition<JobQueues[JobName]>['key']> }),
        concurrency: CONCURRENCY,
        run: handle as JobDefinition<JobQueues[JobName]>['run'],
      });
    },
  };
};
