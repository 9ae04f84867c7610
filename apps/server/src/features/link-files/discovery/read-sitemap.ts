import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** A page that search engines may list. */
export interface ListedPage {
  readonly kind: 'l' | 'a';
  readonly slug: string;
  readonly updated_at: Date;
}

/**
 * Links of releases that are out or announced, and pages of artists. Links of one’s own making are not listed, and
 * nothing is that is hidden, taken down, or of somebody banned.
 */
const listed = (today: LocalDate) => sql`
  SELECT 'l' AS kind, slug.slug, link.updated_at
  FROM multilinks link
  JOIN multilink_slugs slug ON slug.link_uuid = link.uuid AND slug.is_current
  JOIN releases release ON release.uuid = link.release_uuid AND release.status = 'PUBLISHED'
  JOIN users owner ON owner.uuid = link.user_uuid AND owner.banned_at IS NULL AND owner.erased_at IS NULL
  WHERE NOT link.hidden AND coalesce(link.hidden_until <= ${today}, true) AND link.taken_down_at IS NULL
    AND (link.announced OR coalesce(release.release_date <= ${today}, true))
  UNION ALL
  SELECT 'a', slug.slug, page.updated_at
  FROM artist_pages page
  JOIN artist_page_slugs slug ON slug.artist_uuid = page.artist_uuid AND slug.is_current
  JOIN artists artist ON artist.uuid = page.artist_uuid AND artist.deleted_at IS NULL
  JOIN users owner ON owner.uuid = artist.user_uuid AND owner.banned_at IS NULL AND owner.erased_at IS NULL
  WHERE page.enabled AND page.taken_down_at IS NULL
    AND EXISTS (
      SELECT FROM release_artists credit JOIN releases release ON release.uuid = credit.release_uuid
      WHERE credit.artist_uuid = page.artist_uuid AND release.status = 'PUBLISHED'
    )`;

export const countListed = async (db: Db, today: LocalDate): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${listed(today)}) pages`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** So many of them, by slug. */
export const listListed = async (db: Db, today: LocalDate, offset: number, take: number): Promise<ListedPage[]> => {
  const { rows } = await sql<ListedPage>`
    SELECT * FROM (${listed(today)}) pages ORDER BY kind, slug OFFSET ${offset} LIMIT ${take}`.execute(db);
  return rows;
};
