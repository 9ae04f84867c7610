import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

it('makes a moderator, whose token may do more at once', async () => {
  const person = await signUp(server);
  expect((await person.call('GET /staff/releases')).status).toBe(403);
  const params = { id: person.uuid };
  const changed = await admin.ok('POST /staff/user/{id}/roles', {
    params,
    body: { roles: ['moderator', 'moderator'] },
  });
  expect(changed.roles).toEqual(['moderator']);
  expect((await person.call('GET /staff/releases')).status).toBe(200);
  expect((await admin.call('POST /staff/user/{id}/roles', { params, body: { roles: ['king'] } })).status).toBe(400);
  const [act] = (await admin.ok('GET /staff/audit', { query: { take: 1 } })).data;
  expect(act).toMatchObject({
    action: 'user.roles',
    subject_uuid: person.uuid,
    before: { roles: [] },
    after: { roles: ['moderator'] },
  });
});

it('bans with a reason, ends every session, and lifts the ban', async () => {
  const person = await signUp(server);
  const params = { id: person.uuid };
  expect((await admin.call('POST /staff/user/{id}/ban', { params, body: { ban_reason: ' ' } })).status).toBe(400);
  await admin.ok('POST /staff/user/{id}/ban', { params, body: { ban_reason: 'stolen records' } });
  expect((await person.call('GET /me')).status).toBe(401);
  expect((await person.call('POST /refresh')).status).toBe(401);
  const credentials = { username: person.username, password: person.password };
  expect((await person.call('POST /login', { body: credentials })).error.ban_reason).toBe('stolen records');
  await admin.ok('POST /staff/user/{id}/unban', { params });
  expect((await person.call('POST /login', { body: credentials })).status).toBe(200);
});

it('keeps the last administrator', async () => {
  const params = { id: admin.uuid };
  expect((await admin.call('POST /staff/user/{id}/roles', { params, body: { roles: [] } })).error.message).toBe(
    'LAST_ADMIN',
  );
  expect((await admin.call('POST /staff/user/{id}/ban', { params, body: { ban_reason: 'x' } })).error.message).toBe(
    'LAST_ADMIN',
  );
  const second = await signUp(server, { roles: ['admin'] });
  expect(
    (await second.ok('POST /staff/user/{id}/roles', { params, body: { roles: ['admin', 'support'] } })).roles,
  ).toHaveLength(2);
});

it('finds people, and is for administrators alone', async () => {
  const person = await signUp(server, { username: 'Needle_100%@example.com' });
  const find = async (search: string) =>
    (await admin.ok('GET /staff/users', { query: { search } })).data.map(({ uuid }) => uuid);
  expect(await find('needle_100%')).toEqual([person.uuid]);
  expect(await find('needleX100')).toEqual([]);
  const moderator = await signUp(server, { roles: ['moderator'] });
  for (const other of [person, moderator]) expect((await other.call('GET /staff/users')).status).toBe(403);
  expect((await admin.call('POST /staff/user/{id}/unban', { params: { id: crypto.randomUUID() } })).status).toBe(404);
});
