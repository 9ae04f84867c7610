import { ACCESS_TOKEN_SECONDS } from '@dubplate/contract/accounts/limits';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';

const server = useServer();

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const statusOf = async (token: string) => {
  const person = stranger(server.origin);
  person.token = token;
  return (await person.call('GET /me')).status;
};
const liveAnswer = (token: string): Promise<string> => {
  const socket = io(server.origin, {
    path: '/api/live',
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
  });
  return new Promise<string>((resolve) =>
    socket.on('connect', () => resolve('connected')).on('connect_error', ({ message }) => resolve(message)),
  ).finally(() => socket.close());
};
/** The newest signing key, which only the server has. */
const signingKey = () =>
  server.database.db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow();
const sign = async (
  claims: JWTPayload,
  { kid, secret, alg = 'HS256' }: { kid?: string; secret?: Uint8Array; alg?: string },
) => {
  const key = await signingKey();
  return new SignJWT(claims).setProtectedHeader({ alg, kid: kid ?? key.kid }).sign(secret ?? key.secret);
};

describe('an access token', () => {
  it('is rejected by API and socket if any part is changed', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const [head = '', body = '', signature = ''] = person.token.split('.');
    const claims = decodeJwt(person.token);
    const { exp: _exp, ...endless } = claims;
    const { sid: _sid, ...placeless } = claims;
    const { iss: _iss, ...issuerless } = claims;
    const { aud: _aud, ...aimless } = claims;
    const [, otherBody = '', otherSignature = ''] = other.token.split('.');
    const unsigned = base64url({ ...decodeProtectedHeader(person.token), alg: 'none' });
    const forged: Record<string, string> = {
      'another signature': `${head}.${body}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`,
      'no signature': `${head}.${body}.`,
      'somebody else’s claims': `${head}.${otherBody}.${signature}`,
      'somebody else’s signature': `${head}.${body}.${otherSignature}`,
      'more roles': `${head}.${base64url({ ...claims, roles: ['admin'] })}.${signature}`,
      'alg none': `${unsigned}.${body}.`,
      'alg none, signed': `${unsigned}.${body}.${signature}`,
      'an unknown key’s name': await sign(claims, { kid: crypto.randomUUID() }),
      'no key’s name': await sign(claims, { kid: '' }),
      'another key under our name': await sign(claims, { secret: new Uint8Array(32) }),
      'another algorithm': await sign(claims, { alg: 'HS512' }),
      'no end': await sign(endless, {}),
      'an end that has passed': await sign({ ...claims, exp: Math.floor(server.clock.now().getTime() / 1000) - 1 }, {}),
      'no session': await sign(placeless, {}),
      'no issuer': await sign(issuerless, {}),
      'another issuer': await sign({ ...claims, iss: 'SOMEBODY_ELSE' }, {}),
      'no audience': await sign(aimless, {}),
      'another audience': await sign({ ...claims, aud: 'mail' }, {}),
      'a session that never was': await sign({ ...claims, sid: crypto.randomUUID() }, {}),
      'a session that is no id': await sign({ ...claims, sid: 42 }, {}),
      nothing: '',
    };
    for (const [what, token] of Object.entries(forged)) {
      expect([what, await statusOf(token)]).toEqual([what, 401]);
      expect([what, await liveAnswer(token)]).toEqual([what, 'UNAUTHORIZED']);
    }
    expect(await statusOf(await sign(claims, {}))).toBe(200);
    expect(await liveAnswer(person.token)).toBe('connected');
  });

  it('is rejected after its session has ended, although it has not expired', async () => {
    const person = await signUp(server);
    await person.call('POST /logout');
    expect([await statusOf(person.token), await liveAnswer(person.token)]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('is rejected after it expires, although it was accepted before', async () => {
    const person = await signUp(server);
    expect([await statusOf(person.token), await statusOf(person.token)]).toEqual([200, 200]);
    server.clock.advance(ACCESS_TOKEN_SECONDS);
    expect(await statusOf(person.token)).toBe(401);
  });

  it('uses the current roles from the database, not those in the token', async () => {
    const admin = await signUp(server, { roles: ['admin'] });
    expect(decodeJwt(admin.token).roles).toEqual(['admin']);
    await server.database.db.updateTable('users').set({ roles: [] }).where('uuid', '=', admin.uuid).execute();
    expect((await admin.call('GET /staff/users')).status).toBe(403);
  });
});

describe('a refresh token', () => {
  const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const signIn = async ({ username, password }: Person, fingerprint = 'laptop') => {
    const body = { username, password, fingerprint };
    return cookieOf((await stranger(server.origin).call('POST /login', { body })).headers);
  };
  const refresh = (cookie: string, token = '', fingerprint?: string) =>
    stranger(server.origin).call('POST /refresh', {
      headers: { cookie, authorization: `Bearer ${token}` },
      body: { fingerprint },
    });

  it('is rejected if any part is changed, or if it is another kind of token', async () => {
    const person = await signUp(server);
    const cookie = await signIn(person);
    const [name, value = ''] = cookie.split('=');
    const wrong = [
      `${value[0] === 'A' ? 'B' : 'A'}${value.slice(1)}`,
      value.slice(0, -1),
      `${value}A`,
      person.token,
      '',
    ];
    for (const other of wrong) expect((await refresh(`${name}=${other}`)).error.message).toBe('SESSION_ENDED');
    expect((await refresh(`other=${value}`)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('ends only its own session and socket when it is reused', async () => {
    const person = await signUp(server);
    const [stolen, other] = [await signIn(person), await signIn(person)];
    const next = await refresh(stolen);
    const socket = io(server.origin, {
      path: '/api/live',
      auth: { token: next.body.access_token },
      transports: ['websocket'],
    });
    const gone = new Promise<string>((resolve) => socket.on('disconnect', resolve));
    await new Promise<void>((resolve) => socket.on('connect', resolve));
    server.clock.advance(11);
    expect((await refresh(stolen)).error.message).toBe('SESSION_ENDED');
    expect(await gone).toBe('io server disconnect');
    socket.close();
    expect((await refresh(cookieOf(next.headers))).status).toBe(401);
    expect(await statusOf(next.body.access_token)).toBe(401);
    expect((await refresh(other)).status).toBe(200);
  });

  describe('whose answer got lost', () => {
    const HOURS = 3600;
    const again = (cookie: string) => refresh(cookie, '', 'laptop');

    it('gets the same successor for two hours, as often as its device asks', async () => {
      const cookie = await signIn(await signUp(server));
      const lost = await again(cookie);
      for (const seconds of [60, HOURS]) {
        server.clock.advance(seconds);
        expect(cookieOf((await again(cookie)).headers)).toBe(cookieOf(lost.headers));
      }
      server.clock.advance(HOURS);
      expect((await again(cookie)).error.message).toBe('SESSION_ENDED');
    });

    it('goes on with the successor once it arrives', async () => {
      const person = await signUp(server);
      const cookie = await signIn(person);
      await again(cookie);
      server.clock.advance(60);
      const arrived = await again(cookie);
      expect(await statusOf(arrived.body.access_token)).toBe(200);
      expect((await again(cookieOf(arrived.headers))).status).toBe(200);
    });

    it.each([
      ['another device asks', async () => 'phone'],
      ['no device is named', async () => undefined],
      [
        'the access token of the first answer was used',
        async (first: string) => {
          await statusOf(first);
          return 'laptop';
        },
      ],
      [
        'the successor was used',
        async (_: string, next: string) => {
          await again(next);
          return 'laptop';
        },
      ],
    ])('ends its session if %s', async (_, prepare) => {
      const cookie = await signIn(await signUp(server));
      const first = await again(cookie);
      const fingerprint = await prepare(first.body.access_token, cookieOf(first.headers));
      server.clock.advance(60);
      expect((await refresh(cookie, '', fingerprint)).error.message).toBe('SESSION_ENDED');
      expect((await again(cookieOf(first.headers))).error.message).toBe('SESSION_ENDED');
    });
  });

  it('refreshes its own session even with another user’s access token', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const { body } = await refresh(await signIn(person), other.token);
    expect(decodeJwt(body.access_token).sub).toBe(person.uuid);
  });

  it('is invalid after the password is changed in another session', async () => {
    const person = await signUp(server);
    const cookie = await signIn(person);
    await person.ok('PATCH /update-password', {
      body: { old_password: person.password, new_password: 'another one', repeat_password: 'another one' },
    });
    expect((await refresh(cookie)).error.message).toBe('SESSION_ENDED');
  });

  it('is rejected sixty days after its session was last seen', async () => {
    const cookie = await signIn(await signUp(server));
    server.clock.advance(60 * 24 * 3600 + 1);
    expect((await refresh(cookie)).error.message).toBe('SESSION_ENDED');
  });
});
