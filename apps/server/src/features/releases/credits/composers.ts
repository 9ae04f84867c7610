import { releasesErrors, releasesIssues } from '@dubplate/contract/releases/errors';
import type { ArtistCredit, ComposerInput } from '@dubplate/contract/releases/schemas';
import { validateComposer } from '@dubplate/rules/releases/validate-composer';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound, refuseIssues } from '#platform/errors.ts';
import { checkReferences } from '../drafts/check-references.ts';
import { readTrack, type TrackRecord } from '../read-release.ts';
import { touchRelease } from '../store.ts';
import { lockOwnTrack } from '../tracks/policy.ts';
import { composerRow } from '../tracks/save-track.ts';
import {
  deleteComposerRow,
  deleteTrackArtist,
  findComposer,
  insertComposers,
  insertTrackArtist,
  lastComposerPosition,
  type StoredComposer,
  updateTrack,
} from '../tracks/store.ts';

/** Locks the track of a draft, lets `change` work on it, and counts the change. @throws 404, 409 NOT_A_DRAFT */
const changing = <T>(db: Db, userUuid: string, uuid: string, now: Date, change: (trx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (trx) => {
    const track = await lockOwnTrack(trx, uuid, userUuid, now);
    const result = await change(trx);
    await updateTrack(trx, uuid, { updated_at: now });
    await touchRelease(trx, track.release_uuid, now);
    return result;
  });

/** @throws 404, 409 NOT_A_DRAFT or ARTIST_ALREADY_ADDED, 400 for an artist of somebody else */
export const creditTrackArtist = async (
  db: Db,
  userUuid: string,
  uuid: string,
  credit: ArtistCredit,
  now: Date,
): Promise<TrackRecord> => {
  await changing(db, userUuid, uuid, now, async (trx) => {
    await checkReferences(trx, { artists: [credit] }, { userUuid, primaryStyle: null });
    if (!(await insertTrackArtist(trx, uuid, credit))) throw fault(releasesErrors, 'ARTIST_ALREADY_ADDED');
  });
  const track = await readTrack(db, uuid);
  if (!track) throw notFound();
  return track;
};

/** Removes one role of an artist, or all. @throws 404 where there is none to remove, 409 NOT_A_DRAFT */
export const uncreditTrackArtist = (
  db: Db,
  userUuid: string,
  uuid: string,
  { artist_uuid, role }: { artist_uuid: string; role?: ArtistCredit['role'] | undefined },
  now: Date,
): Promise<void> =>
  changing(db, userUuid, uuid, now, async (trx) => {
    if ((await deleteTrackArtist(trx, uuid, artist_uuid, role)) === 0) throw notFound();
  });

/** @throws 404, 409 NOT_A_DRAFT, 400 with the issues */
export const addComposer = (
  db: Db,
  userUuid: string,
  uuid: string,
  input: ComposerInput,
  now: Date,
): Promise<StoredComposer> =>
  changing(db, userUuid, uuid, now, async (trx) => {
    refuseIssues(releasesIssues, validateComposer(input));
    const composer = composerRow(uuid, (await lastComposerPosition(trx, uuid)) + 1, input);
    await insertComposers(trx, [composer]);
    return composer;
  });

/** @throws 404, 409 NOT_A_DRAFT */
export const removeComposer = async (db: Db, userUuid: string, uuid: string, now: Date): Promise<void> => {
  const composer = await findComposer(db, uuid);
  if (!composer) throw notFound();
  await changing(db, userUuid, composer.track_uuid, now, (trx) => deleteComposerRow(trx, uuid));
};
