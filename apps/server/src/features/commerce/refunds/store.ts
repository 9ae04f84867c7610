import type { PaymentId } from '@dubplate/contract/ids';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { RefundTable } from './tables.ts';

export type StoredRefund = Selectable<RefundTable>;

export const insertRefund = (db: Db, refund: Insertable<RefundTable>): Promise<StoredRefund> =>
  db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();

export const findRefund = (db: Db, uuid: string): Promise<StoredRefund | undefined> =>
  db.selectFrom('refunds').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Row-locked; its person is locked before. */
export const lockRefund = (db: Db, uuid: string): Promise<StoredRefund> =>
  db.selectFrom('refunds').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirstOrThrow();

export const updateRefund = (db: Db, uuid: string, change: Updateable<RefundTable>): Promise<StoredRefund> =>
  db.updateTable('refunds').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

/** Of one payment, oldest first. */
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
