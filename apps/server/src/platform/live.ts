import type { Server as HttpServer } from 'node:http';
import { LIVE_PATH, type LiveEventName, type LiveEvents } from '@dubplate/contract/live';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Actor } from './http/actor.ts';

interface LiveOptions {
  readonly server: HttpServer;
  readonly pool: Pool;
  readonly redisUrl: string | null;
  /** @throws where the token is not good. */
  readonly authenticate: (token: string) => Promise<Actor>;
  readonly log: { error(fields: object, message: string): void };
}

/** Pushes to signed-in people, whichever node holds their socket. */
export interface Live {
  push<N extends LiveEventName>(userUuid: string, name: N, event: LiveEvents[N]): void;
  /** Ends every socket of a session, on all nodes. */
  dropSession(sessionUuid: string): void;
  close(): Promise<void>;
}

const userRoom = (uuid: string) => `user:${uuid}`;
const sessionRoom = (uuid: string) => `session:${uuid}`;

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
    io.adapter(createPostgresAdapter(pool, { errorHandler: (error) => log.error({ err: error }, 'live adapter') }));
  }

  io.use((socket: Socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    authenticate(typeof token === 'string' ? token : '').then(
      async (actor) => {
        await socket.join([userRoom(actor.uuid), sessionRoom(actor.sessionUuid)]);
        next();
      },
      () => next(new Error('UNAUTHORIZED')),
    );
  });

  return {
    push: (userUuid, name, event) => void io.to(userRoom(userUuid)).emit(name, event),
    dropSession: (sessionUuid) => io.in(sessionRoom(sessionUuid)).disconnectSockets(true),
    async close() {
      io.local.disconnectSockets(true);
      await io.of('/').adapter.close();
      await Promise.all(closers.map((close) => close()));
    },
  };
};
