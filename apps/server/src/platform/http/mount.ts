import type { Endpoint, EndpointKey, Incoming } from '@dubplate/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { runOnBehalfOf } from '../call-scope.ts';
import type { Db } from '../database/tables.ts';
import { answerOnce, answerRepeatable, findAnswer, type OnceAnswer, type OnceKey } from '../idempotency.ts';
import { type Language, preferredLanguage } from '../language.ts';
import { type Actor, type Authenticate, admit, type OwnActor, personOf, type SessionActor } from './access/actor.ts';
import type { TeamGuard } from './access/team-guard.ts';
import { type Fingerprint, idempotencyOf } from './idempotency-key.ts';
import { isForm, parseIncoming } from './parse-incoming.ts';

type ActorOf<E extends Endpoint> = E['access'] extends 'public'
  ? null
  : E['access'] extends 'own-session'
    ? OwnActor
    : E['access'] extends 'session'
      ? SessionActor
      : Actor;

/** Input of a handler: the actor, the validated request, and the reply. */
export interface Received<E extends Endpoint> extends Incoming<E> {
  readonly actor: ActorOf<E>;
  /**
   * A transaction if the call is transactional and has an idempotency key: its effect and its stored answer commit
   * together. Prepared handlers call ports in their first step.
   */
  readonly db: Db;
  readonly language: Language;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A large answer that a thread has checked and written as JSON. */
export class WrittenAnswer {
  readonly json: string;
  /** Of what the call made, for the team's log. */
  readonly uuid: string;

  constructor(json: string, uuid: string) {
    this.json = json;
    this.uuid = uuid;
  }
}

// Result of a handler: the response body, nothing if the response has no body, or the reply for a stream.
type Answer<E extends Endpoint> = E['binary'] extends true
  ? FastifyReply
  : E['response'] extends z.ZodType
    ? z.input<E['response']> | WrittenAnswer
    : // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is one of these
      void;

type Endpoints = Readonly<Record<string, Endpoint>>;

type Handler<E extends Endpoint> = (received: Received<E>) => Promise<Answer<E>> | Answer<E>;

/**
 * A handler in two steps, for calls that need facts from a port (storage, a password's hash) and then a transaction.
 * `prepare` runs outside of it and may run again for a repeated call; it refuses nothing that depends on the call's own
 * effect.
 */
export interface PreparedHandler<E extends Endpoint, Facts> {
  prepare(received: Received<E>): Promise<Facts>;
  act(received: Received<E>, facts: Facts): Promise<Answer<E>>;
}

/** Declares a handler in two steps. */
export const prepared = <E extends Endpoint, Facts>(
  prepare: PreparedHandler<E, Facts>['prepare'],
  act: PreparedHandler<E, Facts>['act'],
  // The type of the facts is only visible to these two functions.
): PreparedHandler<E, unknown> => ({ prepare, act: (received, facts) => act(received, facts as Facts) });

export type Handlers<T extends Endpoints> = {
  [K in keyof T]: Handler<T[K]> | PreparedHandler<T[K], unknown>;
};

export interface MountOptions {
  readonly db: Db;
  readonly authenticate: Authenticate;
  readonly fingerprint: Fingerprint;
  readonly team: TeamGuard;
}

/** The two steps of a handler; one without a first step has nothing to prepare. */
interface Steps {
  prepare: (received: object) => Promise<unknown>;
  act: (received: object, facts: unknown) => unknown;
}

// The pairing of each call with its own handler is what `Handlers` has checked.
const stepsOf = (handler: unknown): Steps =>
  typeof handler === 'function'
    ? { prepare: async () => undefined, act: (received) => handler(received) }
    : (handler as Steps);

/** Runs a call under its idempotency key, or returns the stored answer. */
const runOnce = async (
  kind: 'transactional' | 'external',
  db: Db,
  once: OnceKey,
  { prepare, act }: { prepare: () => Promise<unknown>; act: (on: Db, facts: unknown) => Promise<StatusAndBody> },
): Promise<OnceAnswer> => {
  if (kind === 'external') return answerRepeatable(db, once, async () => act(db, await prepare()));
  const stored = await findAnswer(db, once);
  if (stored) return stored;
  const facts = await prepare();
  return answerOnce(db, once, (trx) => act(trx, facts));
};

type StatusAndBody = Pick<OnceAnswer, 'status' | 'body'>;

/** The thing that a call changed: the one in its path, or the one that it made. */
const subjectOf = (params: unknown, body: unknown): string | null => {
  const { id } = (params ?? {}) as { readonly id?: unknown };
  const { uuid } = (body ?? {}) as { readonly uuid?: unknown };
  const subject = id ?? uuid;
  return typeof subject === 'string' ? subject : null;
};

/** `'GET /file/{id}'` as the router's method and path. */
export const routeOf = (key: EndpointKey): { method: string; path: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path: path.replace(/\{(\w+)\}/g, ':$1') };
};

/**
 * Mounts every call of a resource: checks access, validates the input, runs the handler and sends the answer. A call
 * without a handler is a compile error. An answer that violates its schema is a 500, and fields outside the schema are
 * removed.
 */
export const mount = <T extends Endpoints>(
  app: FastifyInstance,
  endpoints: T,
  { db, authenticate, fingerprint, team }: MountOptions,
  handlers: Handlers<T>,
): void => {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const { method, path } = routeOf(name);
    const { prepare, act } = stepsOf(handlers[name]);
    // Calls that need no scope are about the person or about public data.
    const isOfAccount = endpoint.access !== 'signed-in' && endpoint.access !== 'session';
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      onRequest: admit(endpoint.access, authenticate),
      handler: async (request, reply) => {
        const { actor } = request;
        const language = preferredLanguage(request.headers['accept-language']);
        const incoming = parseIncoming(endpoint, request, language);
        const answerCall = async () => {
          if (isOfAccount && actor) await team.requireWithin(actor, name, incoming);
          const received = (on: Db) => ({ ...incoming, actor, db: on, language, request, reply });
          const present = (answer: unknown) => (endpoint.response ? endpoint.response.parse(answer) : undefined);

          const noteWrite = async (body: unknown) => {
            if (isOfAccount && actor?.member && method !== 'GET')
              await team.note(actor, name, subjectOf(incoming.params, body));
          };
          const { idempotent, status } = endpoint;
          // A form is known once it is read: its handler sees to the key itself.
          const isRead = !endpoint.upload && !isForm(endpoint, request);
          const once = idempotent && isRead ? idempotencyOf(request, actor, request.body, fingerprint) : null;
          if (idempotent && once) {
            const answer = await runOnce(idempotent, db, once, {
              prepare: () => prepare(received(db)),
              act: async (on, facts) => ({ status, body: present(await act(received(on), facts)) }),
            });
            if (answer.isReplay) reply.header('idempotency-replayed', 'true');
            else await noteWrite(answer.body);
            return reply.status(answer.status).send(answer.body);
          }
          const answer = await act(received(db), await prepare(received(db)));
          // Already answered, such as with 304.
          if (reply.sent) return reply;
          if (endpoint.binary) return answer;
          const body = answer instanceof WrittenAnswer ? answer : present(answer);
          await noteWrite(body);
          if (body instanceof WrittenAnswer)
            return reply.status(status).type('application/json; charset=utf-8').send(body.json);
          // A bare JSON string or null must still be JSON on the wire.
          if (body === null || typeof body === 'string')
            return reply.status(endpoint.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
          return reply.status(endpoint.status).send(body);
        };
        return runOnBehalfOf(actor && personOf(actor).uuid, answerCall);
      },
    });
  }
};
