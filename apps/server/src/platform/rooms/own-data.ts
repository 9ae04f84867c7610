import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';

interface Erasure {
  readonly userUuid: UserId;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** How what is kept of a person is exported, and erased. */
export interface OwnDataHooks {
  readonly export: (db: Db, userUuid: UserId) => AsyncIterable<ZipEntry>;
  /** In the one transaction of the whole erasure. Absent: what is kept must stay. */
  readonly erase?: (trx: Db, erasure: Erasure) => Promise<void>;
}
