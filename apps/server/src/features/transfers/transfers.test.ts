import { signUp, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deleteExpiredTransferTokens } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const password = 'long enough';
const insertLegacyUser = async (username: string, on = server, transferred: Date | null = null) => {
  const row = { uuid: crypto.randomUUID(), username, password_hash: null, first_name: null, last_name: null };
  const payload = JSON.stringify({ releases: [], multilinks: [] });
  await on.database.db
    .insertInto('legacy_users')
    .values({ ...row, payload, created_at: new Date(), transferred_at: transferred })
    .execute();
};
const login = (username: string, on = server, tried = password) =>
  stranger(on.origin).call('POST /login', { body: { username, password: tried } });
const register = (username: string, on = server, headers = {}) =>
  stranger(on.origin).call('POST /register', { body: { username, password }, headers });
const waiting = {
  statusCode: 400,
  message: 'NEED_TRANSFERING',
  transfering_token: expect.stringMatching(/^[\w-]{43}$/),
};
const tokens = async (on = server) =>
  (await on.database.db.selectFrom('transfer_tokens').select('hash').execute()).length;

describe('a name of the older system', () => {
  it('is directed to its transfer at sign-in and sign-up, with any password', async () => {
    await insertLegacyUser('old@example.com');
    const answers = [
      await login('old@example.com'),
      await login(' OLD@example.com', server, 'x'),
      await register('old@example.com'),
      await register('old@example.com', server, { 'idempotency-key': 'transfer-1' }),
    ];
    for (const { error } of answers) expect(error).toMatchObject(waiting);
    expect(new Set(answers.map(({ error }) => error.transfering_token)).size).toBe(4);
    // Each token is stored although the call was rejected, and no account was created.
    expect(await tokens()).toBe(4);
    expect((await login('old@example.com')).status).toBe(400);
  });

  it('is found by another spelling of its phone number', async () => {
    await insertLegacyUser('89167000001');
    expect((await login('+7 916 700-00-01')).error).toMatchObject(waiting);
    expect((await register('+7 916 700-00-01')).error).toMatchObject(waiting);
    await insertLegacyUser('79167000001');
    expect((await login('916 700-00-01')).error.message).toBe('WRONG_CREDENTIALS');
  });

  it('signs in as usual after it has an account or was transferred', async () => {
    const person = await signUp(server);
    await insertLegacyUser(person.username);
    await insertLegacyUser('moved@example.com', server, new Date());
    expect((await login(person.username, server, 'wrong one')).error.message).toBe('WRONG_CREDENTIALS');
    expect((await login(person.username, server, person.password)).status).toBe(200);
    expect((await login('moved@example.com')).error.message).toBe('WRONG_CREDENTIALS');
    expect((await register('moved@example.com')).status).toBe(201);
  });

  it('has an hour to start; then the token is deleted', async () => {
    await insertLegacyUser('slow@example.com');
    await login('slow@example.com');
    const { db } = server.database;
    server.clock.advance(3600 - 60);
    await deleteExpiredTransferTokens(db, server.clock.now());
    expect(await tokens()).toBeGreaterThan(0);
    server.clock.advance(61);
    await deleteExpiredTransferTokens(db, server.clock.now());
    expect(await tokens()).toBe(0);
  });
});

describe('the two responses that reveal a name', () => {
  const limited = async () => {
    const started = await startTestServer({ env: { RATE_LIMIT: '100000' } });
    onTestFinished(() => started.stop());
    await insertLegacyUser('old@example.com', started);
    return started;
  };

  it('are limited to 20 per address and quarter of an hour', async () => {
    const on = await limited();
    const person = await signUp(on);
    for (let n = 0; n < 10; n++) expect((await register(person.username, on)).status).toBe(409);
    for (let n = 0; n < 10; n++) expect((await login('old@example.com', on)).status).toBe(400);
    // From now on the response is the same for every name.
    for (const name of [person.username, 'nobody@example.com', 'old@example.com']) {
      const refused = await register(name, on);
      expect([name, refused.status, refused.error.message]).toEqual([name, 429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await login(name, on, 'wrong one')).status).toBe(429);
    }
    // Users with the right password can still sign in.
    expect((await login(person.username, on, person.password)).status).toBe(200);
    on.clock.advance(15 * 60 + 1);
    expect((await register(person.username, on)).status).toBe(409);
    expect((await register('nobody@example.com', on)).status).toBe(201);
  });

  it('do not bypass the limit of wrong passwords', async () => {
    const on = await limited();
    const person = await signUp(on);
    for (let n = 0; n < 20; n++) await register(person.username, on);
    for (let n = 0; n < 10; n++) expect((await login(person.username, on, 'wrong one')).status).toBe(429);
    expect((await login(person.username, on, person.password)).status).toBe(429);
  });

  it('are not limited if a proxy limits addresses', async () => {
    const person = await signUp(server);
    for (let n = 0; n < 25; n++) expect((await register(person.username)).status).toBe(409);
  });
});
