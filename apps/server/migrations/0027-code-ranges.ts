import { type Kysely, sql } from 'kysely';

/** Pools become ranges: any number of them for each kind, real ones before the placeholders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // UPC: first to last number without check digit. ISRC: designations 1 to 99999 of a year, beginning again each year.
  await sql`
    CREATE TABLE code_ranges (
      uuid uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('UPC', 'ISRC')),
      prefix text CHECK ((kind = 'ISRC') = (prefix IS NOT NULL)),
      digits smallint CHECK ((kind = 'UPC') = (digits IS NOT NULL)),
      first_number bigint NOT NULL,
      last_number bigint NOT NULL CHECK (last_number >= first_number),
      next_number bigint NOT NULL,
      year smallint CHECK ((kind = 'ISRC') = (year IS NOT NULL)),
      is_placeholder boolean NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX code_ranges_by_prefix ON code_ranges (prefix) WHERE prefix IS NOT NULL`.execute(db);
  await sql`
    INSERT INTO code_ranges
      (uuid, kind, digits, first_number, last_number, next_number, is_placeholder, created_at)
    SELECT '01980000-0000-7000-8000-0000000000c1', 'UPC', 12, 20000000000, 29999999999,
      20000000000 + next_number, true, now()
    FROM code_pools WHERE kind = 'UPC'`.execute(db);
  // Year 0 was what the pool of before counted through; the first code taken begins the year that it is.
  await sql`
    INSERT INTO code_ranges
      (uuid, kind, prefix, first_number, last_number, next_number, year, is_placeholder, created_at)
    SELECT '01980000-0000-7000-8000-0000000000c2', 'ISRC', prefix, 1, 99999, 1, 0, true, now()
    FROM code_pools WHERE kind = 'ISRC'`.execute(db);
  await sql`DROP TABLE code_pools`.execute(db);
}
