import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ArtistId, FileId, ReleaseId } from '@dubplate/contract/ids';
import type { ReleaseType } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

export interface CreditedArtist {
  readonly name: string;
  readonly role: ArtistRole;
  /** Slug of the artist's page; null if there is none. */
  readonly slug: string | null;
  readonly avatar_uuid: FileId | null;
}

export interface PublicRelease {
  readonly title: string;
  readonly title_version: string | null;
  readonly type: ReleaseType;
  readonly release_date: LocalDate | null;
  readonly publisher: string | null;
  /** Null for placeholder codes. */
  readonly upc: string | null;
  readonly cover_uuid: FileId | null;
  /** `#rrggbb`, read off the cover. */
  readonly tint: string | null;
  readonly track_count: number;
  readonly credits: readonly CreditedArtist[];
}

/** Returns undefined unless the release is published. */
export const readPublicRelease = async (db: Db, uuid: ReleaseId): Promise<PublicRelease | undefined> => {
  const { rows } = await sql<PublicRelease>`
    SELECT release.title, release.title_version, release.type, release.release_date, release.publisher,
      release.cover_uuid, cover.tint,
      CASE WHEN release.upc ~ '^[0-9]{12,13}$' AND NOT EXISTS (
        SELECT FROM code_ranges WHERE kind = 'UPC' AND is_placeholder AND digits = length(release.upc)
          AND left(release.upc, -1)::bigint BETWEEN first_number AND last_number
      ) THEN release.upc END AS upc,
      (SELECT count(*)::int FROM tracks WHERE tracks.release_uuid = release.uuid) AS track_count,
      coalesce((
        SELECT json_agg(json_build_object('name', artist.name, 'role', credit.role, 'slug', current.slug,
            'avatar_uuid', artist.avatar_uuid)
          ORDER BY credit.position, artist.uuid)
        FROM release_artists credit
        JOIN artists artist ON artist.uuid = credit.artist_uuid
        LEFT JOIN artist_pages page ON page.artist_uuid = artist.uuid AND page.enabled AND page.taken_down_at IS NULL
          AND artist.deleted_at IS NULL
        LEFT JOIN artist_page_slugs current ON current.artist_uuid = page.artist_uuid AND current.is_current
        WHERE credit.release_uuid = release.uuid AND credit.role IN ('PRIMARY_ARTIST', 'FEATURING')
      ), '[]') AS credits
    FROM releases release LEFT JOIN files cover ON cover.uuid = release.cover_uuid
    WHERE release.uuid = ${uuid} AND release.status = 'PUBLISHED'`.execute(db);
  return rows[0];
};

export interface ListedRelease {
  readonly slug: string;
  readonly type: ReleaseType;
  readonly title: string;
  readonly title_version: string | null;
  readonly release_date: LocalDate | null;
  readonly cover_uuid: FileId | null;
  /** `#rrggbb`, read off the cover. */
  readonly tint: string | null;
  /** Number of releases in the whole list. */
  readonly total: number;
  /** First day in the whole list. */
  readonly since: LocalDate | null;
}

interface ListQuery {
  readonly artist: ArtistId;
  readonly today: LocalDate;
  readonly offset: number;
  readonly take: number;
}

/**
 * Returns published releases with visible links that credit an artist as primary or featured, newest first. Includes future
 * releases only if they are announced.
 */
export const listPublicReleases = async (
  db: Db,
  { artist, today, offset, take }: ListQuery,
): Promise<ListedRelease[]> => {
  const { rows } = await sql<ListedRelease>`
    SELECT current.slug, release.type, release.title, release.title_version, release.release_date, release.cover_uuid,
      cover.tint, count(*) OVER ()::int AS total, min(release.release_date) OVER () AS since
    FROM releases release
    JOIN multilinks link ON link.release_uuid = release.uuid
    JOIN multilink_slugs current ON current.link_uuid = link.uuid AND current.is_current
    JOIN users owner ON owner.uuid = release.user_uuid
    LEFT JOIN files cover ON cover.uuid = release.cover_uuid
    WHERE release.status = 'PUBLISHED' AND NOT link.hidden AND coalesce(link.hidden_until <= ${today}, true)
      AND link.taken_down_at IS NULL AND owner.banned_at IS NULL AND owner.erased_at IS NULL
      AND (link.announced OR coalesce(release.release_date <= ${today}, true))
      AND EXISTS (
        SELECT FROM release_artists credit WHERE credit.release_uuid = release.uuid AND credit.artist_uuid = ${artist}
          AND credit.role IN ('PRIMARY_ARTIST', 'FEATURING')
      )
    ORDER BY release.release_date DESC NULLS LAST, release.uuid DESC
    LIMIT ${take} OFFSET ${offset}`.execute(db);
  return rows;
};
