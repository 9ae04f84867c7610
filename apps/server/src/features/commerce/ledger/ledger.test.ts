import type { PaymentId, PurchaseId, UserId } from '@dubplate/contract/ids';
import { asCents, dollarsToCents } from '@dubplate/rules/cents';
import { signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { checkLedger } from './read.ts';
import { postToLedger } from './store.ts';

let server: TestServer;
let userUuid: UserId;
beforeAll(async () => {
  server = await startTestServer();
  userUuid = (await signUp(server)).uuid;
  await server.database.db.transaction().execute((trx) => postToLedger(trx, entry('grant:1')));
});
afterAll(() => server.stop());

const entry = (reference: string) => ({
  kind: 'grant' as const,
  reference,
  userUuid,
  debit: 'granted',
  credit: `customer:${userUuid}`,
  cents: dollarsToCents(15),
  now: new Date(),
});

/** A ledger transaction without postings. */
const transaction = (uuid: string) => ({
  uuid,
  kind: 'grant' as const,
  reference: uuid,
  user_uuid: userUuid,
  purchase_uuid: null,
  payment_uuid: null,
  refund_uuid: null,
  at: new Date(),
});
const writing = (amounts: readonly number[]) =>
  server.database.db.transaction().execute(async (trx) => {
    const uuid = newUuid<PurchaseId>();
    await trx.insertInto('ledger_transactions').values(transaction(uuid)).execute();
    for (const [index, amount_cents] of amounts.entries())
      await trx
        .insertInto('ledger_postings')
        .values({ transaction_uuid: uuid, account: `account-${index}`, amount_cents: asCents(amount_cents) })
        .execute();
  });

describe('the database', () => {
  it.each([
    ['nothing', []],
    ['one side', [100]],
    ['sides that differ', [100, -99]],
    ['three that differ', [100, -50, -49]],
  ])('rejects a transaction with %s', async (_what, amounts) => {
    await expect(writing(amounts)).rejects.toThrow(/does not balance/);
  });

  it('accepts a balanced transaction with any number of postings', async () => {
    await writing([100, -60, -40]);
  });

  it('rejects empty postings, later postings and repeated references', async () => {
    await expect(writing([0, 0])).rejects.toThrow(/amount_cents/);
    const { uuid } = await server.database.db
      .selectFrom('ledger_transactions')
      .select('uuid')
      .executeTakeFirstOrThrow();
    const later = { transaction_uuid: uuid, account: 'later', amount_cents: asCents(1) };
    await expect(server.database.db.insertInto('ledger_postings').values(later).execute()).rejects.toThrow(
      /does not balance/,
    );
    const again = server.database.db.transaction().execute((trx) => postToLedger(trx, entry('grant:1')));
    await expect(again).rejects.toThrow(/reference/);
  });

  it.each([
    'UPDATE ledger_postings SET account = account',
    'DELETE FROM ledger_postings',
    'TRUNCATE ledger_postings',
    'UPDATE ledger_transactions SET at = now()',
    'DELETE FROM ledger_transactions',
    'TRUNCATE ledger_transactions CASCADE',
  ])('rejects %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.database.db)).rejects.toThrow(/append-only/);
  });
});

describe('the check', () => {
  const purchase = async (status: 'PAID' | 'USED' | 'REFUNDED' | 'ISSUED' | 'PENDING') => {
    const now = new Date();
    const uuid = newUuid<PurchaseId>();
    await server.database.db
      .insertInto('purchases')
      .values({
        uuid,
        user_uuid: userUuid,
        type: 'PRODUCT',
        product_kind: 'EARLY_DATE',
        status,
        amount: 15,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return uuid;
  };
  const remove = (uuid: PurchaseId) => server.database.db.deleteFrom('purchases').where('uuid', '=', uuid).execute();

  it('finds no issues in a correct ledger', async () => {
    expect(await checkLedger(server.database.db)).toEqual([]);
  });

  it.each(['PAID', 'USED', 'ISSUED'] as const)('finds a %s purchase without postings', async (status) => {
    const uuid = await purchase(status);
    expect(await checkLedger(server.database.db)).toEqual([{ rule: 'misstated', uuid }]);
    await remove(uuid);
  });

  it('finds a paid payment without a charge and a missing receipt', async () => {
    const now = new Date();
    const uuid = newUuid<PaymentId>();
    await server.database.db
      .insertInto('payments')
      .values({
        uuid,
        user_uuid: userUuid,
        payment_type: 'PAY_PAL',
        provider: 'paypal',
        is_sandbox: false,
        status: 'PAID',
        amount: 15,
        receipt_number: 2,
        opened_at: now,
        expires_at: now,
        updated_at: now,
      })
      .execute();
    expect((await checkLedger(server.database.db)).map(({ rule }) => rule)).toEqual(['mischarged', 'misnumbered']);
  });
});
