import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** Every staging area is a schema whose name begins like this and goes on with the UTC time at which it was created. */
const PREFIX = 'statistics_staging_';
const TIME = sql.lit('YYYYMMDDHH24MISS');
/** No import takes longer; what is older was left behind by a process that was killed. */
const ABANDONED_AFTER = sql.lit('1 day');
/** An area that is still in use goes with the next clean-up instead. */
const LOCK_TIMEOUT = sql.lit('10s');

/** Creates an empty staging area. @returns its name */
export const createArea = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    SELECT ${sql.lit(PREFIX)} || to_char(now() AT TIME ZONE 'utc', ${TIME}) || '_' || left(md5(gen_random_uuid()::text), 12)
      AS name`.execute(db);
  const { name } = rows[0] ?? { name: PREFIX };
  await sql`CREATE SCHEMA ${sql.id(name)}`.execute(db);
  return name;
};

/** From here on the tables of an area go by their bare names, until the transaction ends. */
export const useArea = async (trx: Db, name: string): Promise<void> => {
  await sql`SET LOCAL search_path = ${sql.id(name)}, public`.execute(trx);
};

/** Drops an area with all that is in it. Harmless when repeated. */
export const dropArea = async (trx: Db, name: string): Promise<void> => {
  await sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`.execute(trx);
  await sql`DROP SCHEMA IF EXISTS ${sql.id(name)} CASCADE`.execute(trx);
};

/** The areas that nobody will use any more. */
export const listAbandonedAreas = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT nspname::text AS name FROM pg_namespace
    WHERE starts_with(nspname::text, ${sql.lit(PREFIX)})
      AND nspname::text < ${sql.lit(PREFIX)}
        || to_char((now() - ${ABANDONED_AFTER}::interval) AT TIME ZONE 'utc', ${TIME})
    ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Creates the tables of an area: rows as they came, the stores that they name by `place`, and their codes, those whose
 * streams are not written yet and whose they turned out to be. A row names its codes by `code_place`; the first row with them
 * has them in `code`, joined: comparing numbers is faster than texts, and most rows repeat codes.
 */
export const createStagedTables = async (trx: Db): Promise<void> => {
  await sql`
    CREATE UNLOGGED TABLE staged (
      line int NOT NULL, code_place int NOT NULL, code text, place smallint NOT NULL, day date NOT NULL,
      last_day date NOT NULL, territory text, quantity bigint NOT NULL
    )`.execute(trx);
  await sql`CREATE UNLOGGED TABLE platforms (place smallint NOT NULL, id smallint NOT NULL)`.execute(trx);
  await sql`CREATE UNLOGGED TABLE unresolved (code_place int NOT NULL, code text NOT NULL)`.execute(trx);
  await sql`
    CREATE UNLOGGED TABLE codes (
      code_place int NOT NULL, track_uuid uuid, isrc text, upc text, found_track uuid, found_release uuid,
      is_contradiction boolean NOT NULL, track_id int, release_id int, owner_id int
    )`.execute(trx);
};
