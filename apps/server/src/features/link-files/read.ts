import type { FileId, LinkId, ReleaseId, TrackId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** Release data for a link's files. */
export interface LinkedRelease {
  readonly title: string;
  /** The primary artists in order, as on the cover. */
  readonly artists: readonly string[];
  readonly release_date: LocalDate | null;
  readonly cover_uuid: FileId | null;
  /** `#rrggbb`, read off the cover. */
  readonly tint: string | null;
}

/** Set only for a published release. */
export const readLinkedRelease = async (db: Db, uuid: ReleaseId): Promise<LinkedRelease | undefined> => {
  const { rows } = await sql<LinkedRelease>`
    SELECT release.title, release.release_date, release.cover_uuid, cover.tint,
      ARRAY(
        SELECT artist.name FROM release_artists credit JOIN artists artist ON artist.uuid = credit.artist_uuid
        WHERE credit.release_uuid = release.uuid AND credit.role = 'PRIMARY_ARTIST' ORDER BY credit.position
      ) AS artists
    FROM releases release LEFT JOIN files cover ON cover.uuid = release.cover_uuid
    WHERE release.uuid = ${uuid} AND release.status = 'PUBLISHED'`.execute(db);
  return rows[0];
};

/** The first track of a published release, and where its excerpt begins, in seconds. */
export const readFirstTrack = async (
  db: Db,
  release: ReleaseId,
): Promise<{ track_uuid: TrackId; file_uuid: FileId; start_seconds: number } | undefined> => {
  const { rows } = await sql<{ track_uuid: TrackId; file_uuid: FileId; start_seconds: number }>`
    SELECT track.uuid AS track_uuid, track.wav_uuid AS file_uuid, coalesce(track.preview_start_seconds, 0) AS start_seconds
    FROM tracks track JOIN releases release ON release.uuid = track.release_uuid
    WHERE release.uuid = ${release} AND release.status = 'PUBLISHED' AND track.wav_uuid IS NOT NULL
    ORDER BY track.position, track.uuid LIMIT 1`.execute(db);
  return rows[0];
};

/** The link of a published release. */
export const findLinkOf = async (db: Db, release: ReleaseId): Promise<LinkId | undefined> =>
  (await db.selectFrom('multilinks').select('uuid').where('release_uuid', '=', release).executeTakeFirst())?.uuid;
