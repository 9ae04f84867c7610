import type { FileId, ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { ReleaseType } from '@dubplate/contract/releases/limits';
import type { ArtistCredit } from '@dubplate/contract/releases/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Insertable } from 'kysely';
import type { Labels } from '#features/instance/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { insertComposers, replaceReleaseCredits, replaceTrackCredits, type StoredComposer } from '../credits/store.ts';
import { storedIsrc, storedIswc, storedUpc } from '../input/entered-fields.ts';
import { insertRelease, lockRelease, touchRelease, updateRelease } from '../store.ts';
import type { ReleaseTable, StoredTrackCredit, TrackTable } from '../tables.ts';
import { findTrack, saveTracks, updateTrack } from '../track-store.ts';

/** What another system knows of a release besides its title, type, date and code. */
export type ImportedFields = Partial<
  Pick<
    Insertable<ReleaseTable>,
    | 'title_version'
    | 'language_id'
    | 'primary_music_style_id'
    | 'secondary_music_style_id'
    | 'copyright'
    | 'publisher'
    | 'territories'
    | 'excluded_territories'
    | 'release_time'
    | 'release_time_zone'
    | 'preorder_date'
    | 'original_release_date'
    | 'p_line_year'
    | 'c_line_year'
  >
>;

interface ImportedTrack {
  readonly title: string;
  readonly isrc: string | null;
  readonly iswc?: string | null;
  readonly fields?: Partial<
    Pick<
      Insertable<TrackTable>,
      | 'title_version'
      | 'language_id'
      | 'title_language_id'
      | 'primary_music_style_id'
      | 'secondary_music_style_id'
      | 'preview_start_seconds'
      | 'lyrics'
      | 'explicit'
      | 'instrumental'
      | 'advisory'
      | 'ai_contribution'
    >
  >;
  readonly credits?: readonly StoredTrackCredit[];
  /** Absent: the artists of the release. */
  readonly artists?: readonly ArtistCredit[];
  readonly composers?: readonly Pick<StoredComposer, 'role' | 'name' | 'surname' | 'patronymic'>[];
}

/** A release from another system. */
export interface ImportedDraft {
  readonly title: string;
  readonly type: ReleaseType | null;
  readonly releaseDate: LocalDate | null;
  /** The existing UPC. */
  readonly upc: string | null;
  readonly fields?: ImportedFields;
  readonly artists: readonly ArtistCredit[];
  readonly tracks: readonly ImportedTrack[];
}

/** Creates a draft with its tracks, in the caller’s transaction. @returns its id and those of its tracks, in order */
export const importDraft = async (
  trx: Db,
  userUuid: UserId,
  { title, type, releaseDate, upc, fields, artists, tracks }: ImportedDraft,
  { labels, createdBy, now }: { readonly labels: Labels; readonly createdBy: UserId; readonly now: Date },
): Promise<{ uuid: ReleaseId; trackUuids: TrackId[] }> => {
  const times = { created_at: now, updated_at: now };
  const uuid = newUuid<ReleaseId>();
  const label = await labels.current(trx);
  await insertRelease(trx, {
    uuid,
    user_uuid: userUuid,
    created_by: createdBy,
    status: 'DRAFT',
    type: tracks.length > 1 ? (type ?? 'ALBUM') : 'SINGLE',
    intended_type: type,
    title,
    release_date: releaseDate,
    copyright: label,
    publisher: label,
    existing_upc: storedUpc(upc) ?? null,
    ...times,
    ...fields,
  });
  await replaceReleaseCredits(trx, uuid, artists);
  const rows = tracks.map((track, index) => ({
    uuid: newUuid<TrackId>(),
    release_uuid: uuid,
    position: index + 1,
    title: track.title,
    existing_isrc: storedIsrc(track.isrc) ?? null,
    iswc: storedIswc(track.iswc) ?? null,
    credits: JSON.stringify(track.credits ?? []),
    ...times,
    ...track.fields,
  }));
  await saveTracks(trx, rows);
  const trackUuids = rows.map((row) => row.uuid);
  await replaceTrackCredits(
    trx,
    tracks.map((track, index) => ({ uuid: trackUuids[index] as TrackId, artists: track.artists ?? artists })),
  );
  await insertComposers(
    trx,
    tracks.flatMap(({ composers = [] }, index) =>
      composers.map((composer, place) => ({
        ...composer,
        uuid: newUuid(),
        track_uuid: trackUuids[index] as TrackId,
        position: place + 1,
      })),
    ),
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
