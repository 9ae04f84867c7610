import { randomUUID } from 'node:crypto';
import { eventually } from '@dubplate/testkit/eventually';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumAllFiles } from '#features/files/index.ts';
import { compactRunningSums, type RunningSum, sumEarlierRows } from './store.ts';

let server: TestServer;
let person: Person;
const counted = sql<RunningSum>`
  SELECT '' AS key, count(*) AS rows, coalesce(sum(size), 0)::bigint AS amount, 0::bigint AS fees FROM files`;

beforeAll(async () => {
  server = await startTestServer();
  person = await signUp(server);
  await eventually('what was there before to be summed', async () => {
    const { rows } = await sql`
      SELECT FROM data_migrations WHERE name LIKE 'sums.%' AND state = 'DONE'`.execute(server.database.db);
    return rows.length === 2 || undefined;
  });
});
afterAll(() => server.stop());

const upload = async () => (await person.upload(new Uint8Array(await makeCover({ side: 300 })))).body;
const sumOf = async () => {
  const { rows } = await sql<{ files: number; bytes: number }>`
    SELECT count(*) AS files, coalesce(sum(size), 0)::bigint AS bytes FROM files`.execute(server.database.db);
  return rows[0];
};
const countRows = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM running_sums WHERE name = 'files'`.execute(server.database.db);
  return rows[0]?.count;
};

it('adds what was there before the triggers, once, and follows what is added and removed', async () => {
  const { db, pool } = server.database;
  const gone = await upload();
  await upload();
  // As after the migration: there are files without sums, and one with.
  await pool.query(`DELETE FROM running_sums WHERE name = 'files'`);
  await upload();
  expect(await sumAllFiles(db)).toEqual(await sumOf());
  await sumEarlierRows('files', counted).convertBatch(db, null);
  expect(await sumAllFiles(db)).toEqual(await sumOf());
  await upload();
  await db.deleteFrom('files').where('uuid', '=', gone.uuid).execute();
  expect(await sumAllFiles(db)).toEqual(await sumOf());
  expect(await countRows()).toBeGreaterThan(1);
  await compactRunningSums(db);
  expect(await sumAllFiles(db)).toEqual(await sumOf());
  expect(await countRows()).toBe(1);
});

it('follows payouts from state to state', async () => {
  const { pool } = server.database;
  const admin = await signUp(server, { roles: ['admin'] });
  await pool.query('INSERT INTO royalty_parties (user_uuid) VALUES ($1)', [person.uuid]);
  await pool.query(
    `INSERT INTO payout_methods (uuid, user_uuid, method, masked, is_ready, is_change, set_at)
    VALUES ($1, $2, 'PAYPAL', '…', true, false, now())`,
    [randomUUID(), person.uuid],
  );
  await pool.query(
    `INSERT INTO payouts (uuid, user_uuid, party_id, method_id, by_hand, amount_cents, state, review, requested_at)
    SELECT gen_random_uuid(), $1, party.id, method.id, false, 1000, 'REQUESTED', '{}', now()
    FROM royalty_parties AS party, payout_methods AS method, generate_series(1, 3)`,
    [person.uuid],
  );
  await pool.query(
    `INSERT INTO payout_steps (payout_id, place, state, at) SELECT id, 1, 'REQUESTED', now() FROM payouts`,
  );
  await pool.query(
    `UPDATE payouts SET state = 'PAID', fee_cents = 25 WHERE id IN (SELECT id FROM payouts ORDER BY id LIMIT 2)`,
  );
  expect(await admin.ok('GET /staff/payouts/figures')).toEqual({
    states: [
      { state: 'PAID', payouts: 2, amount: '20.00' },
      { state: 'REQUESTED', payouts: 1, amount: '10.00' },
    ],
    methods: [{ method: 'PAYPAL', payouts: 3, amount: '30.00' }],
    fees: '0.50',
  });
  expect((await admin.ok('GET /staff/payouts', { query: { state: 'PAID' } })).meta.itemCount).toBe(2);
});
