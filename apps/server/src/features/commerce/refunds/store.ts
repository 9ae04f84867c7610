import type { PaymentId, UserId } from '@dubplate/contract/ids';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredRefund = Selectable<Tables['refunds']>;

export const insertRefund = (db: Db, refund: Insertable<Tables['refunds']>): Promise<StoredRefund> =>
  db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();

export const findRefund = (db: Db, uuid: string): Promise<StoredRefund | undefined> =>
  db.selectFrom('refunds').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Locks the row; the caller has locked the user before. */
export const lockRefund = (db: Db, uuid: string): Promise<StoredRefund> =>
  db.selectFrom('refunds').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirstOrThrow();

export const updateRefund = (db: Db, uuid: string, change: Updateable<Tables['refunds']>): Promise<StoredRefund> =>
  db.updateTable('refunds').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

/** Lists the refunds of a payment, oldest first. */
export const listRefundsOf = (db: Db, paymentUuid: PaymentId): Promise<StoredRefund[]> =>
  db.selectFrom('refunds').selectAll().where('payment_uuid', '=', paymentUuid).orderBy('created_at').execute();

export const listDueRefunds = (db: Db, now: Date, limit: number): Promise<StoredRefund[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('next_try_at', '<=', now)
    .where('status', '=', 'REQUESTED')
    .orderBy('next_try_at')
    .limit(limit)
    .execute();

/** Erases the addresses to which a user's refunds were sent; those that are not decided keep them. */
export const forgetRefundAddresses = async (db: Db, userUuid: UserId): Promise<void> => {
  await db
    .updateTable('refunds')
    .set({ withdrawal_network: null, withdrawal_address: null })
    .where('user_uuid', '=', userUuid)
    .where('withdrawal_address', 'is not', null)
    .where('status', 'not in', ['REQUESTED', 'UNKNOWN'])
    .execute();
};

/** Counts refunds that the provider has not accepted yet. */
export const countWaitingRefunds = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
};
