import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ArtistCredit } from '@dubplate/contract/releases/schemas';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import { checkReferences } from '../drafts/check-references.ts';
import { lockOwnDraft } from '../policy.ts';
import { completeRelease, type ReleaseRecord } from '../read-release.ts';
import { deleteReleaseArtist, insertReleaseArtist, type StoredRelease, updateRelease } from '../store.ts';

/** @throws 404, 409 NOT_A_DRAFT or ARTIST_ALREADY_ADDED, 400 for an artist of somebody else */
export const creditArtist = (
  db: Db,
  userUuid: string,
  uuid: string,
  credit: ArtistCredit,
  now: Date,
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    await lockOwnDraft(trx, uuid, userUuid, now);
    await checkReferences(trx, { artists: [credit] }, { userUuid, primaryStyle: null });
    if (!(await insertReleaseArtist(trx, uuid, credit.artist_uuid, credit.role)))
      throw fault(releasesErrors, 'ARTIST_ALREADY_ADDED');
    return completeRelease(trx, await updateRelease(trx, uuid, { updated_at: now }));
  });

/** Removes one role of an artist, or all. @throws 404 where there is none to remove, 409 NOT_A_DRAFT */
export const uncreditArtist = (
  db: Db,
  userUuid: string,
  uuid: string,
  { artist_uuid, role }: { artist_uuid: string; role?: ArtistCredit['role'] | undefined },
  now: Date,
): Promise<StoredRelease> =>
  inTransaction(db, async (trx) => {
    await lockOwnDraft(trx, uuid, userUuid, now);
    if ((await deleteReleaseArtist(trx, uuid, artist_uuid, role)) === 0) throw notFound();
    return updateRelease(trx, uuid, { updated_at: now });
  });
