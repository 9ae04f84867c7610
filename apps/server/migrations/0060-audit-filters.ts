import { type Kysely, sql } from 'kysely';

/** The audit log by who did something, what was done, and to whom or what; each newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX audit_log_by_actor ON audit_log (actor_uuid, at DESC, uuid DESC)`.execute(db);
  await sql`CREATE INDEX audit_log_by_action ON audit_log (action, at DESC, uuid DESC)`.execute(db);
  await sql`CREATE INDEX audit_log_by_subject ON audit_log (subject_uuid, at DESC, uuid DESC)`.execute(db);
}
