import type { ArtistId, FileId, LinkId, ReleaseId, TrackId } from '@dubplate/contract/ids';
import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Db } from '#platform/database/tables.ts';
import { findRelease, type StoredRelease } from './store.ts';

const creditColumns = ['artists.uuid as artist_uuid', 'artists.name', 'artists.avatar_uuid'] as const;

/** Selects tracks with recordings, credits and authors in one query. */
const trackRows = (db: Db) =>
  db
    .selectFrom('tracks')
    .leftJoin('files', 'files.uuid', 'tracks.wav_uuid')
    .leftJoin('tracks as original', 'original.uuid', 'tracks.edition_of')
    .leftJoin('files as original_files', 'original_files.uuid', 'original.wav_uuid')
    .selectAll('tracks')
    .select((eb) => [
      'files.uuid as file_uuid',
      'files.name as file_name',
      'files.size as file_size',
      'files.duration as file_duration',
      'files.sample_rate as file_sample_rate',
      'files.bits_per_sample as file_bits_per_sample',
      'files.channels as file_channels',
      'files.advice as file_advice',
      'files.sha256 as file_sha256',
      'original.isrc as original_isrc',
      'original_files.sha256 as original_sha256',
      jsonArrayFrom(
        eb
          .selectFrom('track_artists')
          .innerJoin('artists', 'artists.uuid', 'track_artists.artist_uuid')
          .select([...creditColumns, 'track_artists.role'])
          .whereRef('track_artists.track_uuid', '=', 'tracks.uuid')
          .orderBy('track_artists.position')
          .orderBy('artists.uuid'),
      ).as('artists'),
      jsonArrayFrom(
        eb
          .selectFrom('composers')
          .select([
            'composers.uuid',
            'composers.role',
            'composers.name',
            'composers.surname',
            'composers.patronymic',
            'composers.name_confirmed',
          ])
          .whereRef('composers.track_uuid', '=', 'tracks.uuid')
          .orderBy('composers.position')
          .orderBy('composers.uuid'),
      ).as('composers'),
    ])
    .orderBy('tracks.position');

export type TrackRecord = Awaited<ReturnType<ReturnType<typeof trackRows>['execute']>>[number];

const tracksOfRelease = compileOnce((db, { uuid }: { uuid: ReleaseId }) =>
  trackRows(db).where('tracks.release_uuid', '=', uuid),
);
const trackByUuid = compileOnce((db, { uuid }: { uuid: TrackId }) => trackRows(db).where('tracks.uuid', '=', uuid));

/** Unsaved tracks with the facts of their files, as `unsaved`. */
const unsavedTrackRows = (db: Db) =>
  db
    .selectFrom('unsaved_tracks as unsaved')
    .innerJoin('files', 'files.uuid', 'unsaved.wav_uuid')
    .select([
      'unsaved.version',
      'unsaved.position',
      'unsaved.fields',
      'unsaved.updated_at',
      'files.uuid',
      'files.name',
      'files.size',
      'files.duration',
      'files.sample_rate',
      'files.bits_per_sample',
      'files.channels',
      'files.advice',
      'files.sha256',
    ])
    .orderBy('unsaved.position')
    .orderBy('unsaved.wav_uuid');

export type UnsavedTrackRecord = Awaited<ReturnType<ReturnType<typeof unsavedTrackRows>['execute']>>[number];

export const listUnsavedTracks = (db: Db, releaseUuid: ReleaseId): Promise<UnsavedTrackRecord[]> =>
  unsavedTrackRows(db).where('unsaved.release_uuid', '=', releaseUuid).execute();

const coverAndCredits = compileOnce((db, { uuid, cover_uuid }: Pick<StoredRelease, 'uuid' | 'cover_uuid'>) =>
  db
    .selectFrom('releases')
    .leftJoin('files', (join) => join.on('files.uuid', '=', cover_uuid))
    .leftJoin('multilinks', 'multilinks.release_uuid', 'releases.uuid')
    .leftJoin('multilink_slugs', (join) =>
      join.onRef('multilink_slugs.link_uuid', '=', 'multilinks.uuid').on('multilink_slugs.is_current', '=', true),
    )
    .leftJoin('releases as original', 'original.uuid', 'releases.edition_of')
    .leftJoin('releases as edition', 'edition.edition_of', 'releases.uuid')
    .select((eb) => [
      'multilinks.uuid as link_uuid',
      'multilink_slugs.slug as link_slug',
      'original.upc as original_upc',
      'original.release_date as original_date',
      'original.preorder_date as original_preorder_date',
      'edition.uuid as edition_uuid',
      'edition.status as edition_status',
      'files.uuid as file_uuid',
      'files.width',
      'files.height',
      'files.tint',
      'files.advice',
      jsonArrayFrom(
        eb
          .selectFrom('release_artists')
          .innerJoin('artists', 'artists.uuid', 'release_artists.artist_uuid')
          .select([...creditColumns, 'release_artists.role'])
          .whereRef('release_artists.release_uuid', '=', 'releases.uuid')
          .orderBy('release_artists.position')
          .orderBy('artists.uuid'),
      ).as('artists'),
      jsonArrayFrom(
        eb
          .selectFrom('release_deny_reasons as reason')
          .select(['reason.uuid', 'reason.code', 'reason.path', 'reason.track_uuid', 'reason.text', 'reason.done_at'])
          .whereRef('reason.release_uuid', '=', 'releases.uuid')
          .where('reason.is_current', '=', true)
          .orderBy('reason.position'),
      ).as('deny_reasons'),
      jsonArrayFrom(unsavedTrackRows(db).where('unsaved.release_uuid', '=', uuid)).as('unsaved_tracks'),
    ])
    .where('releases.uuid', '=', uuid),
);

type CoverAndCredits = NonNullable<Awaited<ReturnType<typeof coverAndCredits.first>>>;

export type CreditRecord = CoverAndCredits['artists'][number];

export interface ReleaseRecord extends StoredRelease {
  readonly artists: readonly CreditRecord[];
  /** The current reasons of the denial. */
  readonly deny_reasons: CoverAndCredits['deny_reasons'];
  readonly tracks: readonly TrackRecord[];
  readonly unsaved_tracks: CoverAndCredits['unsaved_tracks'];
  /** The cover's pixels, colour and advice; null without a cover. */
  readonly cover: {
    readonly width: number;
    readonly height: number;
    readonly tint: string | null;
    readonly advice: string[];
  } | null;
  /** Null before it is published. */
  readonly link: { readonly uuid: LinkId; readonly slug: string } | null;
  /** The fields of the published release that matter to its edition. */
  readonly original: {
    readonly upc: string | null;
    readonly release_date: LocalDate | null;
    readonly preorder_date: LocalDate | null;
  } | null;
  /** The open edition. */
  readonly edition: { readonly uuid: ReleaseId; readonly status: ReleaseStatus } | null;
}

/** Reads what belongs to a release row, in two queries. */
export const completeRelease = async (db: Db, release: StoredRelease): Promise<ReleaseRecord> => {
  const { uuid, cover_uuid } = release;
  const parts = await coverAndCredits.first(db, { uuid, cover_uuid });
  const cover = parts?.file_uuid
    ? { width: parts.width ?? 0, height: parts.height ?? 0, tint: parts.tint, advice: parts.advice ?? [] }
    : null;
  const tracks = await tracksOfRelease.all(db, { uuid });
  const link = parts?.link_uuid && parts.link_slug !== null ? { uuid: parts.link_uuid, slug: parts.link_slug } : null;
  const original = release.edition_of && {
    upc: parts?.original_upc ?? null,
    release_date: parts?.original_date ?? null,
    preorder_date: parts?.original_preorder_date ?? null,
  };
  const edition =
    parts?.edition_uuid && parts.edition_status ? { uuid: parts.edition_uuid, status: parts.edition_status } : null;
  return {
    ...release,
    artists: parts?.artists ?? [],
    deny_reasons: parts?.deny_reasons ?? [],
    tracks,
    unsaved_tracks: parts?.unsaved_tracks ?? [],
    cover,
    link,
    original: original || null,
    edition,
  };
};

export const readRelease = async (db: Db, uuid: ReleaseId): Promise<ReleaseRecord | undefined> => {
  const release = await findRelease(db, uuid);
  return release && completeRelease(db, release);
};

/** Names and avatars of artists, deleted ones included. */
export const findArtistNames = async (db: Db, uuids: readonly ArtistId[]) => {
  if (uuids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('artists')
    .select(['uuid', 'name', 'avatar_uuid'])
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
};

/** Facts of files, by uuid. */
export const findFilesByUuid = async (db: Db, uuids: readonly FileId[]) => {
  if (uuids.length === 0) return new Map<string, never>();
  const rows = await db.selectFrom('files').selectAll().where('uuid', 'in', uuids).execute();
  return new Map(rows.map((row) => [row.uuid, row]));
};

export const readTrack = (db: Db, uuid: TrackId): Promise<TrackRecord | undefined> => trackByUuid.first(db, { uuid });
