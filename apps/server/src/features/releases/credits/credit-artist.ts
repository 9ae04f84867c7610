import type { ArtistId, ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ArtistCredit } from '@dubplate/contract/releases/schemas';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import { checkReferences } from '../input/check-references.ts';
import { changeOwnTrack, lockOwnDraft } from '../own-release.ts';
import { completeRelease, type ReleaseRecord, readTrack, type TrackRecord } from '../read-release.ts';
import { type StoredRelease, updateRelease } from '../store.ts';
import { type CreditedOn, deleteCredit, insertCredit } from './store.ts';

/** One role of an artist, or all of them. */
interface Uncredit {
  readonly artist_uuid: ArtistId;
  readonly role?: ArtistCredit['role'] | undefined;
}

const add = async (
  trx: Db,
  userUuid: UserId,
  on: CreditedOn,
  uuid: ReleaseId | TrackId,
  credit: ArtistCredit,
): Promise<void> => {
  await checkReferences(trx, { artists: [credit] }, { userUuid, releaseUuid: null, primaryStyle: null });
  if (!(await insertCredit(trx, on, uuid, credit))) throw apiError(releasesErrors, 'ARTIST_ALREADY_ADDED');
};

const remove = async (trx: Db, on: CreditedOn, uuid: ReleaseId | TrackId, credit: Uncredit): Promise<void> => {
  if ((await deleteCredit(trx, on, uuid, credit)) === 0) throw notFound();
};

/** @throws 404, 409 NOT_A_DRAFT or ARTIST_ALREADY_ADDED, 400 for an artist of another user */
export const creditReleaseArtist = (
  db: Db,
  userUuid: UserId,
  uuid: ReleaseId,
  credit: ArtistCredit,
  now: Date,
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    await lockOwnDraft(trx, userUuid, uuid, now);
    await add(trx, userUuid, 'release', uuid, credit);
    return completeRelease(trx, await updateRelease(trx, uuid, { updated_at: now }));
  });

/** @throws 404, also without such a credit, 409 NOT_A_DRAFT */
export const uncreditReleaseArtist = (
  db: Db,
  userUuid: UserId,
  uuid: ReleaseId,
  credit: Uncredit,
  now: Date,
): Promise<StoredRelease> =>
  inTransaction(db, async (trx) => {
    await lockOwnDraft(trx, userUuid, uuid, now);
    await remove(trx, 'release', uuid, credit);
    return updateRelease(trx, uuid, { updated_at: now });
  });

/** @throws 404, 409 NOT_A_DRAFT or ARTIST_ALREADY_ADDED, 400 for an artist of another user */
export const creditTrackArtist = async (
  db: Db,
  userUuid: UserId,
  uuid: TrackId,
  credit: ArtistCredit,
  now: Date,
): Promise<TrackRecord> => {
  await changeOwnTrack(db, userUuid, uuid, now, (trx) => add(trx, userUuid, 'track', uuid, credit));
  const track = await readTrack(db, uuid);
  if (!track) throw notFound();
  return track;
};

/** @throws 404, also without such a credit, 409 NOT_A_DRAFT */
export const uncreditTrackArtist = (
  db: Db,
  userUuid: UserId,
  uuid: TrackId,
  credit: Uncredit,
  now: Date,
): Promise<void> => changeOwnTrack(db, userUuid, uuid, now, (trx) => remove(trx, 'track', uuid, credit));
