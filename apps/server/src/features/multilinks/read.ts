import type { FileId, LinkId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LinkTheme } from '@dubplate/contract/multilinks/limits';
import type { StoreLink } from '@dubplate/contract/multilinks/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { isGone } from './slug-store.ts';
import type { MultilinkTable } from './tables.ts';

/** A link with its current slug and title. */
export interface StoredLink extends Omit<Selectable<MultilinkTable>, 'title'> {
  readonly slug: string;
  readonly title: string;
  /** Null also for a user's own link. */
  readonly release_date: LocalDate | null;
  readonly cover_uuid: FileId | null;
}

export const linkRows = (db: Db) =>
  db
    .selectFrom('multilinks')
    .innerJoin('multilink_slugs', (join) =>
      join.onRef('multilink_slugs.link_uuid', '=', 'multilinks.uuid').on('multilink_slugs.is_current', '=', true),
    )
    .leftJoin('releases', 'releases.uuid', 'multilinks.release_uuid')
    .selectAll('multilinks')
    .select((eb) => [
      'multilink_slugs.slug',
      'releases.release_date',
      'releases.cover_uuid',
      eb.fn.coalesce('multilinks.title', 'releases.title', eb.val('')).as('title'),
    ]);

export const findLink = (db: Db, userUuid: UserId, uuid: LinkId): Promise<StoredLink | undefined> =>
  linkRows(db).where('multilinks.uuid', '=', uuid).where('multilinks.user_uuid', '=', userUuid).executeTakeFirst();

/** Finds links of any owner. */
export const findAnyLink = (db: Db, uuid: LinkId): Promise<StoredLink | undefined> =>
  linkRows(db).where('multilinks.uuid', '=', uuid).executeTakeFirst();

/** Returns a page of a user's links, ordered by creation. */
export const listLinks = (db: Db, userUuid: UserId, page: PageQuery): Promise<StoredLink[]> => {
  const { take, offset, order } = pageRows(page);
  const direction = order === 'ASC' ? 'asc' : 'desc';
  return linkRows(db)
    .where('multilinks.user_uuid', '=', userUuid)
    .orderBy('multilinks.created_at', direction)
    .orderBy('multilinks.uuid', direction)
    .limit(take)
    .offset(offset)
    .execute();
};

/** Returns all links of a user, oldest first. */
export const listAllLinks = (db: Db, userUuid: UserId): Promise<StoredLink[]> =>
  linkRows(db)
    .where('multilinks.user_uuid', '=', userUuid)
    .orderBy('multilinks.created_at')
    .orderBy('multilinks.uuid')
    .execute();

export interface PublicLink {
  readonly uuid: LinkId;
  readonly user_uuid: UserId;
  readonly slug: string;
  /** Null for a release's link, which has the release's title. */
  readonly title: string | null;
  readonly release_uuid: ReleaseId | null;
  /** Only visible stores, in order. */
  readonly stores: readonly Omit<StoreLink, 'shown'>[];
  readonly theme: LinkTheme;
  readonly announced: boolean;
  readonly preview: boolean;
  readonly updated_at: Date;
}

/** The state of a slug for visitors. */
export type FoundLink =
  | { readonly state: 'SHOWN'; readonly link: PublicLink }
  | { readonly state: 'MOVED'; readonly slug: string }
  | { readonly state: 'GONE' };

interface FoundRow extends PublicLink {
  readonly is_current: boolean;
  readonly is_shown: boolean;
}

/**
 * Looks up a normalized slug. Returns null if it was never used. `GONE` covers links that are hidden, deleted, taken down or
 * waiting for their day, whose owner is banned or erased, or whose release is not published.
 */
export const findPublicLink = async (db: Db, slug: string, today: LocalDate): Promise<FoundLink | null> => {
  const { rows } = await sql<FoundRow>`
    SELECT link.uuid, link.user_uuid, current.slug, link.title, link.release_uuid, link.stores, link.theme,
      link.announced, link.preview, link.updated_at, asked.is_current,
      NOT link.hidden AND coalesce(link.hidden_until <= ${today}, true) AND link.taken_down_at IS NULL
        AND owner.banned_at IS NULL AND owner.erased_at IS NULL
        AND (link.release_uuid IS NULL OR release.status = 'PUBLISHED') AS is_shown
    FROM multilink_slugs asked
    JOIN multilinks link ON link.uuid = asked.link_uuid
    JOIN multilink_slugs current ON current.link_uuid = link.uuid AND current.is_current
    JOIN users owner ON owner.uuid = link.user_uuid
    LEFT JOIN releases release ON release.uuid = link.release_uuid
    WHERE asked.slug = ${slug}`.execute(db);
  const [row] = rows;
  if (!row) return (await isGone(db, slug)) ? { state: 'GONE' } : null;
  if (!row.is_shown) return { state: 'GONE' };
  if (!row.is_current) return { state: 'MOVED', slug: row.slug };
  const { is_current, is_shown, ...link } = row;
  const stores = (row.stores as StoreLink[]).filter(({ shown }) => shown !== false);
  return { state: 'SHOWN', link: { ...link, stores: stores.map(({ shown, ...store }) => store) } };
};

export interface PublishedRelease {
  readonly uuid: ReleaseId;
  readonly user_uuid: UserId;
  readonly title: string;
  readonly release_date: LocalDate | null;
  /** Names of the primary artists, in order. */
  readonly artistNames: readonly string[];
}

/** Returns the next published releases without a link, ordered by id. Skips erased owners, whose links were deleted. */
export const listUnlinked = async (db: Db, after: ReleaseId, limit: number): Promise<PublishedRelease[]> => {
  const { rows } = await sql<PublishedRelease>`
    SELECT release.uuid, release.user_uuid, release.title, release.release_date,
      ARRAY(
        SELECT artist.name FROM release_artists credit JOIN artists artist ON artist.uuid = credit.artist_uuid
        WHERE credit.release_uuid = release.uuid AND credit.role = 'PRIMARY_ARTIST'
        ORDER BY credit.position, artist.uuid
      ) AS "artistNames"
    FROM releases release
    JOIN users owner ON owner.uuid = release.user_uuid AND owner.erased_at IS NULL
    WHERE release.status = 'PUBLISHED' AND release.uuid > ${after}
      AND NOT EXISTS (SELECT FROM multilinks link WHERE link.release_uuid = release.uuid)
    ORDER BY release.uuid
    LIMIT ${limit}`.execute(db);
  return rows;
};
