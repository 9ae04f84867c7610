import type { PaymentId } from '@dubplate/contract/ids';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { PaymentCaseTable } from './tables.ts';

export type StoredCase = Selectable<PaymentCaseTable>;

export const insertCase = async (db: Db, row: Insertable<PaymentCaseTable>): Promise<void> => {
  await db.insertInto('payment_cases').values(row).execute();
};

export const updateCase = async (db: Db, uuid: string, change: Updateable<PaymentCaseTable>): Promise<void> => {
  await db.updateTable('payment_cases').set(change).where('uuid', '=', uuid).execute();
};

export const findCaseOf = (db: Db, paymentUuid: PaymentId, reference: string): Promise<StoredCase | undefined> =>
  db
    .selectFrom('payment_cases')
    .selectAll()
    .where('payment_uuid', '=', paymentUuid)
    .where('reference', '=', reference)
    .executeTakeFirst();

export const listCasesOf = (db: Db, paymentUuid: PaymentId): Promise<StoredCase[]> =>
  db.selectFrom('payment_cases').selectAll().where('payment_uuid', '=', paymentUuid).execute();

export const findCase = (db: Db, uuid: string): Promise<StoredCase | undefined> =>
  db.selectFrom('payment_cases').selectAll().where('uuid', '=', uuid).executeTakeFirst();
