import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';

interface Erasure {
  readonly userUuid: UserId;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** Exports and erases the data of a user. */
export interface OwnDataHooks {
  readonly export: (db: Db, userUuid: UserId) => AsyncIterable<ZipEntry>;
  /** Runs in the transaction of the whole erasure. Omitted if the data must be kept. */
  readonly erase?: (trx: Db, erasure: Erasure) => Promise<void>;
}
