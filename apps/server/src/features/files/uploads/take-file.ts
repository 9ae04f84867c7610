import type { Readable } from 'node:stream';
import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { reserveQuota } from '../quota/quota.ts';
import type { UploadDeps } from './receive-file.ts';
import { type StoredUpload, storeUpload } from './store-upload.ts';

interface TakenFile {
  readonly source: Readable;
  readonly name: string;
  readonly ownerUuid: UserId;
  /** In bytes; null where it is not known before. */
  readonly size: number | null;
  readonly signal: AbortSignal;
}

/**
 * Takes a file that we fetch ourselves into storage, checked and counted like an upload; `db` is no transaction. What is
 * left of the source of a refused file is the caller’s to destroy.
 * @throws QUOTA_FULL, DISK_FULL and the refusals of `storeUpload`
 */
export const takeFile = async (
  db: Db,
  { source, name, ownerUuid, size, signal }: TakenFile,
  { target, quota, clock }: Pick<UploadDeps, 'target' | 'quota' | 'clock'>,
): Promise<StoredUpload> => {
  const reservation = await reserveQuota(db, quota, { ownerUuid, formBytes: size, now: clock.now() });
  return storeUpload(target, { db, source, name, ownerUuid, reservation, signal });
};
