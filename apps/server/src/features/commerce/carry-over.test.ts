import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UserId } from '@dubplate/contract/ids';
import { backup } from '@dubplate/server/platform/database/archive/backup.ts';
import { restore } from '@dubplate/server/platform/database/archive/restore.ts';
import { migrate } from '@dubplate/server/platform/database/migrate.ts';
import { createTestDatabase, migrationsUpTo, type TestDatabase } from '@dubplate/testkit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkLedger } from './ledger/read.ts';
import { findRunningPlan } from './purchases/store.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterEach(() => database.drop());

const USER = '019a0000-0000-7000-8000-000000000001' as UserId;

it('carries over purchases older than the ledger and posts their opening balances', async () => {
  const { db } = database;
  await migrate(db, { only: await migrationsUpTo('0016-track-form') });
  await sql`
    INSERT INTO users (uuid, username, password_hash, roles, created_at, language)
    VALUES (${USER}, 'old@example.com', 'x', '{}', now(), 'en')`.execute(db);
  await sql`
    INSERT INTO user_products (uuid, user_uuid, product_kind, status, amount, created_at, updated_at)
    SELECT gen_random_uuid(), ${USER}, kind, status, amount, now(), now()
    FROM (VALUES ('EARLY_DATE', 'PAID', 15), ('EARLY_DATE', 'USED', 15), ('PRODUCER_ARTIST', 'ISSUED', 10),
      ('CUSTOM_PC_LINE', 'PENDING', 20), ('PUBLISH_RELEASE', 'PAID', 0)) AS bought (kind, status, amount)`.execute(db);
  await sql`
    INSERT INTO user_subscriptions (uuid, user_uuid, plan_uuid, status, amount, expires_at, created_at, updated_at)
    SELECT gen_random_uuid(), ${USER}, uuid, 'PAID', amount, now() + interval '20 days', now() - interval '10 days', now()
    FROM plans WHERE name = 'PREMIUM_1M'`.execute(db);
  await migrate(db);
  const rows = await db.selectFrom('purchases').select(['type', 'status', 'amount']).orderBy('amount').execute();
  expect(rows.map(({ type, status, amount }) => `${type} ${status} ${amount}`).sort()).toEqual([
    'PRODUCT ISSUED 10',
    'PRODUCT PAID 0',
    'PRODUCT PAID 15',
    'PRODUCT PENDING 20',
    'PRODUCT USED 15',
    'SUBSCRIPTION PAID 10',
  ]);
  expect((await findRunningPlan(db, USER, new Date()))?.name).toBe('PREMIUM_1M');
  expect(await checkLedger(db)).toEqual([]);
  const { rows: books } = await sql<{ account: string; cents: string }>`
    SELECT account, sum(amount_cents)::text AS cents FROM ledger_postings GROUP BY account ORDER BY account`.execute(
    db,
  );
  expect(books).toEqual([
    { account: 'carried-over', cents: '5000' },
    { account: `customer:${USER}`, cents: '-2500' },
    { account: 'revenue', cents: '-2500' },
  ]);
  await survivesBackup();
});

/** A backup restores the append-only ledger elsewhere, where it is append-only too. */
const survivesBackup = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubplate-books-'));
  const fresh = await createTestDatabase({ isEmpty: true });
  const file = path.join(folder, 'books.backup');
  await backup({ dataDir: path.join(folder, 'old'), databaseUrl: database.url, file });
  await restore({ dataDir: path.join(folder, 'new'), databaseUrl: fresh.url, file });
  expect(await checkLedger(fresh.db)).toEqual([]);
  const { rows } = await sql`SELECT count(*)::integer AS count FROM ledger_postings`.execute(fresh.db);
  expect(rows).toEqual([{ count: 8 }]);
  await expect(sql`DELETE FROM ledger_postings`.execute(fresh.db)).rejects.toThrow(/append-only/);
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
};
