import type { Kysely } from 'kysely';

/**
 * Every table, by name. Empty here: each room adds its own where it defines their rows,
 * `declare module '…/platform/database/tables.ts' { interface Tables { releases: ReleaseTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it in by augmentation
export interface Tables {}

/** A connection pool or an open transaction: whoever takes one need not know which. */
export type Db = Kysely<Tables>;

/** Runs `work` in the caller's transaction if there is one, otherwise in a transaction of its own. */
export function inTransaction<Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
