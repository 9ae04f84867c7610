import { signUp, stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { describe, expect, it } from 'vitest';
import { findUser } from './store.ts';

const server = useServer();

const password = 'long enough';
const register = (username: string) => stranger(server.origin).call('POST /register', { body: { username, password } });
const login = (username: string, tried = password) =>
  stranger(server.origin).call('POST /login', { body: { username, password: tried } });

describe('a phone number with another prefix', () => {
  it.each([
    ['8 (916) 100-00-01', '+7 916 100-00-01'],
    ['+7 916 100-00-02', '8 916 100-00-02'],
    ['00 49 30 1234567', '+49 30 1234567'],
  ])('written as %s and as %s is one account', async (first, second) => {
    expect((await register(first)).status).toBe(201);
    expect((await register(second)).error).toMatchObject({ statusCode: 409, message: 'USER_EXISTS' });
    expect([(await login(first)).status, (await login(second)).status]).toEqual([200, 200]);
  });

  it('is registered once at the same time', async () => {
    const spellings = ['8 916 200-00-01', '+7 916 200-00-01', '916 200 00 01', '00 7 916 200-00-01'];
    const statuses = (await Promise.all(spellings.map(register))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
  });

  it('shares the limit of wrong passwords', async () => {
    await register('8 916 300-00-01');
    for (let tries = 0; tries < 10; tries++)
      expect((await login(tries % 2 ? '8 916 300-00-01' : '+7 916 300-00-01', 'wrong one')).status).toBe(401);
    expect((await login('9163000001')).status).toBe(429);
  });

  it('gets its messages with the country code, once within a minute', async () => {
    await register('8 916 400-00-01');
    await server.sent('79164000001');
    const ask = (username: string) =>
      stranger(server.origin).call('POST /reset-password-email', { body: { username } });
    expect([(await ask('+7 916 400-00-01')).status, (await ask('8 916 400-00-01')).status]).toEqual([200, 429]);
    expect((await server.sent('79164000001', 2)).link?.path).toMatch(/^\/changepassword/);
  });

  it('leads to nobody if two accounts have it, and staff learn of them', async () => {
    const { db } = server.database;
    const [one, two] = [await signUp(server), await signUp(server)];
    for (const [{ uuid }, username] of [
      [one, '79165000001'],
      [two, '89165000001'],
    ] as const)
      await db.updateTable('users').set({ username }).where('uuid', '=', uuid).execute();
    expect((await login('8 916 500-00-01', two.password)).status).toBe(200);
    expect((await login('+7 916 500-00-01', one.password)).status).toBe(200);
    expect((await login('916 500-00-01', one.password)).error.message).toBe('WRONG_CREDENTIALS');
    const alerts = await db
      .selectFrom('staff_alerts')
      .select(['kind', 'detail'])
      .where('subject_uuid', '=', two.uuid)
      .execute();
    expect(alerts).toEqual([{ kind: 'username.collision', detail: { username: '89165000001', other: one.uuid } }]);
    expect((await register('00 7 916 500-00-01')).status).toBe(409);
    expect((await findUser(db, two.uuid))?.username).toBe('89165000001');
  });
});
