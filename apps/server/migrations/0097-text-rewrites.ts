import { type Kysely, sql } from 'kysely';

/** How far the texts of a table have been brought into the form in which they are stored now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE text_rewrites (
      table_name text PRIMARY KEY,
      last_uuid uuid NOT NULL,
      is_done boolean NOT NULL DEFAULT false
    )`.execute(db);
  // A new database has nothing to rewrite.
  const tables = [
    ...['artists', 'composers', 'faqs', 'multilinks', 'releases', 'survey_options', 'survey_questions', 'surveys'],
    ...['ticket_messages', 'ticket_templates', 'tickets', 'tracks', 'users'],
  ];
  await sql`
    INSERT INTO text_rewrites (table_name, last_uuid, is_done)
    SELECT name, '00000000-0000-0000-0000-000000000000', true FROM unnest(${tables}::text[]) AS name
    WHERE NOT EXISTS (SELECT FROM users)`.execute(db);
}
