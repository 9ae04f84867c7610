import type { LinkId } from '@dubplate/contract/ids';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { linkSlugs } from './store.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpVerified(server);
});
afterAll(() => server.stop());

const create = async (title: string) =>
  (await owner.ok('POST /link', { body: { title, stores: [] } })) as { uuid: LinkId; slug: string };

/** Returns the numbers of sequential scans and index scans of this connection. */
const scans = async (trx: Db) => {
  const { rows } = await sql<{ sequential: number; byIndex: number }>`
    SELECT seq_scan AS sequential, idx_scan AS "byIndex" FROM pg_stat_xact_user_tables
    WHERE relname = 'multilink_slugs'`.execute(trx);
  return rows[0] ?? { sequential: 0, byIndex: 0 };
};

it('finding the next number of a slug uses an index with 100,000 rows', async () => {
  const { db } = server.database;
  const { uuid } = await create('Night');
  await sql`
    INSERT INTO multilink_slugs (slug, link_uuid, is_current, created_at)
    SELECT 'ночь-' || n || '-x', ${uuid}, false, now() FROM generate_series(1, 100000) AS n`.execute(db);
  await sql`
    INSERT INTO multilink_slugs (slug, link_uuid, is_current, created_at)
    SELECT slug, ${uuid}, false, now() FROM unnest(ARRAY['night-7', 'night-07', 'night-x-9', 'nights-30', 'night.40']) AS slug`.execute(
    db,
  );
  await sql`ANALYZE multilink_slugs`.execute(db);
  expect(await linkSlugs.lastNumber(db, 'night')).toBe(7);
  expect(await linkSlugs.lastNumber(db, 'ночь')).toBe(1);
  expect((await create('Night')).slug).toBe('night-8');

  await inTransaction(db, async (trx) => {
    const before = await scans(trx);
    await linkSlugs.lastNumber(trx, 'night');
    const after = await scans(trx);
    expect([after.sequential - before.sequential, after.byIndex - before.byIndex]).toEqual([0, 1]);
  });
});
