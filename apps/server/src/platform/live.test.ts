import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReleaseId, SessionId, UserId } from '@dubplate/contract/ids';
import { LIVE_FULL } from '@dubplate/contract/live';
import type { TokenScope } from '@dubplate/contract/scopes';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { createRedis, findWhyNoRedis } from '@dubplate/testkit/live/redis';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Actor } from './http/access/actor.ts';
import { createLive, type Live, SOCKETS_MAX } from './live.ts';

let database: TestDatabase;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await database.drop();
});

/** Reads a token of these tests: a username, or an account, its member and their scopes, such as `anna boris releases:read`. */
const actorOf = (token: string): Actor => {
  const [uuid = '', member, ...scopes] = token.split(' ') as [UserId?, UserId?, ...TokenScope[]];
  return {
    uuid: uuid as UserId,
    username: uuid,
    roles: [],
    sessionUuid: `session-${member ?? uuid}` as SessionId,
    tokenUuid: null,
    scopes: member ? new Set(scopes) : null,
    member: member ? { uuid: member, username: member, artists: null } : null,
  };
};

/** Starts a separate node. Each test has people of its own, since events of earlier tests may still arrive. */
const startNode = async (redisUrl: string | null = null): Promise<{ live: Live; server: Server; origin: string }> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const live = await createLive({
    server,
    pool: database.pool,
    redisUrl,
    authenticate: async (token) => actorOf(token),
    log: { warn: () => undefined, error: () => undefined },
  });
  closers.push(
    () => server.close(),
    () => live.close(),
  );
  return { live, server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const connect = async (origin: string, token: string): Promise<Socket> => {
  const socket = io(origin, { path: '/api/live', auth: { token }, transports: ['websocket'] });
  closers.push(() => socket.close());
  await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
  return socket;
};

it('reaches a person whichever node has the socket', async () => {
  const [one, two] = [await startNode(), await startNode()];
  const socket = await connect(two.origin, 'anna');
  const other = await connect(two.origin, 'boris');
  const received: string[] = [];
  socket.on('release', ({ uuid }) => received.push(`anna ${uuid}`));
  other.on('release', ({ uuid }) => received.push(`boris ${uuid}`));
  // Pushes again until the nodes have discovered each other; repeats are harmless.
  await vi.waitFor(
    () => {
      one.live.push('anna' as UserId, 'release', {
        uuid: 'r1' as ReleaseId,
        status: 'DENIED',
        deny_reason: 'x'.repeat(20_000),
      });
      expect(received).toContain('anna r1');
    },
    { timeout: TIMEOUT_MS, interval: 200 },
  );
  expect(received).not.toContain('boris r1');
});

it.skipIf(findWhyNoRedis())(
  'serves the people on its own node while Redis is away, and all nodes when it is back',
  async () => {
    const redis = await createRedis();
    closers.push(() => redis.stop());
    const [one, two] = [await startNode(redis.url), await startNode(redis.url)];
    const sockets = [await connect(one.origin, 'dora'), await connect(two.origin, 'dora')];
    const received = [0, 0];
    for (const [node, socket] of sockets.entries())
      socket.on('release', () => {
        received[node] = (received[node] ?? 0) + 1;
      });
    const push = () =>
      one.live.push('dora' as UserId, 'release', { uuid: 'r1' as ReleaseId, status: 'DENIED', deny_reason: null });
    /** Pushes until the node's socket receives one more event. */
    const expectEvent = async (node: 0 | 1) => {
      const before = received[node] ?? 0;
      await vi.waitFor(
        () => {
          push();
          expect(received[node]).toBeGreaterThan(before);
        },
        { timeout: TIMEOUT_MS, interval: 50 },
      );
    };

    await expectEvent(0);
    expect(received[1]).toBe(0);
    await redis.start();
    await expectEvent(1);
    await redis.stop('SIGKILL');
    await expectEvent(0);
    await redis.start();
    await expectEvent(1);
    const gauge = async (name: string) =>
      (await one.live.gauges.find((found) => found.name === name)?.read())?.[0]?.value;
    await vi.waitFor(async () => expect(await gauge('live_relay_connected')).toBe(1), { timeout: TIMEOUT_MS });
    expect(await gauge('live_relay_lost_events')).toBeGreaterThan(0);
  },
);

it('gives members the events that their scopes name', async () => {
  const { live, origin } = await startNode();
  const got: Record<string, Set<string>> = {};
  for (const token of ['vera', 'vera fedor releases:read', 'vera galina royalties:read']) {
    const socket = await connect(origin, token);
    got[token] = new Set();
    socket.onAny((name: string) => void got[token]?.add(name));
  }
  const vera = 'vera' as UserId;
  live.push(vera, 'statement', { uuid: 'x', period: '2026-10' });
  live.push(vera, 'staff-release', { uuid: 'r1' as ReleaseId, status: 'DENIED', claim: null });
  live.push(vera, 'catalogue-import', { uuid: 'x', created: 1, of: 2 });
  live.push(vera, 'payout', { uuid: 'x', state: 'PAID' });
  // In any order: each event travels by a connection of its own.
  await vi.waitFor(
    () =>
      expect(got).toEqual({
        vera: new Set(['statement', 'staff-release', 'catalogue-import', 'payout']),
        'vera fedor releases:read': new Set(['catalogue-import']),
        'vera galina royalties:read': new Set(['statement', 'payout']),
      }),
    { timeout: TIMEOUT_MS },
  );
});

it('answers the questions of members who hold the scope', async () => {
  const { live, origin } = await startNode();
  live.answer(
    'payment-check',
    () => ({ orders: [] }),
    async () => ({ orders: [] }),
  );
  const answered: string[] = [];
  for (const name of ['fedor releases:read', 'galina purchases:read']) {
    const socket = await connect(origin, `vera ${name}`);
    socket.on('payment-check', () => answered.push(name));
    socket.emit('payment-check', { orders: [] });
  }
  await vi.waitFor(() => expect(answered).toEqual(['galina purchases:read']), { timeout: TIMEOUT_MS });
});

it('ends every socket with which a removed member acts', async () => {
  const { live, origin } = await startNode();
  const [gone, stays] = [await connect(origin, 'vera fedor'), await connect(origin, 'fedor')];
  const closed = new Promise((resolve) => gone.on('disconnect', resolve));
  live.dropMember('vera' as UserId, 'fedor' as UserId);
  expect(await closed).toBe('io server disconnect');
  expect(stays.connected).toBe(true);
});

it('ends every socket of a session that ended', async () => {
  const [one, two] = [await startNode(), await startNode()];
  const socket = await connect(two.origin, 'clara');
  const gone = new Promise((resolve) => socket.on('disconnect', resolve));
  const drop = setInterval(() => one.live.dropSession('session-clara' as SessionId), 200);
  expect(await gone).toBe('io server disconnect');
  clearInterval(drop);
});

// Without a limit of its own it would pass as well: each connection ends when it misses a ping, after 45 s.
it('stops at once while connections are still in their handshake', { timeout: 15_000 }, async () => {
  const { live, server, origin } = await startNode();
  const polling = `${origin}/api/live/?EIO=4&transport=polling`;
  const begin = async () => JSON.parse((await (await fetch(polling)).text()).slice(1)) as { sid: string };
  const [one, two] = [await begin(), await begin()];
  const waiting = fetch(`${polling}&sid=${one.sid}`);
  await once(server, 'request');
  const address = `${origin.replace('http', 'ws')}/api/live/?EIO=4&transport=websocket`;
  const fresh = new WebSocket(address);
  const upgrading = new WebSocket(`${address}&sid=${two.sid}`);
  await Promise.all([once(fresh, 'open'), once(upgrading, 'open')]);
  const ended = [waiting, once(fresh, 'close'), once(upgrading, 'close'), once(server, 'close')];
  await live.close();
  expect((await fetch(polling)).status).toBe(400);
  server.close();
  await Promise.all(ended);
});

it('has a limited number of sockets for each person, for whichever account they act', async () => {
  const { origin } = await startNode();
  const refusalOf = async (token: string) => {
    const socket = io(origin, { path: '/api/live', auth: { token }, transports: ['websocket'], forceNew: true });
    closers.push(() => socket.close());
    return new Promise((resolve) => {
      socket.on('connect', () => resolve(null));
      socket.on('connect_error', ({ message }) => resolve(message));
    });
  };
  const opened = await Promise.all(Array.from({ length: SOCKETS_MAX }, () => connect(origin, 'dora')));
  expect([await refusalOf('dora'), await refusalOf('label dora releases:read')]).toEqual([LIVE_FULL, LIVE_FULL]);
  expect(await refusalOf('emil')).toBeNull();
  opened[0]?.close();
  await expect.poll(() => refusalOf('dora')).toBeNull();
});
