import { isLockTimeout } from '../database/lock-waits.ts';
import { type Db, inTransaction } from '../database/tables.ts';
import {
  addDataMigrations,
  changeDataMigration,
  type DataMigrationRow,
  limitLocks,
  lockDataMigration,
  readDataMigration,
} from './store.ts';

/**
 * A conversion of stored data that is too long for a schema step. Readers accept both forms until it is done, and the code of
 * this version and the one before keeps new rows right.
 */
export interface DataMigration {
  /** Unique for ever, such as 'texts.rewrite'. */
  readonly name: string;
  /** Counts the rows that are to be converted, for the display of progress. */
  readonly count: (db: Db) => Promise<number>;
  /**
   * Converts the next rows in key order, a second's worth of work.
   * @param position what the last batch returned; null: begin with the first row
   */
  readonly convertBatch: (trx: Db, position: string | null) => Promise<ConvertedBatch>;
}

export interface ConvertedBatch {
  readonly rows: number;
  /** Where the next batch begins; null: there is nothing left. */
  readonly position: string | null;
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Is called after each committed batch. */
  readonly onProgress?: (progress: DataMigrationRow) => void;
}

const LOCK_MS = 10_000;
const ERROR_LENGTH = 1_000;

/** Converts one batch and saves the progress with it. @returns the progress */
const runBatch = (db: Db, { name, convertBatch }: DataMigration, now: () => Date): Promise<DataMigrationRow> =>
  inTransaction(db, async (trx) => {
    await limitLocks(trx, LOCK_MS);
    const progress = await lockDataMigration(trx, name);
    if (progress.state === 'DONE') return progress;
    const { rows, position } = await convertBatch(trx, progress.position);
    const end = position === null ? ({ state: 'DONE', finished_at: now() } as const) : { state: 'RUNNING' as const };
    const change = { ...end, position, done: progress.done + rows, error: null };
    await changeDataMigration(trx, name, change);
    return { ...progress, ...change };
  });

const begin = async (db: Db, { name, count }: DataMigration, now: () => Date): Promise<DataMigrationRow> => {
  const progress = await readDataMigration(db, name);
  if (progress.state === 'DONE') return progress;
  const change = {
    state: 'RUNNING' as const,
    error: null,
    total: progress.total ?? (await count(db)),
    started_at: progress.started_at ?? now(),
  };
  await changeDataMigration(db, name, change);
  return { ...progress, ...change };
};

/**
 * Runs the migrations that are not done, one after the other, one batch per transaction. A run that is killed resumes after
 * its last committed batch. The first error is saved with its migration, and ends the run.
 */
export const runDataMigrations = async (
  db: Db,
  migrations: readonly DataMigration[],
  { signal, now, onProgress }: RunOptions,
): Promise<void> => {
  await addDataMigrations(
    db,
    migrations.map(({ name }) => name),
  );
  for (const migration of migrations) {
    signal.throwIfAborted();
    try {
      let progress = await begin(db, migration, now);
      while (progress.state !== 'DONE') {
        signal.throwIfAborted();
        progress = await runBatch(db, migration, now);
        onProgress?.(progress);
      }
    } catch (error) {
      // Neither a stop nor a held lock is an error of the migration.
      if (!signal.aborted && !isLockTimeout(error)) {
        const message = error instanceof Error ? error.message : String(error);
        const text = message.slice(0, ERROR_LENGTH) || 'unknown';
        await changeDataMigration(db, migration.name, { state: 'FAILED', error: text });
      }
      throw error;
    }
  }
};
