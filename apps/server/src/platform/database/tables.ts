import type { Kysely } from 'kysely';
import { trackTransaction } from './transaction-scope.ts';

/**
 * Every table, by name. Empty here: each room adds its own where it defines their rows,
 * `declare module '…/platform/database/tables.ts' { interface Tables { releases: ReleaseTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it in by augmentation
export interface Tables {}

/** A connection pool or an open transaction; callers don't need to distinguish them. */
export type Db = Kysely<Tables>;

/**
 * Runs `work` in the caller's transaction, or in a new one if there is none. `work` must not call ports: see
 * `outsideTransactions`.
 */
export function inTransaction<Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  return trackTransaction((track) => db.transaction().execute((trx) => track(() => work(trx))));
}
