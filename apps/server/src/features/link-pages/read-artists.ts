import type { ArtistId, FileId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** A release on its artist's page. */
export interface ListedRelease {
  readonly slug: string;
  readonly title: string;
  readonly title_version: string | null;
  readonly release_date: LocalDate | null;
  readonly cover_uuid: FileId | null;
  /** `#rrggbb`, read off the cover. */
  readonly tint: string | null;
}

/** Whose releases, as of which day, and which of them. */
interface ListQuery {
  readonly artist: ArtistId;
  readonly today: LocalDate;
  readonly offset: number;
  readonly take: number;
}

/**
 * Published releases that credit an artist as primary or featured, newest first, with links that are shown; those whose day
 * is still to come only where they are announced. One more than asked for says that there is another page.
 */
export const listPublicReleases = async (
  db: Db,
  { artist, today, offset, take }: ListQuery,
): Promise<ListedRelease[]> => {
  const { rows } = await sql<ListedRelease>`
    SELECT current.slug, release.title, release.title_version, release.release_date, release.cover_uuid,
      cover.tint
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
