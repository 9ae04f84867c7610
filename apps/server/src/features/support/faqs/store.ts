import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { FaqTable } from '../tables.ts';

export type StoredFaq = Selectable<FaqTable>;

export const listFaqs = (db: Db): Promise<StoredFaq[]> =>
  db.selectFrom('faqs').selectAll().orderBy('position').orderBy('uuid').execute();

/** Changes of which entries there are and of their order run one at a time, until the transaction ends. */
export const lockFaqs = async (trx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('faqs'))`.execute(trx);
};

export const findFaq = (db: Db, uuid: string): Promise<StoredFaq | undefined> =>
  db.selectFrom('faqs').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const insertFaq = (db: Db, faq: Insertable<FaqTable>): Promise<StoredFaq> =>
  db.insertInto('faqs').values(faq).returningAll().executeTakeFirstOrThrow();

export const updateFaq = (db: Db, uuid: string, change: Updateable<FaqTable>): Promise<StoredFaq> =>
  db.updateTable('faqs').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

export const deleteFaqRow = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('faqs').where('uuid', '=', uuid).execute();
};
