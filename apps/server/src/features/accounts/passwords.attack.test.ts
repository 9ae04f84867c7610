import { signUp, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from './passwords.ts';
import { ensureAdmin } from './roles.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const COMMON = ['password', 'PassWord', '12345678', 'qwertyuiop', 'Iloveyou1'];
const codesOf = (error: { issues?: readonly { path: string; code: string }[] | undefined }) =>
  error.issues?.map(({ path, code }) => `${path} ${code}`);

it.each(COMMON)('%s can’t be chosen by any endpoint', async (password) => {
  const caller = stranger(server.origin);
  const register = await caller.call('POST /register', { body: { username: 'new@example.com', password } });
  expect([register.status, codesOf(register.error)]).toEqual([400, ['password password_common']]);

  const person = await signUp(server);
  const change = await person.call('PATCH /update-password', {
    body: { old_password: person.password, new_password: password, repeat_password: password },
  });
  expect([change.status, codesOf(change.error)]).toEqual([400, ['new_password password_common']]);

  // Queued emails are sent in any order.
  await server.sent(person.username);
  await caller.ok('POST /reset-password-email', { body: { username: person.username } });
  const token = new URL((await server.sent(person.username, 2)).link?.url ?? '').searchParams.get('token');
  const reset = await caller.call('POST /reset-password', { body: { token, password } });
  expect([reset.status, codesOf(reset.error)]).toEqual([400, ['password password_common']]);
  // The link still works for a better password.
  await caller.ok('POST /reset-password', { body: { token, password: 'a better choice' } });
});

it('the username can’t be chosen as password, in any spelling', async () => {
  for (const [username, password] of [
    ['someone@example.com', 'Someone@Example.com'],
    ['+7 (916) 123-45-67', '79161234567'],
  ]) {
    const { status, error } = await stranger(server.origin).call('POST /register', { body: { username, password } });
    expect([status, codesOf(error)]).toEqual([400, ['password password_is_name']]);
  }
  const person = await signUp(server);
  const { error } = await person.call('PATCH /update-password', {
    body: { old_password: person.password, new_password: person.username, repeat_password: person.username },
  });
  expect(codesOf(error)).toEqual(['new_password password_is_name']);
});

it('is not checked at sign-in, so old common passwords still work', async () => {
  const person = await signUp(server);
  const password_hash = await hashPassword('password');
  await server.database.db.updateTable('users').set({ password_hash }).where('uuid', '=', person.uuid).execute();
  const body = { username: person.username, password: 'password' };
  expect((await stranger(server.origin).call('POST /login', { body })).status).toBe(200);
});

it('a common password of the first administrator stops the startup', async () => {
  const wanted = { username: 'boss@example.com', password: 'password123', phoneCountry: 'RU' } as const;
  await expect(ensureAdmin(server.database.db, wanted, new Date())).rejects.toThrow(/most common ones.*ADMIN_PASSWORD/);
});
