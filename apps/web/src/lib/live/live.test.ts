import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_FULL, LIVE_PATH } from '@dubplate/contract/live';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const RECONNECT_MS = 5_000;

let http: HttpServer;
let io: Server;
/** The tokens of every handshake, in order. */
let handshakes: string[];
let refusal: string | null;
let page: Awaited<ReturnType<typeof openPage>>;

const tokenOf = (serial: number) =>
  `x.${btoa(JSON.stringify({ sub: 'vera', exp: Date.now() / 1000 + 900, serial }))}.x`;

const listen = async (port = 0): Promise<number> => {
  http = createServer();
  io = new Server(http, { path: LIVE_PATH });
  io.use((socket, next) => {
    handshakes.push(String(socket.handshake.auth.token));
    next(refusal === null ? undefined : new Error(refusal));
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return (http.address() as AddressInfo).port;
};

const close = async () => {
  io.disconnectSockets(true);
  await io.close();
};

const openPage = async (port: number) => {
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${port}`, hostname: '127.0.0.1', port: `${port}` });
  vi.resetModules();
  return {
    live: await import('./live.ts'),
    session: await import('../session/session.ts'),
    connection: await import('../http/connection.ts'),
  };
};

const untilConnected = () => expect.poll(() => page.live.isLive()).toBe(true);
const untilLost = () => expect.poll(() => page.live.isLive()).toBe(false);
/** Advances the clock by the delay between two attempts. */
const pass = () => vi.advanceTimersByTimeAsync(RECONNECT_MS);

beforeEach(async () => {
  // Fakes only the delays between attempts: sockets use real timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  handshakes = [];
  refusal = null;
  vi.stubGlobal('fetch', async () => Response.json({ access_token: tokenOf(2) }));
  page = await openPage(await listen());
  page.session.beginSession(tokenOf(1));
  page.live.openLive();
  await untilConnected();
});
afterEach(async () => {
  await page.session.signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await close();
});

it('reconnects after the server closes the connection, and receives events again', async () => {
  let restored = 0;
  const heard: unknown[] = [];
  page.live.liveRestored.on(() => {
    restored += 1;
  });
  page.live.onLive('release', (event) => heard.push(event));
  io.disconnectSockets(true);
  await untilLost();
  await pass();
  await untilConnected();
  io.emit('release', { uuid: 'r', status: 'MODERATED', deny_reason: null });
  await expect.poll(() => heard).toHaveLength(1);
  expect(restored).toBe(1);
});

it('lets screens refetch at the first connection, which comes after their data', async () => {
  await page.session.signOut();
  await untilLost();
  const heard: string[] = [];
  page.live.liveConnected.on(() => heard.push('connected'));
  page.live.liveRestored.on(() => heard.push('restored'));
  page.session.beginSession(tokenOf(1));
  page.live.openLive();
  await untilConnected();
  expect(heard).toEqual(['connected']);
});

it('replaces a token that the server refuses', async () => {
  refusal = 'UNAUTHORIZED';
  io.disconnectSockets(true);
  await untilLost();
  await pass();
  await expect.poll(() => handshakes).toHaveLength(2);
  refusal = null;
  await vi.waitFor(async () => {
    await pass();
    expect(page.live.isLive()).toBe(true);
  });
  const [first, second, last] = [handshakes[0], handshakes[1], handshakes.at(-1)];
  expect(second).toBe(first);
  expect(last).not.toBe(first);
});

it('lets listeners refetch once the first connection has succeeded after a failed attempt', async () => {
  await page.session.signOut();
  await untilLost();
  refusal = 'UNAUTHORIZED';
  let restored = 0;
  page.live.liveRestored.on(() => {
    restored += 1;
  });
  page.session.beginSession(tokenOf(1));
  page.live.openLive();
  await expect.poll(() => handshakes).toHaveLength(2);
  expect(restored).toBe(0);
  refusal = null;
  await vi.waitFor(async () => {
    await pass();
    expect(page.live.isLive()).toBe(true);
  });
  expect(restored).toBe(1);
});

it('gives way quietly to the many other pages of its person, and refetches and tries again on focus', async () => {
  vi.stubGlobal('window', new EventTarget());
  let [restored, givenUp] = [0, 0];
  page.live.liveRestored.on(() => {
    restored += 1;
  });
  page.live.liveGivenUp.on(() => {
    givenUp += 1;
  });
  refusal = LIVE_FULL;
  io.disconnectSockets(true);
  await untilLost();
  await pass();
  await expect.poll(() => handshakes).toHaveLength(2);
  for (let attempts = 0; attempts < 12; attempts++) await pass();
  expect([handshakes.length, restored, givenUp]).toEqual([2, 0, 0]);
  window.dispatchEvent(new Event('focus'));
  expect(restored).toBe(1);
  await expect.poll(() => handshakes).toHaveLength(3);
  refusal = null;
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('focus'));
    expect(page.live.isLive()).toBe(true);
  });
});

it('survives a failed refresh', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  page.session.dropToken(page.session.accessToken());
  io.disconnectSockets(true);
  await untilLost();
  await pass();
  await pass();
  vi.stubGlobal('fetch', async () => Response.json({ access_token: tokenOf(3) }));
  await vi.waitFor(async () => {
    await pass();
    expect(page.live.isLive()).toBe(true);
  });
});

it('stops after ten attempts, and starts again when the connection is back', async () => {
  const { port } = http.address() as AddressInfo;
  let givenUp = 0;
  page.live.liveGivenUp.on(() => {
    givenUp += 1;
  });
  await close();
  await untilLost();
  await vi.waitFor(async () => {
    await pass();
    expect(givenUp).toBe(1);
  });
  await listen(port);
  page.connection.reportOffline();
  page.connection.reportOnline();
  await untilConnected();
});

it('ends with the session, and does not reconnect', async () => {
  await page.session.signOut();
  await untilLost();
  await expect.poll(() => io.sockets.sockets.size).toBe(0);
  for (let attempts = 0; attempts < 12; attempts++) await pass();
  expect(handshakes).toHaveLength(1);
  expect(page.live.isLive()).toBe(false);
});
