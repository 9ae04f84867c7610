import type { Db } from '../../platform/database/tables.ts';
import { findRelease, type StoredRelease } from './store.ts';

const creditColumns = ['artists.uuid as artist_uuid', 'artists.name', 'artists.avatar_uuid'] as const;

const readCredits = (db: Db, releaseUuid: string) =>
  db
    .selectFrom('release_artists')
    .innerJoin('artists', 'artists.uuid', 'release_artists.artist_uuid')
    .select([...creditColumns, 'release_artists.role'])
    .where('release_uuid', '=', releaseUuid)
    .orderBy('release_artists.position')
    .orderBy('artists.uuid')
    .execute();

const trackRows = (db: Db) =>
  db
    .selectFrom('tracks')
    .leftJoin('files', 'files.uuid', 'tracks.wav_uuid')
    .selectAll('tracks')
    .select([
      'files.uuid as file_uuid',
      'files.name as file_name',
      'files.size as file_size',
      'files.duration as file_duration',
      'files.sample_rate as file_sample_rate',
      'files.bits_per_sample as file_bits_per_sample',
      'files.channels as file_channels',
      'files.advice as file_advice',
      'files.sha256 as file_sha256',
    ])
    .orderBy('tracks.position');

type TrackRow = Awaited<ReturnType<ReturnType<typeof trackRows>['execute']>>[number];

/** Adds the credits and authors of these tracks, in two queries however many there are. */
const withCredits = async (db: Db, rows: readonly TrackRow[]) => {
  if (rows.length === 0) return [];
  const uuids = rows.map((row) => row.uuid);
  const artists = await db
    .selectFrom('track_artists')
    .innerJoin('artists', 'artists.uuid', 'track_artists.artist_uuid')
    .select([...creditColumns, 'track_artists.role', 'track_artists.track_uuid'])
    .where('track_uuid', 'in', uuids)
    .orderBy('track_artists.position')
    .orderBy('artists.uuid')
    .execute();
  const composers = await db
    .selectFrom('composers')
    .selectAll()
    .where('track_uuid', 'in', uuids)
    .orderBy('position')
    .orderBy('uuid')
    .execute();
  const artistsOf = Map.groupBy(artists, (artist) => artist.track_uuid);
  const composersOf = Map.groupBy(composers, (composer) => composer.track_uuid);
  return rows.map((row) => ({
    ...row,
    artists: artistsOf.get(row.uuid) ?? [],
    composers: composersOf.get(row.uuid) ?? [],
  }));
};

export type TrackRecord = Awaited<ReturnType<typeof withCredits>>[number];
export type CreditRecord = Awaited<ReturnType<typeof readCredits>>[number];

/** A release with all that belongs to it. */
export interface ReleaseRecord extends StoredRelease {
  readonly artists: readonly CreditRecord[];
  readonly tracks: readonly TrackRecord[];
  /** The cover's pixels, colour and advice; null without a cover. */
  readonly cover: {
    readonly width: number;
    readonly height: number;
    readonly tint: string | null;
    readonly advice: string[];
  } | null;
}

/** Reads what belongs to a release that is at hand. */
export const completeRelease = async (db: Db, release: StoredRelease): Promise<ReleaseRecord> => {
  const cover = release.cover_uuid
    ? await db
        .selectFrom('files')
        .select(['width', 'height', 'tint', 'advice'])
        .where('uuid', '=', release.cover_uuid)
        .executeTakeFirst()
    : undefined;
  return {
    ...release,
    artists: await readCredits(db, release.uuid),
    tracks: await withCredits(db, await trackRows(db).where('tracks.release_uuid', '=', release.uuid).execute()),
    cover: cover ? { ...cover, width: cover.width ?? 0, height: cover.height ?? 0 } : null,
  };
};

export const readRelease = async (db: Db, uuid: string): Promise<ReleaseRecord | undefined> => {
  const release = await findRelease(db, uuid);
  return release && completeRelease(db, release);
};

/** Names and avatars of artists, deleted ones included. */
export const lookUpArtists = async (db: Db, uuids: readonly string[]) => {
  if (uuids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('artists')
    .select(['uuid', 'name', 'avatar_uuid'])
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
};

/** Facts of files, by uuid. */
export const lookUpFiles = async (db: Db, uuids: readonly string[]) => {
  if (uuids.length === 0) return new Map<string, never>();
  const rows = await db.selectFrom('files').selectAll().where('uuid', 'in', uuids).execute();
  return new Map(rows.map((row) => [row.uuid, row]));
};

export const readTrack = async (db: Db, uuid: string): Promise<TrackRecord | undefined> =>
  (await withCredits(db, await trackRows(db).where('tracks.uuid', '=', uuid).execute()))[0];
