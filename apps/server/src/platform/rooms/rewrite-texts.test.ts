import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rewriteUsernames } from '#features/accounts/rewrite-usernames.ts';
import { runDataMigrations } from '../data-migrations/run-data-migrations.ts';
import { rewriteTexts } from './rewrite-texts.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server);
});
afterAll(() => server.stop());

const NAMES = ['Cafe\u0301', 'Two\tlines', 'Plain', '\u202eevil', 'Ame\u0301lie'];
const RIGHT = ['Café', 'Two lines', 'Plain', 'evil', 'Amélie'];

it('stored names are normalized in batches, which resume after an interruption', async () => {
  const { db } = server.database;
  // The server has run its own once.
  await eventually('the run of the start', () =>
    db.selectFrom('data_migrations').select('name').where('state', '=', 'DONE').executeTakeFirst(),
  );
  const uuids = [];
  for (const _ of NAMES) uuids.push((await owner.ok('POST /artist', { body: { name: 'x' } })).uuid);
  uuids.sort();
  for (const [at, name] of NAMES.entries())
    await sql`UPDATE artists SET name = ${name} WHERE uuid = ${uuids[at]}`.execute(db);
  await sql`DELETE FROM text_rewrites`.execute(db);
  // Simulates a process that ended after the first artist.
  await sql`INSERT INTO text_rewrites VALUES ('artists', ${uuids[0]}, false)`.execute(db);

  const stored = [{ table: 'artists', lines: ['name'] }] as const;
  const rewrite = async () => {
    await sql`DELETE FROM data_migrations`.execute(db);
    const { signal } = new AbortController();
    await runDataMigrations(db, [rewriteTexts(stored, 2)], { signal, now: server.clock.now });
    const { rows } = await sql`SELECT state, done, total FROM data_migrations`.execute(db);
    return rows;
  };
  expect(await rewrite()).toEqual([{ state: 'DONE', done: NAMES.length - 1, total: NAMES.length - 1 }]);
  const names = async () =>
    (await sql<{ name: string }>`SELECT name FROM artists ORDER BY uuid`.execute(db)).rows.map(({ name }) => name);
  expect(await names()).toEqual([NAMES[0], ...RIGHT.slice(1)]);

  await sql`UPDATE artists SET name = ${NAMES[1]} WHERE uuid = ${uuids[1]}`.execute(db);
  expect(await rewrite()).toEqual([{ state: 'DONE', done: 0, total: 0 }]);
  expect((await names())[1]).toBe(NAMES[1]);
});

it('a title from macOS is stored in one form, and found in either', async () => {
  const { uuid } = await owner.ok('POST /release', { body: { title: 'Cafe\u0301\u2028noir' } });
  for (const search of ['Café', 'Cafe\u0301']) {
    const { data } = await owner.ok('GET /releases', { query: { search, status: 'ALL' } });
    expect(data.map((one) => [one.uuid, one.title])).toEqual([[uuid, 'Café noir']]);
  }
});

it('an account in another form of Unicode is signed in to, renamed, and never merged', async () => {
  const { db } = server.database;
  const rename = (person: Person, username: string) =>
    sql`UPDATE users SET username = ${username} WHERE uuid = ${person.uuid}`.execute(db);
  const nameOf = async (person: Person) =>
    (await db.selectFrom('users').select('username').where('uuid', '=', person.uuid).executeTakeFirstOrThrow())
      .username;
  const [one, two, three] = [await signUp(server), await signUp(server), await signUp(server)];
  await rename(one, 'zoe\u0301@example.org');
  await rename(two, 'rene\u0301@example.org');
  await rename(three, 'ren\u00e9@example.org');
  for (const username of ['zoe\u0301@example.org', 'ZO\u00c9@example.org'])
    await one.ok('POST /login', { body: { username, password: one.password } });

  await rewriteUsernames(db, server.clock.now());
  expect([await nameOf(one), await nameOf(two), await nameOf(three)]).toEqual([
    'zo\u00e9@example.org',
    'rene\u0301@example.org',
    'ren\u00e9@example.org',
  ]);
  const alerts = await db.selectFrom('staff_alerts').select(['kind', 'subject_uuid']).execute();
  expect(alerts).toEqual([{ kind: 'username.collision', subject_uuid: two.uuid }]);
});
