import { rawRequest } from '@dubplate/testkit/raw-call';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const LIMIT = 5;
/** Without a proxy. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: String(LIMIT) } });
});
afterAll(() => server.stop());
// Forgets the calls of the test before.
beforeEach(() => server.clock.advance(2 * 60));
/** Starts a server behind these proxies, with counts of its own. */
const startBehind = async (proxies: string): Promise<TestServer> => {
  const behind = await startTestServer({ env: { RATE_LIMIT: String(LIMIT), TRUST_PROXY: proxies } });
  onTestFinished(() => behind.stop());
  return behind;
};
type Sending = Parameters<typeof rawRequest>[2];
const statusesOf = async (server: TestServer, target: string, sending: (time: number) => Sending = () => ({})) => {
  const statuses: number[] = [];
  for (let time = 0; time <= LIMIT; time += 1)
    statuses.push((await rawRequest(server.origin, target, sending(time))).status);
  return statuses;
};
const forwarded = (addresses: string) => ({ headers: { 'x-forwarded-for': addresses } });

it.each([
  '/api/openapi.json',
  '/%61pi/openapi.json',
  '/api/%6fpenapi.json',
  'http://x/api/openapi.json',
  'HTTP://X/%61pi/nothing',
  '/api/nothing',
  '/api',
])('%s counts, however it is written', async (target) => {
  expect((await statusesOf(server, target)).at(-1)).toBe(429);
});

it.each(['/api/health/live', '/', '/assets/x.js'])('%s does not', async (target) => {
  expect(await statusesOf(server, target)).not.toContain(429);
});

describe('the address of a caller', () => {
  it('ignores X-Forwarded-For without a proxy', async () => {
    expect((await statusesOf(server, '/api/openapi.json', (time) => forwarded(`10.0.0.${time}`))).at(-1)).toBe(429);
  });

  it.each(['1', 'yes'])('comes from the proxy, not from a header forged by the caller (%s)', async (hops) => {
    const behind = await startBehind(hops);
    const forged = await statusesOf(behind, '/api/openapi.json', (time) => forwarded(`10.0.0.${time}, 203.0.113.7`));
    expect(forged.at(-1)).toBe(429);
    const others = await statusesOf(behind, '/api/openapi.json', (time) => forwarded(`203.0.113.${10 + time}`));
    expect(others).not.toContain(429);
  });

  it('is behind as many proxies as are named', async () => {
    const behind = await startBehind('2');
    const forged = await statusesOf(behind, '/api/openapi.json', (time) =>
      forwarded(`10.0.0.${time}, 203.0.113.7, 192.0.2.1`),
    );
    expect(forged.at(-1)).toBe(429);
  });

  it('is the nearest one outside of our networks', async () => {
    const behind = await startBehind('127.0.0.0/8, 192.0.2.0/24');
    const forged = await statusesOf(behind, '/api/openapi.json', (time) =>
      forwarded(`10.0.0.${time}, 203.0.113.7, 192.0.2.1`),
    );
    expect(forged.at(-1)).toBe(429);
    const strangers = await startBehind('192.0.2.0/24');
    expect((await statusesOf(strangers, '/api/openapi.json', (time) => forwarded(`10.0.0.${time}`))).at(-1)).toBe(429);
  });

  it('is a whole IPv6 network of 64 bits, and one however it is written', async () => {
    const behind = await startBehind('1');
    const network = await statusesOf(behind, '/api/openapi.json', (time) => forwarded(`2001:db8:1:2:${time}::1`));
    expect(network.at(-1)).toBe(429);
    const mapped = await statusesOf(behind, '/api/openapi.json', (time) =>
      forwarded(time % 2 ? '::ffff:198.51.100.1' : '198.51.100.1'),
    );
    expect(mapped.at(-1)).toBe(429);
  });
});

it('counts handshakes of the live socket, polled or upgraded', async () => {
  const attempt = (transport: 'polling' | 'websocket') => {
    const socket = io(server.origin, {
      path: '/api/live',
      transports: [transport],
      reconnection: false,
      forceNew: true,
    });
    return new Promise<string>((resolve) => socket.on('connect_error', ({ message }) => resolve(message))).finally(() =>
      socket.close(),
    );
  };
  const messages: string[] = [];
  for (let time = 0; time <= LIMIT; time += 1) messages.push(await attempt(time % 2 ? 'polling' : 'websocket'));
  expect(messages.slice(0, LIMIT)).toEqual(Array(LIMIT).fill('UNAUTHORIZED'));
  expect(messages.at(-1)).not.toBe('UNAUTHORIZED');
  const { status, headers } = await rawRequest(server.origin, '/api/live/?EIO=4&transport=polling');
  expect([status, headers.toLowerCase()]).toEqual([429, expect.stringContaining('retry-after: ')]);
});

it('counts unverified webhooks apart from calls', async () => {
  const forge = async () =>
    (await rawRequest(server.origin, '/api/webhooks/paypal', { method: 'POST', body: '{"forged":true}' })).status;
  for (let time = 0; time < LIMIT; time += 1) expect(await forge()).not.toBe(429);
  // One is counted once it has been answered, which the next may overtake.
  await expect.poll(forge).toBe(429);
  expect((await rawRequest(server.origin, '/api/openapi.json')).status).toBe(200);
});
