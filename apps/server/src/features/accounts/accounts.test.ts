import { signUp, stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { describe, expect, it } from 'vitest';

const server = useServer();

const password = 'long enough';
const register = (username: string, options: object = {}) =>
  stranger(server.origin).call('POST /register', { body: { username, password, service: 'DUBPLATE', ...options } });

describe('signing up', () => {
  it.each(['', 'nobody', 'a@b', '123456789', '123456789012345', '+7 (999) 12-ab'])(
    'rejects the name %j',
    async (username) => {
      const { status, error } = await register(username);
      expect([status, error.issues?.map(({ path, code }) => [path, code])]).toEqual([
        400,
        [['username', 'username_invalid']],
      ]);
    },
  );

  it('reports all invalid fields at once, in the caller’s language', async () => {
    const { status, error } = await stranger(server.origin).call('POST /register', {
      body: { username: 'x', password: 'short' },
      headers: { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.5' },
    });
    expect(status).toBe(400);
    expect(error.issues).toEqual([
      { path: 'username', code: 'username_invalid', message: 'Введите номер телефона или e-mail.' },
      { path: 'password', code: 'password_too_short', message: 'минимум 8 символов.' },
    ]);
  });

  it('rejects a name that is taken, in any spelling', async () => {
    expect((await register('Anna@Example.com')).status).toBe(201);
    expect((await register(' anna@example.COM ')).error).toMatchObject({ statusCode: 409, message: 'USER_EXISTS' });
    expect((await register('+7 (999) 123-45-67')).status).toBe(201);
    expect((await register('7.999.123.45.67')).status).toBe(409);
  });

  it('creates one account for repeated calls with one idempotency key, and rejects another body with it', async () => {
    const body = { username: 'twice@example.com', password };
    const headers = { 'idempotency-key': 'sign-up-1' };
    const first = await stranger(server.origin).call('POST /register', { body, headers });
    const second = await stranger(server.origin).call('POST /register', { body, headers });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await stranger(server.origin).call('POST /register', {
      body: { ...body, username: 'thrice@example.com' },
      headers,
    });
    expect(other.error.message).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('signing in', () => {
  it('responds the same for a wrong password and an unknown name', async () => {
    await register('known@example.com');
    const login = (username: string) =>
      stranger(server.origin).call('POST /login', { body: { username, password: 'wrong one' } });
    const [known, unknown] = [await login('known@example.com'), await login('unknown@example.com')];
    expect(known.error).toEqual(unknown.error);
    expect(known.error).toMatchObject({ statusCode: 401, message: 'WRONG_CREDENTIALS' });
  });

  it('sets a session cookie unless the user asks to be remembered', async () => {
    await register('cookies@example.com');
    const cookieOf = async (remember: boolean) => {
      const { headers } = await stranger(server.origin).call('POST /login', {
        body: { username: 'cookies@example.com', password, remember },
      });
      return headers.getSetCookie()[0] ?? '';
    };
    expect(await cookieOf(true)).toMatch(/Max-Age=\d+.*HttpOnly.*SameSite=Strict/);
    expect(await cookieOf(false)).not.toMatch(/Max-Age|Expires/);
  });

  it('stops checking passwords after ten wrong ones for a name', async () => {
    await register('guessed@example.com');
    const guess = (guessed: string) =>
      stranger(server.origin).call('POST /login', { body: { username: 'guessed@example.com', password: guessed } });
    for (let tries = 0; tries < 10; tries++) expect((await guess('wrong one')).status).toBe(401);
    const refused = await guess(password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('shows the reason of a ban', async () => {
    const person = await signUp(server);
    await server.database.db
      .updateTable('users')
      .set({ banned_at: new Date(), ban_reason: 'spam' })
      .where('uuid', '=', person.uuid)
      .execute();
    const { error } = await person.call('POST /login', {
      body: { username: person.username, password: person.password },
    });
    expect(error).toMatchObject({ statusCode: 403, message: 'BANNED', ban_reason: 'spam' });
    // A ban invalidates access tokens at once.
    expect((await person.call('GET /me')).status).toBe(401);
    const refresh = await person.call('POST /refresh');
    expect(refresh.error).toMatchObject({ statusCode: 401, message: 'SESSION_ENDED', ban_reason: 'spam' });
    expect((await stranger(server.origin).call('POST /refresh')).error).not.toHaveProperty('ban_reason');
  });
});

describe('a session', () => {
  it('returns the caller, and 401 without a token or with an invalid one', async () => {
    const person = await signUp(server);
    expect(await person.ok('GET /me')).toMatchObject({ uuid: person.uuid, username: person.username, roles: [] });
    expect((await stranger(server.origin).call('GET /me')).error.message).toBe('UNAUTHORIZED');
    person.token = `${person.token.slice(0, -4)}AAAA`;
    expect((await person.call('GET /me')).status).toBe(401);
  });

  it('expires its access token after 15 minutes; a refresh returns a new one', async () => {
    const person = await signUp(server);
    server.clock.advance(15 * 60 + 1);
    expect((await person.call('GET /me')).status).toBe(401);
    person.token = (await person.ok('POST /refresh')).access_token;
    expect((await person.call('GET /me')).status).toBe(200);
  });

  it('tolerates parallel tabs, and ends the session when a token is reused later', async () => {
    const person = await signUp(server);
    const login = await stranger(server.origin).call('POST /login', {
      body: { username: person.username, password: person.password },
    });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const refresh = (value: string) => stranger(server.origin).call('POST /refresh', { headers: { cookie: value } });
    const next = await refresh(cookie);
    expect(next.status).toBe(200);
    const newest = next.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await refresh(cookie)).status).toBe(200);
    server.clock.advance(11);
    expect((await refresh(cookie)).error.message).toBe('SESSION_ENDED');
    expect((await refresh(newest)).status).toBe(401);
  });

  it('ends on the server too when the user signs out', async () => {
    const person = await signUp(server);
    expect((await person.call('POST /logout')).status).toBe(204);
    expect((await person.call('GET /me')).status).toBe(401);
    expect((await person.call('POST /refresh')).status).toBe(401);
  });

  it('survives the rotation of the signing keys', async () => {
    const person = await signUp(server);
    server.clock.advance(31 * 24 * 3600);
    const later = await signUp(server);
    expect((await later.call('GET /me')).status).toBe(200);
    person.token = (await person.ok('POST /refresh')).access_token;
    expect((await person.call('GET /me')).status).toBe(200);
  });
});

it('returns only the name and avatar of another user', async () => {
  const [one, other] = [await signUp(server), await signUp(server)];
  expect(await one.ok('GET /user/{id}', { params: { id: other.uuid } })).toEqual({
    uuid: other.uuid,
    first_name: null,
    last_name: null,
    avatar_url: null,
  });
});
