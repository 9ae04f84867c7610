import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE audit_log (
      uuid uuid PRIMARY KEY,
      at timestamptz NOT NULL,
      actor_uuid uuid REFERENCES users,
      action text NOT NULL,
      subject_type text NOT NULL,
      subject_uuid uuid NOT NULL,
      before jsonb,
      after jsonb
    )`.execute(db);
  await sql`CREATE INDEX audit_log_by_time ON audit_log (at DESC, uuid DESC)`.execute(db);
  await sql`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`.execute(db);
  await sql`
    CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db);

  // Until an administrator puts in real ranges these give codes that can be nobody's: ISRC ZZ, UPC of the restricted range 2.
  await sql`
    CREATE TABLE code_pools (
      kind text PRIMARY KEY CHECK (kind IN ('UPC', 'ISRC')),
      prefix text NOT NULL,
      next_number bigint NOT NULL,
      last_number bigint NOT NULL,
      is_placeholder boolean NOT NULL
    )`.execute(db);
  await sql`
    INSERT INTO code_pools (kind, prefix, next_number, last_number, is_placeholder)
    VALUES ('UPC', '2', 1, 9999999999, true), ('ISRC', 'ZZDUB', 1, 9999999, true)`.execute(db);
}
