import { createHash } from 'node:crypto';
import type { Endpoint, EndpointKey, Incoming } from '@dubplate/contract/endpoint';
import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../database/tables.ts';
import { fault } from '../errors.ts';
import { answerOnce } from '../idempotency.ts';
import { type Language, preferredLanguage } from '../language.ts';
import { type Actor, hasRole } from './actor.ts';
import { parseIncoming } from './parse-incoming.ts';

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? null : Actor;

/** What a handler is given: who calls, what came in (validated), and where to write. */
export interface Received<E extends Endpoint> extends Incoming<E> {
  readonly actor: ActorOf<E>;
  /** Already a transaction where the call carries an `Idempotency-Key`: its effect and its stored answer commit together. */
  readonly db: Db;
  readonly language: Language;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

// What a handler returns: the wire's own shape, nothing where the answer has no body, or the reply it streamed itself.
type Answer<E extends Endpoint> = E['binary'] extends true
  ? FastifyReply
  : E['response'] extends z.ZodType
    ? z.input<E['response']>
    : // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is one of these
      void;

type Endpoints = Readonly<Record<string, Endpoint>>;

export type Handlers<T extends Endpoints> = {
  [K in keyof T]: (received: Received<T[K]>) => Promise<Answer<T[K]>> | Answer<T[K]>;
};

export interface MountOptions {
  readonly db: Db;
  /** The person behind a bearer token; null where there is none. @throws 401 where it is no longer good. */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor | null>;
}

/** The `Idempotency-Key` of a call that honours one, with what tells two requests apart. */
export const idempotencyOf = (request: FastifyRequest, actor: Actor | null, body: unknown) => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > 255) throw fault(platformErrors, 'BAD_INPUT');
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');
  return { scope: actor?.uuid ?? 'anonymous', key, fingerprint };
};

const admit = (endpoint: Endpoint, actor: Actor | null): void => {
  if (endpoint.access === 'public') return;
  if (actor === null) throw fault(platformErrors, 'UNAUTHORIZED');
  if (endpoint.access !== 'user' && !hasRole(actor, endpoint.access)) throw fault(platformErrors, 'FORBIDDEN');
};

/** `'GET /file/{id}'` as the router's method and path. */
export const routeOf = (key: EndpointKey): { method: string; path: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path: path.replace(/\{(\w+)\}/g, ':$1') };
};

/**
 * Serves every call of a noun: who may, what comes in, act, answer. A call without a handler does not compile;
 * an answer that breaks its own schema is a 500, and fields that the schema does not name never leave.
 */
export const mount = <T extends Endpoints>(
  app: FastifyInstance,
  endpoints: T,
  { db, authenticate }: MountOptions,
  handlers: Handlers<T>,
): void => {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const { method, path } = routeOf(name);
    // The pairing of each call with its own handler is what `Handlers` has checked.
    const handler = handlers[name] as (received: object) => unknown;
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        // A public call is open to those, too, whose token has run out: refreshing is one.
        const actor = endpoint.access === 'public' ? null : await authenticate(request);
        admit(endpoint, actor);
        const language = preferredLanguage(request.headers['accept-language']);
        const incoming = parseIncoming(endpoint, request, language);
        const act = async (on: Db) => handler({ ...incoming, actor, db: on, language, request, reply });
        const present = (answer: unknown) => (endpoint.response ? endpoint.response.parse(answer) : undefined);

        const once = endpoint.idempotent && !endpoint.upload ? idempotencyOf(request, actor, request.body) : null;
        if (once) {
          const { status, body, isReplay } = await answerOnce(db, once, async (trx) => ({
            status: endpoint.status,
            body: present(await act(trx)),
          }));
          if (isReplay) reply.header('idempotency-replayed', 'true');
          return reply.status(status).send(body);
        }
        const answer = await act(db);
        if (reply.sent || endpoint.binary) return answer;
        const body = present(answer);
        // A bare JSON string or null must still be JSON on the wire.
        if (body === null || typeof body === 'string')
          return reply.status(endpoint.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
        return reply.status(endpoint.status).send(body);
      },
    });
  }
};
