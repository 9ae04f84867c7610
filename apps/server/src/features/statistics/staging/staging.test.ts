import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { importStreams, reportForm } from '@dubplate/testkit/statistics/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
let isrc: string;
const yesterday = daysFromNow(-1);

const areas = async (): Promise<string[]> => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'statistics\\_staging\\_%' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
};
const nameOf = (time: Date): string =>
  `statistics_staging_${time.toISOString().replace(/\D/g, '').slice(0, 14)}_0123456789ab`;
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
  const moderator = await signUp(server, { roles: ['moderator'] });
  const { tracks } = await publishRelease(await signUp(server), moderator);
  isrc = tracks[0]?.isrc ?? '';
});
afterAll(() => server.stop());

it('ends with its import, whether that was taken or refused', async () => {
  await importStreams(admin, 'good', [[yesterday, 'Deezer', isrc, 1]]);
  const bad = await admin.call('POST /staff/statistics/import', {
    body: reportForm('bad', 'day,platform,isrc,quantity\nsoon,Deezer,,1'),
  });
  expect(bad.status).toBe(400);
  expect(await areas()).toEqual([]);
});

it('of a process that was killed goes after a day, and no sooner', async () => {
  const [old, young] = [nameOf(hoursAgo(25)), nameOf(hoursAgo(23))];
  for (const name of [old, young])
    await server.database.pool.query(`CREATE SCHEMA ${name}; CREATE TABLE ${name}.staged (line int)`);
  await server.runJob('cleanup.statistics');
  expect(await areas()).toEqual([young]);
});

it('leaves rows that never count and go after a day, with all that was known of their import', async () => {
  const { rows } = await sql<{ id: number }>`
    WITH killed AS (
      INSERT INTO statistics_imports (uuid, report, status, file_name, created_at)
      SELECT gen_random_uuid(), 'killed', 'RUNNING', 'killed.csv', now() RETURNING uuid
    )
    INSERT INTO statistics_batches (import_uuid, is_active, created_at)
    SELECT uuid, false, ${server.clock.now()}::timestamptz - interval '2 days' FROM killed RETURNING id`.execute(
    server.database.db,
  );
  const id = rows[0]?.id;
  for (const table of ['statistics_rows', 'statistics_release_days'])
    await sql`
      INSERT INTO ${sql.table(table)} (batch_id, release_id, platform_id, day, last_day, quantity)
      SELECT ${id}::int, release_id, platform_id, day, last_day, 70 FROM ${sql.table(table)}`.execute(
      server.database.db,
    );
  const kept = async () => {
    const found = await sql<{ rows: number; imports: number }>`
      SELECT (SELECT count(*)::int FROM statistics_rows WHERE batch_id = ${id}) AS rows,
        (SELECT count(*)::int FROM statistics_imports WHERE report = 'killed') AS imports`.execute(server.database.db);
    return found.rows[0];
  };
  expect(await kept()).toEqual({ rows: 1, imports: 1 });
  const { data } = await admin.ok('GET /staff/statistics/imports');
  expect(data.map(({ report }) => report)).not.toContain('killed');
  await server.runJob('cleanup.statistics');
  expect(await kept()).toEqual({ rows: 0, imports: 0 });
});
