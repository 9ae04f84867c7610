import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

interface DatabaseFacts {
  readonly version: string;
  readonly bytes: number;
  readonly connections: number;
  readonly connections_max: number;
}

/** Returns the size of the database in bytes and its connections. */
export const readDatabaseFacts = async (db: Db): Promise<DatabaseFacts> => {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as connections_max`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database answered nothing');
  return facts;
};

export const readStorageFacts = (db: Db) =>
  db
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('files'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .executeTakeFirstOrThrow();
