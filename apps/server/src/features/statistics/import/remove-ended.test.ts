import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { importStreams } from '@dubplate/testkit/statistics/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
  const moderator = await signUp(server, { roles: ['moderator'] });
  const { tracks } = await publishRelease(await signUp(server), moderator);
  await importStreams(admin, 'good', [[daysFromNow(-1), 'Deezer', tracks[0]?.isrc ?? '', 1]]);
});
afterAll(() => server.stop());

// The state after a process was killed between writing rows and activating them.
it('removes rows of a batch that was inactive for a day, with their unlisted import', async () => {
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
  await sql`
    INSERT INTO statistics_row_months
      (batch_id, release_id, month, track_ids, platform_ids, days, last_days, territories, quantities)
    SELECT ${id}::int, release_id, month, track_ids, platform_ids, days, last_days, territories, quantities
    FROM statistics_row_months`.execute(server.database.db);
  const kept = async () => {
    const found = await sql<{ rows: number; imports: number }>`
      SELECT (SELECT count(*)::int FROM statistics_rows WHERE batch_id = ${id}) AS rows,
        (SELECT count(*)::int FROM statistics_imports WHERE report = 'killed') AS imports`.execute(server.database.db);
    return found.rows[0];
  };
  expect(await kept()).toEqual({ rows: 1, imports: 1 });
  const { data } = await admin.ok('GET /staff/statistics/imports');
  expect(data.map(({ report }) => report)).toEqual(['good']);
  await server.runJob('cleanup.statistics');
  expect(await kept()).toEqual({ rows: 0, imports: 0 });
});
