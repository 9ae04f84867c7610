import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE idempotency_keys (
      scope text NOT NULL,
      key text NOT NULL,
      fingerprint text NOT NULL,
      status integer,
      body text,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (scope, key)
    )`.execute(db);
  await sql`CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)`.execute(db);

  // Counts of the last minutes: worth nothing after a crash, so not worth a log either.
  await sql`CREATE UNLOGGED TABLE rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`.execute(
    db,
  );

  await sql`CREATE TABLE instance_secrets (name text PRIMARY KEY, value bytea NOT NULL, created_at timestamptz NOT NULL)`.execute(
    db,
  );

  // What the live adapter hands between nodes when it is too long for a notification.
  await sql`
    CREATE TABLE socket_io_attachments (
      id bigserial UNIQUE,
      created_at timestamptz DEFAULT now(),
      payload bytea
    )`.execute(db);
}
