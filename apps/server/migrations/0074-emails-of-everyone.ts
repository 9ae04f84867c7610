import { type Kysely, sql } from 'kysely';

/** The emails of everyone, newest first, and those that did not leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX sent_emails_by_age`.execute(db);
  await sql`CREATE INDEX sent_emails_by_age ON sent_emails (at, uuid)`.execute(db);
  await sql`CREATE INDEX sent_emails_by_status ON sent_emails (status, at, uuid)`.execute(db);
}
