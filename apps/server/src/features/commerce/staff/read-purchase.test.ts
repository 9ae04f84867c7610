import { randomUUID } from 'node:crypto';
import type { PurchaseId } from '@dubplate/contract/ids';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { plansOf } from '@dubplate/testkit/postgres/query-plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEntriesFor } from './read-purchase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('finds the postings of a purchase and its payments by index', async () => {
  const plan = await plansOf(database, (db) => listEntriesFor(db, randomUUID() as PurchaseId));
  expect(plan).toContain('ledger_transactions_of_purchase');
  expect(plan).toContain('ledger_transactions_of_payment');
});
