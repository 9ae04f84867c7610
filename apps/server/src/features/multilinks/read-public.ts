import type { LinkId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LinkTheme } from '@dubplate/contract/multilinks/limits';
import type { StoreLink } from '@dubplate/contract/multilinks/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { isGone } from './slugs/gone-slugs-store.ts';

/** A link that everybody may see. */
export interface PublicLink {
  readonly uuid: LinkId;
  readonly user_uuid: UserId;
  readonly slug: string;
  /** Null where the release has the title. */
  readonly title: string | null;
  readonly release_uuid: ReleaseId | null;
  /** Those that are shown, in order. */
  readonly stores: readonly Omit<StoreLink, 'shown'>[];
  readonly theme: LinkTheme;
  readonly announced: boolean;
  readonly preview: boolean;
  readonly updated_at: Date;
}

/** What a stranger finds at an address: a page, another address, or what was there and is not any more. */
export type FoundLink =
  | { readonly state: 'SHOWN'; readonly link: PublicLink }
  | { readonly state: 'MOVED'; readonly slug: string }
  | { readonly state: 'GONE' };

interface FoundRow extends PublicLink {
  readonly is_current: boolean;
  readonly is_shown: boolean;
}

/**
 * What is at a slug in its normal form; null where there never was anything. Gone is a link that its owner hides, that waits
 * for its day, that staff took down, whose owner is banned or erased, or whose release is not published; or that was deleted.
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
  return { state: 'SHOWN', link: { ...link, stores: stores.map(({ store, url }) => ({ store, url })) } };
};
