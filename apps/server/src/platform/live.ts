import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { SessionId, UserId } from '@dubplate/contract/ids';
import {
  LIVE_PATH,
  type LiveEventName,
  type LiveEvents,
  type LiveQuestionName,
  type LiveQuestions,
} from '@dubplate/contract/live';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import { Server, type Socket } from 'socket.io';
import { Fault } from './errors.ts';
import type { Actor } from './http/access/actor.ts';

interface LiveOptions {
  readonly server: HttpServer;
  readonly pool: Pool;
  readonly redisUrl: string | null;
  /** @throws where the token is not good. */
  readonly authenticate: (token: string) => Promise<Actor>;
  readonly log: { error(fields: object, message: string): void };
}

/** Questions of one socket that are answered in a second; more are dropped, and can be asked again. */
const QUESTIONS_PER_SECOND = 5;

/** Pushes to signed-in people, whichever node holds their socket, and answers what they ask. */
export interface Live {
  push<N extends LiveEventName>(userUuid: UserId, name: N, event: LiveEvents[N]): void;
  /**
   * Registers who answers a question, by the event of the same name. `parse` returns null for what is none, which stays without
   * an answer.
   */
  answer<N extends LiveQuestionName>(
    name: N,
    parse: (payload: unknown) => LiveQuestions[N] | null,
    answer: (actor: Actor, question: LiveQuestions[N]) => Promise<LiveEvents[N]>,
  ): void;
  /** Counts every handshake before it is processed. `count` throws, with `Retry-After`, past the limit. */
  limitHandshakes(count: (request: IncomingMessage) => Promise<void>): void;
  /** Ends every socket of a session, on all nodes. */
  dropSession(sessionUuid: SessionId): void;
  close(): Promise<void>;
}

const userRoom = (uuid: string) => `user:${uuid}`;
const sessionRoom = (uuid: string) => `session:${uuid}`;

/**
 * The adapter takes a new connection when it loses the one on which it listens, and never releases the lost one: with
 * each loss the pool would have one connection less.
 */
const returnLostClients = (pool: Pool) => ({
  query: pool.query.bind(pool),
  connect: async () => {
    const client = await pool.connect();
    client.once('end', () => client.release(true));
    return client;
  },
});

export const createLive = async ({ server, pool, redisUrl, authenticate, log }: LiveOptions): Promise<Live> => {
  const io = new Server(server, { path: LIVE_PATH, serveClient: false, cors: { origin: false } });
  const closers: (() => Promise<unknown>)[] = [];
  if (redisUrl) {
    // Loaded only where it is wanted: both take a while.
    const [{ createAdapter: createRedisAdapter }, { createClient }] = await Promise.all([
      import('@socket.io/redis-adapter'),
      import('redis'),
    ]);
    const publisher = createClient({ url: redisUrl });
    const subscriber = publisher.duplicate();
    for (const client of [publisher, subscriber]) client.on('error', (error) => log.error({ err: error }, 'redis'));
    await Promise.all([publisher.connect(), subscriber.connect()]);
    io.adapter(createRedisAdapter(publisher, subscriber));
    closers.push(
      () => publisher.close(),
      () => subscriber.close(),
    );
  } else {
    io.adapter(
      createPostgresAdapter(returnLostClients(pool) as unknown as Pool, {
        errorHandler: (error) => log.error({ err: error }, 'live adapter'),
      }),
    );
  }

  const answers = new Map<string, (actor: Actor, payload: unknown) => Promise<object | null>>();
  const handleQuestions = (socket: Socket, actor: Actor): void => {
    let [second, received] = [0, 0];
    socket.onAny((name: string, payload: unknown) => {
      const answer = answers.get(name);
      const now = Math.floor(performance.now() / 1000);
      if (now !== second) [second, received] = [now, 0];
      received += 1;
      if (!answer || received > QUESTIONS_PER_SECOND) return;
      answer(actor, payload).then(
        (event) => event && socket.emit(name, event),
        (error) => log.error({ err: error, name }, 'a live question failed'),
      );
    });
  };

  io.use((socket: Socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    authenticate(typeof token === 'string' ? token : '').then(
      async (actor) => {
        await socket.join([userRoom(actor.uuid), sessionRoom(actor.sessionUuid)]);
        handleQuestions(socket, actor);
        next();
      },
      () => next(new Error('UNAUTHORIZED')),
    );
  });

  return {
    push: (userUuid, name, event) => void io.to(userRoom(userUuid)).emit(name, event),
    answer(name, parse, answer) {
      answers.set(name, async (actor, payload) => {
        const question = parse(payload);
        return question && answer(actor, question);
      });
    },
    limitHandshakes(count) {
      io.engine.use(
        (request: IncomingMessage & { _query?: { sid?: string } }, response: ServerResponse, next: () => void) => {
          if (request._query?.sid) return next();
          count(request).then(next, (error: unknown) => {
            const headers = error instanceof Fault ? error.options.headers : {};
            response.writeHead(error instanceof Fault ? error.entry.status : 503, headers).end();
          });
        },
      );
    },
    dropSession: (sessionUuid) => io.in(sessionRoom(sessionUuid)).disconnectSockets(true),
    async close() {
      io.local.disconnectSockets(true);
      await io.of('/').adapter.close();
      await Promise.all(closers.map((close) => close()));
    },
  };
};
