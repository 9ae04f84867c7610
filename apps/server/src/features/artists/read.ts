import type { ArtistId, FileId, UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { isGonePage } from './page/page-store.ts';
import { type ArtistRecord, artistRecords } from './store.ts';

export interface CountedArtist extends ArtistRecord {
  readonly release_count: number;
  /** Both are null without releases. */
  readonly last_title: string | null;
  readonly last_cover_uuid: FileId | null;
}

/**
 * Lists artists that are not deleted, last changed first, with the number of releases that credit each in any role, and
 * the latest of these that has a cover, or else the latest.
 */
export const listArtists = (db: Db, userUuid: UserId): Promise<CountedArtist[]> =>
  artistRecords(db)
    .select((eb) =>
      eb
        .selectFrom('release_artists')
        .select((of) => of.fn.count<number>('release_artists.release_uuid').distinct().as('count'))
        .whereRef('release_artists.artist_uuid', '=', 'artists.uuid')
        .$asScalar()
        .$notNull()
        .as('release_count'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('release_artists')
          .innerJoin('releases', 'releases.uuid', 'release_artists.release_uuid')
          .select(['releases.title as last_title', 'releases.cover_uuid as last_cover_uuid'])
          .whereRef('release_artists.artist_uuid', '=', 'artists.uuid')
          .orderBy((of) => of('releases.cover_uuid', 'is', null))
          .orderBy('releases.uuid', 'desc')
          .limit(1)
          .as('last_release'),
      (join) => join.onTrue(),
    )
    .select(['last_release.last_title', 'last_release.last_cover_uuid'])
    .where('artists.user_uuid', '=', userUuid)
    .where('artists.deleted_at', 'is', null)
    .orderBy('artists.updated_at', 'desc')
    .orderBy('artists.uuid', 'desc')
    .execute();

/** Whether a release or a track names this artist. */
export const isCredited = async (db: Db, uuid: ArtistId): Promise<boolean> => {
  const credit = await db
    .selectFrom('release_artists')
    .select('artist_uuid')
    .where('artist_uuid', '=', uuid)
    .unionAll(db.selectFrom('track_artists').select('artist_uuid').where('artist_uuid', '=', uuid))
    .limit(1)
    .executeTakeFirst();
  return credit !== undefined;
};

/** The public fields of an artist with a page. */
export interface PublicArtist {
  readonly uuid: ArtistId;
  readonly user_uuid: UserId;
  readonly slug: string;
  readonly name: string;
  readonly avatar_uuid: FileId | null;
  readonly spotify_id: string | null;
  readonly apple_id: string | null;
  readonly social_networks: Readonly<Record<string, string>>;
  readonly updated_at: Date;
}

/** The public result for an address: a page, a redirect, or a page that is gone. */
export type FoundArtist =
  | { readonly state: 'SHOWN'; readonly artist: PublicArtist }
  | { readonly state: 'MOVED'; readonly slug: string }
  | { readonly state: 'GONE' };

interface FoundRow extends PublicArtist {
  readonly is_current: boolean;
  readonly is_shown: boolean;
}

/**
 * Finds the page at a normalized slug; null if there never was one. A page is gone if it is switched off or taken down,
 * its artist is deleted, its owner is banned or erased, or no published release is left.
 */
export const findPublicArtist = async (db: Db, slug: string): Promise<FoundArtist | null> => {
  const { rows } = await sql<FoundRow>`
    SELECT artist.uuid, artist.user_uuid, current.slug, artist.name, artist.avatar_uuid, artist.spotify_id, artist.apple_id,
      artist.social_networks, artist.updated_at, asked.is_current,
      page.enabled AND page.taken_down_at IS NULL AND artist.deleted_at IS NULL
        AND owner.banned_at IS NULL AND owner.erased_at IS NULL
        AND EXISTS (
          SELECT FROM release_artists credit JOIN releases release ON release.uuid = credit.release_uuid
          WHERE credit.artist_uuid = artist.uuid AND release.status = 'PUBLISHED'
        ) AS is_shown
    FROM artist_page_slugs asked
    JOIN artist_pages page ON page.artist_uuid = asked.artist_uuid
    JOIN artist_page_slugs current ON current.artist_uuid = page.artist_uuid AND current.is_current
    JOIN artists artist ON artist.uuid = page.artist_uuid
    JOIN users owner ON owner.uuid = artist.user_uuid
    WHERE asked.slug = ${slug}`.execute(db);
  const [row] = rows;
  if (!row) return (await isGonePage(db, slug)) ? { state: 'GONE' } : null;
  if (!row.is_shown) return { state: 'GONE' };
  if (!row.is_current) return { state: 'MOVED', slug: row.slug };
  const { is_current, is_shown, ...artist } = row;
  return { state: 'SHOWN', artist };
};
