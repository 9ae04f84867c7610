import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

export type DataMigrationState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED';

export interface DataMigrationRow {
  readonly name: string;
  readonly state: DataMigrationState;
  /** Where the next batch begins; null: at the first row. */
  readonly position: string | null;
  readonly done: number;
  /** Null: the rows were not counted yet. */
  readonly total: number | null;
  readonly error: string | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

declare module '../database/tables.ts' {
  interface Tables {
    data_migrations: DataMigrationRow;
  }
}

/** Progress of all data migrations that this instance has begun or will begin, those of earlier versions among them. */
export const listDataMigrations = (db: Db): Promise<DataMigrationRow[]> =>
  db.selectFrom('data_migrations').selectAll().orderBy('started_at').orderBy('name').execute();

/** Adds rows for the migrations that have none. */
export const addDataMigrations = async (db: Db, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await db
    .insertInto('data_migrations')
    .values(
      names.map((name) => ({
        name,
        state: 'WAITING' as const,
        position: null,
        done: 0,
        total: null,
        error: null,
        started_at: null,
        finished_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
};

export const readDataMigration = (db: Db, name: string): Promise<DataMigrationRow> =>
  db.selectFrom('data_migrations').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

/** Locks the progress, so that batches of two runs never overlap. */
export const lockDataMigration = (trx: Db, name: string): Promise<DataMigrationRow> =>
  trx.selectFrom('data_migrations').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();

export const changeDataMigration = async (
  db: Db,
  name: string,
  change: Partial<Omit<DataMigrationRow, 'name'>>,
): Promise<void> => {
  await db.updateTable('data_migrations').set(change).where('name', '=', name).where('state', '<>', 'DONE').execute();
};

/** Limits the waits for locks in this transaction; in milliseconds. */
export const limitLocks = async (trx: Db, ms: number): Promise<void> => {
  await sql`SELECT set_config('lock_timeout', ${`${ms}ms`}, true)`.execute(trx);
};
