import type { PurchaseId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { StaffRow } from './read.ts';

/** Every move of a purchase, oldest first, and who made it. */
export const listMoves = (db: Db, uuid: PurchaseId) =>
  db
    .selectFrom('purchase_moves')
    .leftJoin('users', 'users.uuid', 'actor_uuid')
    .selectAll('purchase_moves')
    .select('users.username')
    .where('purchase_uuid', '=', uuid)
    .orderBy('at')
    .orderBy('purchase_moves.uuid')
    .execute();

/** The payments that were begun for it, newest first, and what else each is for. */
export const listPaymentsFor = (db: Db, uuid: PurchaseId) =>
  db
    .selectFrom('payments')
    .selectAll('payments')
    .select((eb) =>
      eb
        .selectFrom('payment_purchases')
        .select(sql<PurchaseId[]>`array_agg(purchase_uuid ORDER BY purchase_uuid)`.as('purchases'))
        .whereRef('payment_uuid', '=', 'payments.uuid')
        .as('purchases'),
    )
    .where('payments.uuid', 'in', (eb) =>
      eb.selectFrom('payment_purchases').select('payment_uuid').where('purchase_uuid', '=', uuid),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('payments.uuid', 'desc')
    .execute();

/** Rows of this purchase, and those of its payments that are of none: two look-ups by index, where an OR reads every row. */
const namedOrSetAside = (table: 'refunds' | 'ledger_transactions', uuid: PurchaseId) => sql<string>`(
  SELECT uuid FROM ${sql.table(table)} WHERE purchase_uuid = ${uuid}
  UNION ALL
  SELECT row.uuid FROM ${sql.table(table)} row
  JOIN payment_purchases paid ON paid.payment_uuid = row.payment_uuid
  WHERE paid.purchase_uuid = ${uuid} AND row.purchase_uuid IS NULL)`;

/** Its refunds, and those of its payments' money that was set aside. */
export const listRefundsFor = (db: Db, uuid: PurchaseId) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('refunds.uuid', 'in', namedOrSetAside('refunds', uuid))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

/** What is booked of it, and of its payments' money that was set aside; a row for each posting. */
export const listEntriesFor = (db: Db, uuid: PurchaseId) =>
  db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_postings', 'transaction_uuid', 'ledger_transactions.uuid')
    .select(['ledger_transactions.uuid', 'at', 'kind', 'currency', 'account', 'amount_cents'])
    .where('ledger_transactions.uuid', 'in', namedOrSetAside('ledger_transactions', uuid))
    .orderBy('at')
    .orderBy('ledger_transactions.uuid')
    .orderBy('amount_cents', 'desc')
    .execute();

/** The release that it was spent on, else the one that it was bought for. */
export const findReleaseOf = async (db: Db, { spent_on_uuid, for_release_uuid }: StaffRow) => {
  const uuid = spent_on_uuid ?? for_release_uuid;
  if (uuid === null) return undefined;
  return db.selectFrom('releases').select(['uuid', 'title']).where('uuid', '=', uuid).executeTakeFirst();
};
