import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let first: Person;
let second: Person;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  first = await signUp(server, { roles: ['admin'] });
  second = await signUp(server, { roles: ['admin'] });
  person = await signUp(server);
  const params = { id: person.uuid };
  await first.ok('POST /staff/user/{id}/ban', { params, body: { ban_reason: 'x' } });
  await second.ok('POST /staff/user/{id}/unban', { params });
  await second.ok('POST /staff/user/{id}/roles', { params: { id: first.uuid }, body: { roles: ['admin', 'support'] } });
});
afterAll(() => server.stop());

const acts = async (query: Record<string, string>) =>
  (await first.ok('GET /staff/audit', { query })).data.map(({ action }) => action);

it('filters by actor, action, subject and date', async () => {
  expect(await acts({})).toEqual(['user.roles', 'user.unban', 'user.ban']);
  expect(await acts({ actor: second.uuid })).toEqual(['user.roles', 'user.unban']);
  expect(await acts({ action: 'user.ban' })).toEqual(['user.ban']);
  expect(await acts({ subject: person.uuid, order: 'ASC' })).toEqual(['user.ban', 'user.unban']);
  expect(await acts({ actor: first.uuid, action: 'user.unban' })).toEqual([]);
  await server.database.pool.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
  await server.database.pool.query("UPDATE audit_log SET at = '2026-03-05T23:59:59Z' WHERE action = 'user.ban'");
  await server.database.pool.query("UPDATE audit_log SET at = '2026-03-06T00:00:00Z' WHERE action = 'user.unban'");
  expect(await acts({ start_date: '2026-03-05', end_date: '2026-03-05' })).toEqual(['user.ban']);
  expect(await acts({ start_date: '2026-03-06', end_date: '2026-03-31' })).toEqual(['user.unban']);
});

it('lists the available filters', async () => {
  const { actions, actors } = await first.ok('GET /staff/audit/filters');
  expect(actions).toEqual(['user.ban', 'user.roles', 'user.unban']);
  expect(actors.map(({ uuid }) => uuid).sort()).toEqual([first.uuid, second.uuid].sort());
});

it('is only for administrators', async () => {
  const support = await signUp(server, { roles: ['support'] });
  for (const key of ['GET /staff/audit', 'GET /staff/audit/filters'] as const)
    expect((await support.call(key)).status).toBe(403);
});
