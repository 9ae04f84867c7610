import { DAY_MS } from '@dubplate/rules/dates';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Behind a proxy, so that a call can come from any address. */
let server: TestServer;
/** Does not limit addresses. */
let open: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: '100000', TRUST_PROXY: '1' } });
  open = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  await open.stop();
});
beforeEach(async () => {
  owner = await signUp(server);
});

const HOME = '192.0.2.1';
const login = async (person: Person, password: string, address = HOME, { username } = owner): Promise<number> => {
  const headers = { 'x-forwarded-for': address };
  return (await person.call('POST /login', { body: { username, password }, headers })).status;
};
/** Ten wrong passwords from an address. */
const guessFrom = async (address: string, target = owner) => {
  const attacker = stranger(server.origin);
  for (let tries = 0; tries < 10; tries++) expect(await login(attacker, 'wrong one', address, target)).toBe(401);
};
/** A hundred wrong passwords from ten networks. */
const guessWidely = async () => {
  for (let network = 0; network < 10; network++) await guessFrom(`198.51.100.${network}`);
};

describe('wrong passwords for a name', () => {
  it('are limited for each address, an IPv6 network of 64 bits counting as one', async () => {
    await guessFrom('2001:db8:0:1::1');
    expect(await login(stranger(server.origin), owner.password, '2001:db8:0:1:ffff::2')).toBe(429);
    expect(await login(stranger(server.origin), owner.password, '2001:db8:0:2::1')).toBe(200);
  });

  it('are limited in all for devices that it does not know, whichever address they have', async () => {
    await guessWidely();
    const refused = await stranger(server.origin).call('POST /login', {
      body: { username: owner.username, password: owner.password },
      headers: { 'x-forwarded-for': HOME },
    });
    expect([refused.status, refused.error.message]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('of one address do not use up those of all', async () => {
    await guessFrom(HOME);
    const attacker = stranger(server.origin);
    for (let tries = 0; tries < 100; tries++) expect(await login(attacker, 'wrong one')).toBe(429);
    expect(await login(stranger(server.origin), owner.password, '192.0.2.2')).toBe(200);
  });

  it('keep out neither a device that signed in to it nor the password in a running session', async () => {
    await guessWidely();
    expect(await login(owner, owner.password)).toBe(200);
    const body = { name: 'Script', scopes: ['releases:read'], password: owner.password };
    expect((await owner.call('POST /me/tokens', { body })).status).toBe(201);
  });

  it('are limited on a device that it knows, too, and without effect on others', async () => {
    for (let tries = 0; tries < 10; tries++) expect(await login(owner, 'wrong one')).toBe(401);
    expect(await login(owner, owner.password)).toBe(429);
    expect(await login(stranger(server.origin), owner.password)).toBe(200);
  });

  it('keep out a device that is known for another name, or was for this one long ago', async () => {
    const other = await signUp(server);
    const former = owner;
    await guessWidely();
    expect(await login(other, owner.password)).toBe(429);
    expect(await login(other, other.password, HOME, other)).toBe(200);
    expect(await login(former, former.password)).toBe(200);
    server.clock.advance((90 * DAY_MS) / 1000 + 1);
    await guessWidely();
    expect(await login(former, former.password)).toBe(429);
  });

  it.each([
    ['id', (pair: string) => pair.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'))],
    ['time', (pair: string) => pair.replace(/\d~/, (end) => (end === '9~' ? '8~' : '9~'))],
    ['mark', (pair: string) => pair.slice(0, -5)],
  ])('keep out a device that changed the %s in its cookie', async (_part, change) => {
    const body = { username: owner.username, password: owner.password };
    const { headers } = await stranger(server.origin).call('POST /login', { body });
    const cookie = headers.getSetCookie().find((each) => each.startsWith('device=')) ?? '';
    const pair = cookie.split(';')[0] ?? '';
    await guessWidely();
    const statusWith = async (sent: string) =>
      (await stranger(server.origin).call('POST /login', { body, headers: { cookie: sent } })).status;
    expect([await statusWith(change(pair)), await statusWith(pair)]).toEqual([429, 200]);
  });

  it('count for the name alone where addresses are not limited, but for devices that it knows', async () => {
    const person = await signUp(open);
    const attempt = async (caller: Person, password: string) =>
      (await caller.call('POST /login', { body: { username: person.username, password } })).status;
    for (let tries = 0; tries < 10; tries++) expect(await attempt(stranger(open.origin), 'wrong one')).toBe(401);
    expect(await attempt(stranger(open.origin), person.password)).toBe(429);
    expect(await attempt(person, person.password)).toBe(200);
  });
});

it('remembers the last five names of a device', async () => {
  const names = [owner];
  for (let more = 0; more < 5; more++) names.push(await signUp(server));
  const device = stranger(server.origin);
  let cookie = '';
  for (const { username, password } of names) {
    const { headers } = await device.call('POST /login', { body: { username, password } });
    cookie = headers.getSetCookie().find((each) => each.startsWith('device=')) ?? '';
  }
  expect(cookie.split(';')[0]?.split('.')).toHaveLength(6);
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api']) expect(cookie.split('; ')).toContain(attribute);
  await guessWidely();
  expect(await login(device, owner.password)).toBe(429);
});
