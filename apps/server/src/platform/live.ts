import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { SessionId, UserId } from '@dubplate/contract/ids';
import {
  EVENT_SCOPES,
  LIVE_FULL,
  LIVE_PATH,
  type LiveEventName,
  type LiveEvents,
  type LiveQuestionName,
  type LiveQuestions,
} from '@dubplate/contract/live';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import { Server, type Socket } from 'socket.io';
import { ApiError } from './errors.ts';
import { type Actor, hasScope, personOf } from './http/access/actor.ts';
import type { GaugeDefinition } from './http/metrics.ts';

interface LiveOptions {
  readonly server: HttpServer;
  readonly pool: Pool;
  readonly redisUrl: string | null;
  /** @throws if the token is invalid */
  readonly authenticate: (token: string) => Promise<Actor>;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Sockets of one person on this node; a page beyond them gets `LIVE_FULL`. */
export const SOCKETS_MAX = 50;

/** Questions of one socket that are answered in a second; more are dropped, and can be asked again. */
const QUESTIONS_PER_SECOND = 5;

/** Pushes events to signed-in users on any node, and answers their questions. */
export interface Live {
  readonly gauges: readonly GaugeDefinition[];
  push<N extends LiveEventName>(userUuid: UserId, name: N, event: LiveEvents[N]): void;
  /**
   * Registers the handler of a question; the answer is the event of the same name. `parse` returns null for an invalid
   * question, which gets no answer.
   */
  answer<N extends LiveQuestionName>(
    name: N,
    parse: (payload: unknown) => LiveQuestions[N] | null,
    answer: (actor: Actor, question: LiveQuestions[N]) => Promise<LiveEvents[N]>,
  ): void;
  /** Counts every handshake before it is processed. `count` throws, with `Retry-After`, past the limit. */
  limitHandshakes(count: (request: IncomingMessage) => Promise<void>): void;
  /** Ends every socket with which a member acts for an account, on all nodes. */
  dropMember(account: UserId, member: UserId): void;
  /** Ends every socket of a session, on all nodes. */
  dropSession(sessionUuid: SessionId): void;
  close(): Promise<void>;
}

/** Publishes that Redis has not answered; more are dropped. */
const MAX_UNANSWERED = 10_000;

const userRoom = (uuid: string) => `user:${uuid}`;
/** All sockets of a person, for whichever account each acts. */
const personRoom = (uuid: string) => `person:${uuid}`;
const sessionRoom = (uuid: string) => `session:${uuid}`;
/** The members of an account's team who hold a scope. */
const scopeRoom = (account: string, scope: string) => `account:${account}:${scope}`;
const memberRoom = (account: string, member: string) => `member:${account}:${member}`;

/** A member gets what their scopes name; one who is limited to artists gets nothing, since events name no artist. */
const roomsOf = ({ uuid, member, scopes }: Actor): string[] => {
  if (member === null) return [userRoom(uuid)];
  const held = member.artists === null ? [...(scopes ?? [])] : [];
  return [memberRoom(uuid, member.uuid), ...held.map((scope) => scopeRoom(uuid, scope))];
};

const mayAsk = (actor: Actor, name: string): boolean => {
  if (actor.member === null) return true;
  const scope = EVENT_SCOPES[name as LiveEventName];
  return actor.member.artists === null && scope !== null && hasScope(actor, scope);
};

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

/**
 * Relays pushes between nodes through Redis. Without Redis, pushes only reach the users on this node; clients reconnect
 * automatically.
 */
const connectRedis = async (url: string, log: LiveOptions['log']) => {
  // Loaded on demand: both take a while.
  const [{ createAdapter }, { createClient }] = await Promise.all([
    import('@socket.io/redis-adapter'),
    import('redis'),
  ]);
  let lost = 0;
  const note = (error: unknown) =>
    log.warn({ err: error, outage: 'redis' }, 'Redis is away; live events reach only the people on this node');
  // A publish that waited for Redis would arrive late, and many of them would fill the memory.
  const publisher = createClient({ url, disableOfflineQueue: true, commandsQueueMaxLength: MAX_UNANSWERED });
  const subscriber = createClient({ url });
  const clients = [publisher, subscriber];
  for (const client of clients) client.on('error', note);
  const isConnected = Promise.withResolvers<void>();
  subscriber.once('ready', isConnected.resolve);
  // Rejects only when it is closed: until then it tries again.
  for (const client of clients) client.connect().catch(note);

  // The adapter does not await these, so a rejection would be unhandled.
  type Subscriber = typeof subscriber;
  const whenConnected =
    <Args extends unknown[]>(subscribe: (...args: Args) => Promise<unknown>) =>
    (...args: Args) =>
      isConnected.promise.then(() => subscribe(...args)).catch(note);
  const adapter = createAdapter(
    {
      publish: (channel: string, message: string | Buffer) =>
        publisher.publish(channel, message).catch((error: unknown) => {
          lost += 1;
          note(error);
        }),
      pSubscribe: () => undefined,
      on: () => undefined,
      off: () => undefined,
    },
    {
      pSubscribe: whenConnected((...args: Parameters<Subscriber['pSubscribe']>) => subscriber.pSubscribe(...args)),
      subscribe: whenConnected((...args: Parameters<Subscriber['subscribe']>) => subscriber.subscribe(...args)),
      pUnsubscribe: async () => undefined,
      unsubscribe: async () => undefined,
      on: () => undefined,
      off: () => undefined,
    },
  );
  const gauges: GaugeDefinition[] = [
    {
      name: 'live_relay_connected',
      help: 'Whether live events reach other nodes through Redis',
      read: async () => [{ value: clients.every(({ isReady }) => isReady) ? 1 : 0 }],
    },
    {
      name: 'live_relay_lost_events',
      help: 'Live events that did not reach other nodes, since the start',
      read: async () => [{ value: lost }],
    },
  ];
  return { adapter, gauges, close: async () => clients.map((client) => client.destroy()) };
};

export const createLive = async ({ server, pool, redisUrl, authenticate, log }: LiveOptions): Promise<Live> => {
  const io = new Server(server, { path: LIVE_PATH, serveClient: false, cors: { origin: false } });
  const redis = redisUrl ? await connectRedis(redisUrl, log) : null;
  io.adapter(
    redis?.adapter ??
      createPostgresAdapter(returnLostClients(pool) as unknown as Pool, {
        errorHandler: (error) => log.warn({ err: error, outage: 'database' }, 'live events do not reach other nodes'),
      }),
  );

  let isClosing = false;
  io.engine.use((_request: IncomingMessage, _response: ServerResponse, next: (error?: Error) => void) =>
    next(isClosing ? new Error('the server is stopping') : undefined),
  );

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

  const isFull = (room: string): boolean => (io.sockets.adapter.rooms.get(room)?.size ?? 0) >= SOCKETS_MAX;
  io.use((socket: Socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    authenticate(typeof token === 'string' ? token : '').then(
      async (actor) => {
        if (actor.sessionUuid === null) throw new Error('no session');
        const person = personRoom(personOf(actor).uuid);
        if (isFull(person)) return next(new Error(LIVE_FULL));
        await socket.join([person, sessionRoom(actor.sessionUuid), ...roomsOf(actor)]);
        handleQuestions(socket, actor);
        next();
      },
      () => next(new Error('UNAUTHORIZED')),
    );
  });

  return {
    gauges: redis?.gauges ?? [],
    push(userUuid, name, event) {
      const scope = EVENT_SCOPES[name];
      const rooms = scope === null ? [] : [scopeRoom(userUuid, scope)];
      io.to([userRoom(userUuid), ...rooms]).emit(name, event);
    },
    answer(name, parse, answer) {
      answers.set(name, async (actor, payload) => {
        const question = parse(payload);
        return question && mayAsk(actor, name) ? answer(actor, question) : null;
      });
    },
    limitHandshakes(count) {
      io.engine.use(
        (request: IncomingMessage & { _query?: { sid?: string } }, response: ServerResponse, next: () => void) => {
          if (request._query?.sid) return next();
          count(request).then(next, (error: unknown) => {
            const headers = error instanceof ApiError ? error.options.headers : {};
            response.writeHead(error instanceof ApiError ? error.entry.status : 503, headers).end();
          });
        },
      );
    },
    dropMember: (account, member) => io.in(memberRoom(account, member)).disconnectSockets(true),
    dropSession: (sessionUuid) => io.in(sessionRoom(sessionUuid)).disconnectSockets(true),
    async close() {
      isClosing = true;
      io.local.disconnectSockets(true);
      // A connection that is still in its handshake is no socket of `io` yet, and would keep the server from stopping.
      io.engine.close();
      await io.of('/').adapter.close();
      await redis?.close();
    },
  };
};
