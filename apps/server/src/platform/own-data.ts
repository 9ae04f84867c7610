import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import type { Jobs } from './jobs/jobs.ts';

interface Erasure {
  readonly userUuid: string;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** What a room that keeps something of a person gives: its part of the copy, and how it forgets. */
export interface OwnDataHooks {
  readonly export: (db: Db, userUuid: string) => AsyncIterable<ZipEntry>;
  /** In the one transaction of the whole erasure. Absent: what it keeps must stay. */
  readonly erase?: (trx: Db, erasure: Erasure) => Promise<void>;
}
