import type { ArtistId, FileId, ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { ReleaseType } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Labels } from '#features/instance/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { replaceReleaseCredits, replaceTrackCredits } from '../credits/store.ts';
import { storedIsrc, storedUpc } from '../input/entered-fields.ts';
import { insertRelease, lockRelease, touchRelease, updateRelease } from '../store.ts';
import { findTrack, insertTrack, updateTrack } from '../track-store.ts';

/** A release from another system. */
export interface ImportedDraft {
  readonly title: string;
  readonly type: ReleaseType | null;
  readonly releaseDate: LocalDate | null;
  /** The existing UPC. */
  readonly upc: string | null;
  readonly artistUuid: ArtistId | null;
  readonly tracks: readonly { readonly title: string; readonly isrc: string | null }[];
}

/** Creates a draft with its tracks, in the caller’s transaction. @returns its id and those of its tracks, in order */
export const importDraft = async (
  trx: Db,
  userUuid: UserId,
  { title, type, releaseDate, upc, artistUuid, tracks }: ImportedDraft,
  { labels, now }: { readonly labels: Labels; readonly now: Date },
): Promise<{ uuid: ReleaseId; trackUuids: TrackId[] }> => {
  const times = { created_at: now, updated_at: now };
  const uuid = newUuid<ReleaseId>();
  const label = await labels.current(trx);
  await insertRelease(trx, {
    uuid,
    user_uuid: userUuid,
    status: 'DRAFT',
    type: tracks.length > 1 ? (type ?? 'ALBUM') : 'SINGLE',
    intended_type: type,
    title,
    release_date: releaseDate,
    copyright: label,
    publisher: label,
    existing_upc: storedUpc(upc) ?? null,
    ...times,
  });
  const credits = artistUuid === null ? [] : [{ artist_uuid: artistUuid, role: 'PRIMARY_ARTIST' as const }];
  await replaceReleaseCredits(trx, uuid, credits);
  const trackUuids: TrackId[] = [];
  for (const track of tracks) {
    const inserted = await insertTrack(trx, {
      uuid: newUuid(),
      release_uuid: uuid,
      position: trackUuids.length + 1,
      title: track.title,
      existing_isrc: storedIsrc(track.isrc) ?? null,
      ...times,
    });
    trackUuids.push(inserted.uuid);
  }
  await replaceTrackCredits(
    trx,
    trackUuids.map((trackUuid) => ({ uuid: trackUuid, artists: credits })),
  );
  return { uuid, trackUuids };
};

/** The place of a file: the cover of a release, or the recording of a track. */
export interface FilePlace {
  readonly releaseUuid: ReleaseId;
  /** Null: the cover. */
  readonly trackUuid: TrackId | null;
}

/**
 * Returns whether a draft still lacks the file of this place; its owner may have deleted, submitted or filled it. The
 * release is row-locked until the transaction ends.
 */
export const lacksFile = async (trx: Db, { releaseUuid, trackUuid }: FilePlace): Promise<boolean> => {
  const release = await lockRelease(trx, releaseUuid);
  if (release?.status !== 'DRAFT') return false;
  if (trackUuid === null) return release.cover_uuid === null;
  const track = await findTrack(trx, trackUuid);
  return track !== undefined && track.wav_uuid === null;
};

/** Puts a file in a place that `lacksFile` found empty. */
export const placeFile = async (
  trx: Db,
  { releaseUuid, trackUuid }: FilePlace,
  fileUuid: FileId,
  now: Date,
): Promise<void> => {
  if (trackUuid === null) await updateRelease(trx, releaseUuid, { cover_uuid: fileUuid, updated_at: now });
  else {
    await updateTrack(trx, trackUuid, { wav_uuid: fileUuid, updated_at: now });
    await touchRelease(trx, releaseUuid, now);
  }
};
