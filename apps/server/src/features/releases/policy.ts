import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { Db } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import { keepVersion } from './history/save-version.ts';
import { type ReleaseRecord, readRelease } from './read-release.ts';
import { isEditable } from './release-states.ts';
import { lockRelease, type StoredRelease } from './store.ts';

/** @throws 404, the same for a foreign release and for none */
export const ownRelease = async (db: Db, uuid: string, userUuid: string): Promise<ReleaseRecord> => {
  const release = await readRelease(db, uuid);
  if (!release || release.user_uuid !== userUuid) throw notFound();
  return release;
};

/** Held until the transaction ends. @throws 404 */
export const lockOwnRelease = async (trx: Db, uuid: string, userUuid: string): Promise<StoredRelease> => {
  const release = await lockRelease(trx, uuid);
  if (!release || release.user_uuid !== userUuid) throw notFound();
  return release;
};

/** For changing it: held until the transaction ends, its standing version kept where one is due. @throws 404, 409 NOT_A_DRAFT */
export const lockOwnDraft = async (trx: Db, uuid: string, userUuid: string, now: Date): Promise<StoredRelease> => {
  const release = await lockOwnRelease(trx, uuid, userUuid);
  if (!isEditable(release.status)) throw fault(releasesErrors, 'NOT_A_DRAFT');
  await keepVersion(trx, release, now);
  return release;
};
