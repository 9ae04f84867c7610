import type { UserId } from '@dubplate/contract/ids';
import { EXPORT_FRESH_SECONDS, EXPORT_LINK_SECONDS } from '@dubplate/contract/own-data/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { findUser, lockUser } from '#features/accounts/index.ts';
import { sumFilesOf } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { SignedPaths } from '#platform/secrets/signed-paths.ts';
import { exportPath } from './present.ts';
import {
  deleteExpiredExports,
  deleteExportsOf,
  failStaleExports,
  findExport,
  findNewestExport,
  insertExport,
  type StoredExport,
} from './store.ts';

/** Returns true if a new request gets this export: it is being built or was requested within the last hour. */
const isReusable = ({ status, created_at }: StoredExport, now: Date): boolean =>
  status === 'MAKING' || (status === 'READY' && now.getTime() - created_at.getTime() < EXPORT_FRESH_SECONDS * 1000);

/** Requests an export, in the caller's transaction: at most one per hour, unless the last one failed. */
export const requestExport = async (trx: Db, jobs: Jobs, userUuid: UserId, now: Date): Promise<StoredExport> => {
  await lockUser(trx, userUuid);
  const newest = await findNewestExport(trx, userUuid);
  if (newest && isReusable(newest, now)) return newest;
  const requested = await insertExport(trx, {
    uuid: newUuid(),
    user_uuid: userUuid,
    status: 'MAKING',
    total_bytes: await sumFilesOf(trx, userUuid),
    size: null,
    created_at: now,
    expires_at: null,
  });
  await jobs.send(trx, 'make-export', { export_uuid: requested.uuid });
  return requested;
};

const isAvailable = (found: StoredExport | undefined, now: Date): found is StoredExport =>
  found?.status === 'READY' && found.expires_at !== null && found.expires_at > now;

/** Returns a link to the newest export, valid for a few minutes. The caller must have authenticated recently. @throws 404 */
export const linkToExport = async (db: Db, paths: SignedPaths, userUuid: UserId, now: Date) => {
  const newest = await findNewestExport(db, userUuid);
  if (!isAvailable(newest, now)) throw notFound();
  const expires = Math.floor(now.getTime() / 1000) + EXPORT_LINK_SECONDS;
  return { url: paths.sign(exportPath(newest.uuid), expires), expires_at: new Date(expires * 1000).toISOString() };
};

/** Returns the export of a signed link. @throws 404, also for banned users */
export const findLinkedExport = async (db: Db, uuid: string, now: Date): Promise<StoredExport> => {
  const found = await findExport(db, uuid);
  const owner = found && (await findUser(db, found.user_uuid));
  if (!isAvailable(found, now) || !owner || owner.banned_at !== null) throw notFound();
  return found;
};

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'remove-export-bytes': { export_uuid: string };
  }
}

export const exportKey = (uuid: string): string => `exports/${uuid}.zip`;

/** Exports that are not finished after this time have no running job. */
const STALE_MS = DAY_MS;

const removeBytes = async (trx: Db, jobs: Jobs, uuids: readonly string[]): Promise<void> => {
  for (const uuid of uuids) await jobs.send(trx, 'remove-export-bytes', { export_uuid: uuid });
};

/** Deletes a user's exports except the given one. */
export const removeExportsOf = async (trx: Db, jobs: Jobs, userUuid: UserId, except: string | null): Promise<void> =>
  removeBytes(trx, jobs, await deleteExportsOf(trx, userUuid, except));

/** Deletes expired exports and marks stale ones as failed. */
export const sweepExports = (db: Db, jobs: Jobs, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await failStaleExports(trx, new Date(now.getTime() - STALE_MS));
    await removeBytes(trx, jobs, await deleteExpiredExports(trx, now));
  });
