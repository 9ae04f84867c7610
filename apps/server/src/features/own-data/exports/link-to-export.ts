import type { UserId } from '@dubplate/contract/ids';
import { EXPORT_LINK_SECONDS } from '@dubplate/contract/own-data/limits';
import { findUser } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { SignedPaths } from '#platform/secrets/signed-paths.ts';
import { exportPath } from './present.ts';
import { findExport, findNewestExport, type StoredExport } from './store.ts';

const isThere = (found: StoredExport | undefined, now: Date): found is StoredExport =>
  found?.status === 'READY' && found.expires_at !== null && found.expires_at > now;

/** A link to a person's newest copy, for a few minutes; they have just proven who they are. @throws 404 */
export const linkToExport = async (db: Db, paths: SignedPaths, userUuid: UserId, now: Date) => {
  const newest = await findNewestExport(db, userUuid);
  if (!isThere(newest, now)) throw notFound();
  const expires = Math.floor(now.getTime() / 1000) + EXPORT_LINK_SECONDS;
  return { url: paths.sign(exportPath(newest.uuid), expires), expires_at: new Date(expires * 1000).toISOString() };
};

/** The copy that a signed link leads to; none for the banned, whom nobody lets in either. @throws 404 */
export const findLinkedExport = async (db: Db, uuid: string, now: Date): Promise<StoredExport> => {
  const found = await findExport(db, uuid);
  const owner = found && (await findUser(db, found.user_uuid));
  if (!isThere(found, now) || !owner || owner.banned_at !== null) throw notFound();
  return found;
};
