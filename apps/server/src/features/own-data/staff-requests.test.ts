import { DAY_MS } from '@dubplate/rules/dates';
import { type Person, signInAgain, signUp, signUpVerified } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
let support: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
  support = await signUp(server, { roles: ['support'] });
});
afterAll(() => server.stop());

const newestAct = async (person: Person) =>
  (await admin.ok('GET /staff/audit', { query: { subject: person.uuid, take: 1 } })).data[0];

it('support can request an export that only the user can download, with the reason in the audit log', async () => {
  const person = await signUpVerified(server);
  const params = { id: person.uuid };
  expect(
    (await support.call('POST /staff/user/{id}/export', { params, body: { reason: ' ' } })).error.issues,
  ).toMatchObject([{ path: 'reason', code: 'reason_required' }]);
  const { uuid } = await support.ok('POST /staff/user/{id}/export', { params, body: { reason: 'asked in a ticket' } });
  const email = await expect
    .poll(async () => (await server.outbox(person.username)).map(({ subject }) => subject))
    .toContain('The copy of your data is ready')
    .then(async () => (await server.outbox(person.username)).at(-1));
  expect(email?.link?.path).toBe('/settings/data');
  expect((await person.ok('GET /me/export'))?.uuid).toBe(uuid);
  expect((await support.ok('GET /staff/user/{id}', { params })).export?.uuid).toBe(uuid);
  expect((await support.call('POST /me/export/link', { body: { password: support.password } })).status).toBe(404);
  expect(await newestAct(person)).toMatchObject({
    action: 'user.export',
    actor: { uuid: support.uuid },
    before: { export: null },
    after: { export: uuid, reason: 'asked in a ticket' },
  });
});

it('an administrator can plan a deletion under the user’s own rules by entering the username', async () => {
  const person = await signUpVerified(server);
  const params = { id: person.uuid };
  const plan = (body: object) => admin.call('POST /staff/user/{id}/deletion', { params, body });
  const wrong = await plan({ reason: 'asked in a letter', username: 'somebody@example.com' });
  expect(wrong.error.issues).toMatchObject([{ path: 'username', code: 'username_differs' }]);
  expect((await plan({ reason: '', username: person.username })).status).toBe(400);
  expect((await person.call('GET /me')).status).toBe(200);
  const { body } = await plan({ reason: 'asked in a letter', username: ` ${person.username.toUpperCase()}` });
  expect(Date.parse(body.due_at) - Date.parse(body.requested_at)).toBe(14 * DAY_MS);
  expect((await person.call('GET /me')).status).toBe(401);
  await expect
    .poll(async () => (await server.outbox(person.username)).map(({ subject }) => subject))
    .toContain('Your account will be deleted');
  expect(await newestAct(person)).toMatchObject({
    action: 'user.plan-deletion',
    before: { deletion: null },
    after: { deletion: { due_at: body.due_at }, reason: 'asked in a letter' },
  });
  await signInAgain(person);
  await person.ok('DELETE /me/deletion');
  expect((await support.ok('GET /staff/user/{id}', { params })).deletion).toBeNull();
});

it('an administrator can cancel a deletion, and the last administrator cannot be deleted', async () => {
  const person = await signUp(server);
  const params = { id: person.uuid };
  const body = { reason: 'asked', username: person.username };
  await admin.ok('POST /staff/user/{id}/deletion', { params, body });
  await admin.ok('DELETE /staff/user/{id}/deletion', { params });
  expect(await newestAct(person)).toMatchObject({ action: 'user.keep-account', after: { deletion: null } });
  expect((await admin.call('DELETE /staff/user/{id}/deletion', { params })).status).toBe(404);
  const own = await admin.call('POST /staff/user/{id}/deletion', {
    params: { id: admin.uuid },
    body: { reason: 'asked', username: admin.username },
  });
  expect(own.error.message).toBe('LAST_ADMIN_STAYS');
});
