import type { ArtistId, FileId } from '@dubplate/contract/ids';
import type { ReleaseRecord } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';

/** The release's files, by uuid. */
export const readFiles = async (db: Db, { cover_uuid, tracks }: ReleaseRecord) => {
  const uuids = [cover_uuid, ...tracks.map(({ wav_uuid }) => wav_uuid)].filter((uuid): uuid is FileId => uuid !== null);
  if (uuids.length === 0) return new Map<FileId, never>();
  const rows = await db.selectFrom('files').selectAll().where('uuid', 'in', uuids).execute();
  return new Map(rows.map((row) => [row.uuid, row]));
};

/** What stores call the release's artists, by uuid. */
export const readArtists = async (db: Db, { artists, tracks }: ReleaseRecord) => {
  const uuids = [...artists, ...tracks.flatMap((track) => track.artists)].map(({ artist_uuid }) => artist_uuid);
  if (uuids.length === 0) return new Map<ArtistId, never>();
  const rows = await db
    .selectFrom('artists')
    .select(['uuid', 'spotify_id', 'apple_id'])
    .where('uuid', 'in', [...new Set(uuids)])
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
};
