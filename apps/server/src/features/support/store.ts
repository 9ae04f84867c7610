import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { FaqTable, TicketTemplateTable } from './tables.ts';

export type StoredFaq = Selectable<FaqTable>;

export const listFaqs = (db: Db): Promise<StoredFaq[]> =>
  db.selectFrom('faqs').selectAll().orderBy('position').orderBy('uuid').execute();

/** Serializes additions, deletions and reordering. Held until the transaction ends. */
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

export type StoredTemplate = Selectable<TicketTemplateTable>;

export const listTemplates = (db: Db): Promise<StoredTemplate[]> =>
  db.selectFrom('ticket_templates').selectAll().orderBy(sql`lower(title)`).orderBy('uuid').execute();

export const findTemplate = (db: Db, uuid: string): Promise<StoredTemplate | undefined> =>
  db.selectFrom('ticket_templates').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const insertTemplate = (db: Db, template: Insertable<TicketTemplateTable>): Promise<StoredTemplate> =>
  db.insertInto('ticket_templates').values(template).returningAll().executeTakeFirstOrThrow();

export const updateTemplate = (
  db: Db,
  uuid: string,
  change: Updateable<TicketTemplateTable>,
): Promise<StoredTemplate> =>
  db.updateTable('ticket_templates').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

export const deleteTemplateRow = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('ticket_templates').where('uuid', '=', uuid).execute();
};
