import { signUp, stranger } from '@dubplate/testkit/person';
import { rawRequest } from '@dubplate/testkit/raw-call';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let plain: TestServer;
let secure: TestServer;
beforeAll(async () => {
  [plain, secure] = [await startTestServer(), await startTestServer({ env: { PUBLIC_URL: 'https://music.example' } })];
});
afterAll(async () => {
  await plain.stop();
  await secure.stop();
});

/** The `Set-Cookie` lines of a sign-in. */
const signIn = async (server: TestServer) => {
  const { username, password } = await signUp(server);
  const { headers } = await stranger(server.origin).call('POST /login', { body: { username, password } });
  return headers.getSetCookie().filter((cookie) => cookie.includes('refresh_token='));
};
const pairOf = (cookie = '') => cookie.split(';')[0] ?? '';
const send = (server: TestServer, target: '/api/refresh' | '/api/logout', headers: Record<string, string>) =>
  rawRequest(server.origin, target, { method: 'POST', headers });

describe('the refresh cookie', () => {
  it('with https is limited to this host and to https', async () => {
    const [cookie = '', ...others] = await signIn(secure);
    expect(cookie).toMatch(/^__Host-refresh_token=[\w.-]+; /);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
      expect(cookie.split('; ')).toContain(attribute);
    expect([cookie.includes('Domain'), others]).toEqual([false, []]);
  });

  it('without https has no prefix', async () => {
    expect((await signIn(plain))[0]).toMatch(/^refresh_token=.*Path=\/api; HttpOnly; SameSite=Strict$/);
  });

  it('of an older version is read once and deleted', async () => {
    const value = pairOf((await signIn(secure))[0]).replace('__Host-refresh_token=', '');
    const answer = await send(secure, '/api/refresh', { cookie: `refresh_token=${value}` });
    expect(answer.status).toBe(200);
    const set = answer.headers.split('\r\n').filter((line) => /^set-cookie/i.test(line));
    expect(set).toEqual([
      expect.stringMatching(/__Host-refresh_token=[\w.-]{43,};/),
      expect.stringMatching(/: refresh_token=; .*Path=\/api;.*Expires=Thu, 01 Jan 1970/),
    ]);
    const out = await send(secure, '/api/logout', { cookie: `refresh_token=${value}` });
    expect(out.headers).toMatch(/__Host-refresh_token=; /);
    expect(out.headers).toMatch(/: refresh_token=; /);
  });

  it('set by a sibling host under the old name does not override the secure one', async () => {
    const own = pairOf((await signIn(secure))[0]);
    const neighbour = pairOf((await signIn(secure))[0]).replace('__Host-', '');
    const answer = await send(secure, '/api/refresh', { cookie: `${neighbour}; ${own}` });
    const who = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).sub;
    const mine = await send(secure, '/api/refresh', { cookie: own });
    expect(who(JSON.parse(answer.body).access_token)).toBe(who(JSON.parse(mine.body).access_token));
  });
});

describe('Origin, at refresh and sign-out', () => {
  it.each(['https://evil.example', 'null', 'https://music.example.evil.example', 'http://music.example:8080', 'x'])(
    '%s is rejected',
    async (origin) => {
      const cookie = pairOf((await signIn(secure))[0]);
      for (const target of ['/api/refresh', '/api/logout'] as const)
        expect((await send(secure, target, { cookie, origin })).status).toBe(403);
      expect((await send(secure, '/api/refresh', { cookie })).status).toBe(200);
    },
  );

  it('is accepted if it is ours, the request’s own host, or missing', async () => {
    const cookie = pairOf((await signIn(secure))[0]);
    const own = secure.origin;
    for (const headers of [{}, { origin: 'https://music.example' }, { origin: own }] as Record<string, string>[])
      expect((await send(secure, '/api/refresh', { cookie, ...headers })).status).toBe(200);
    expect((await send(secure, '/api/logout', { cookie, origin: 'https://music.example' })).status).toBe(204);
  });

  it('is also checked at sign-in, so that another site cannot sign a user in', async () => {
    const person = await signUp(plain);
    const body = { username: person.username, password: person.password };
    const from = (origin: string) => stranger(plain.origin).call('POST /login', { body, headers: { origin } });
    expect((await from('https://evil.example')).status).toBe(403);
    expect((await from(plain.origin)).status).toBe(200);
  });
});

it('responses over https set HSTS for a year and allow no other origin', async () => {
  const { headers } = await fetch(`${secure.origin}/api/instance`, { headers: { origin: 'https://evil.example' } });
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect((await fetch(`${plain.origin}/api/instance`)).headers.get('strict-transport-security')).toBeNull();
});
