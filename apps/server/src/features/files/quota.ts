import { filesErrors } from '@dubplate/contract/files/errors';
import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import type { UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { deleteReservation, insertReservation, lockQuotaOf, sumUsedBytes } from './store.ts';

export interface UploadQuota {
  /** Returns the bytes that the owner's plan allows. */
  allowedBytes(db: Db, ownerUuid: UserId): Promise<number>;
  /** Returns true if the disk stays above its floor with that many more bytes. */
  hasDiskSpace(bytes: number): Promise<boolean>;
}

/** Quota reserved for a form that is being received. */
export interface Reservation {
  /** Maximum size of the file. */
  readonly bytes: number;
  /** Call in the transaction that records the file, or after an error. */
  release(db: Db): Promise<void>;
}

/** Overhead of a form: boundaries and headers of its parts. */
const FORM_BYTES = 64 * 1024;

export const requireDiskSpace = async (quota: UploadQuota, bytes: number): Promise<void> => {
  if (!(await quota.hasDiskSpace(bytes))) throw apiError(filesErrors, 'DISK_FULL');
};

export const readUsage = async (
  db: Db,
  quota: UploadQuota,
  ownerUuid: UserId,
  now: Date,
): Promise<{ used: number; allowed: number }> => ({
  used: await sumUsedBytes(db, ownerUuid, now),
  allowed: await quota.allowedBytes(db, ownerUuid),
});

/**
 * Returns the remaining bytes, and locks the quota until the caller's transaction ends.
 * @throws 507 QUOTA_FULL if fewer than `wanted` remain
 */
export const lockQuotaLeft = async (
  trx: Db,
  quota: UploadQuota,
  ownerUuid: UserId,
  wanted: number,
  now: Date,
): Promise<number> => {
  await lockQuotaOf(trx, ownerUuid);
  const { used, allowed } = await readUsage(trx, quota, ownerUuid, now);
  const left = allowed - used;
  if (left < wanted) throw apiError(filesErrors, 'QUOTA_FULL', { data: { used, allowed } });
  return left;
};

/**
 * Reserves quota for a form before its file is read. A form without a content length reserves the size of the largest
 * file, or all remaining quota. @throws 507 QUOTA_FULL, DISK_FULL
 */
export const reserveQuota = async (
  db: Db,
  quota: UploadQuota,
  { ownerUuid, formBytes, now }: { ownerUuid: UserId; formBytes: number | null; now: Date },
): Promise<Reservation> => {
  await requireDiskSpace(quota, formBytes ?? 0);
  const least = Math.min(Math.max(1, (formBytes ?? 0) - FORM_BYTES), AUDIO_MAX_BYTES);
  const most = Math.min(formBytes ?? AUDIO_MAX_BYTES, AUDIO_MAX_BYTES);
  const uuid = newUuid();
  const bytes = await inTransaction(db, async (trx) => {
    const reserved = Math.min(most, await lockQuotaLeft(trx, quota, ownerUuid, least, now));
    await insertReservation(trx, { uuid, owner_uuid: ownerUuid, bytes: reserved, created_at: now });
    return reserved;
  });
  return { bytes, release: (on) => deleteReservation(on, uuid) };
};
