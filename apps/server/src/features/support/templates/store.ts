import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { TicketTemplateTable } from '../tables.ts';

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
