import { artistsErrors, artistsIssues } from '@dubplate/contract/artists/errors';
import type { ArtistId, UserId } from '@dubplate/contract/ids';
import { multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { appleIdOf, spotifyIdOf, validateArtist } from '@dubplate/rules/artists/validate-artist';
import { validateSlug } from '@dubplate/rules/multilinks/validate-link';
import { requireSlug, takeSlugOf } from '#features/multilinks/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { lockUser } from '../accounts/index.ts';
import { artistLimit } from '../commerce/index.ts';
import { artistPageSlugs, hasPublishedRelease, savePage } from './page/page-store.ts';
import { type ArtistRecord, countArtists, findArtist, findArtistByName, insertArtist, updateArtist } from './store.ts';

interface PageChange {
  readonly enabled?: boolean | undefined;
  /** Empty or absent: it stays, or is made from the artist’s name. */
  readonly slug?: string | undefined;
}

/**
 * Switches the public page of an artist on or off and gives it its address. The first change makes the page.
 * @throws 409 PAGE_WITHOUT_RELEASE, and the errors of `requireSlug`
 */
const changePage = async (
  trx: Db,
  { uuid, user_uuid: userUuid, name, page_enabled, page_slug }: ArtistRecord,
  { enabled = page_enabled ?? false, slug }: PageChange,
  now: Date,
): Promise<void> => {
  // Without this, any user could reserve any name for an artist without a page.
  const isNew = page_enabled === null;
  if (isNew && !enabled && !slug) return;
  if ((isNew || (enabled && !page_enabled)) && !(await hasPublishedRelease(trx, uuid)))
    throw apiError(artistsErrors, 'PAGE_WITHOUT_RELEASE');
  await savePage(trx, uuid, { enabled, now });
  if (slug) await requireSlug(trx, artistPageSlugs, { page: uuid, slug, userUuid }, now);
  else if (page_slug === null) await takeSlugOf(trx, artistPageSlugs, uuid, { texts: [name], uuid }, now);
};

interface ArtistInput {
  readonly name?: string | undefined;
  readonly spotify_id?: string | null | undefined;
  readonly apple_id?: string | null | undefined;
  readonly social_networks?: Record<string, string> | null | undefined;
}

const storedNetworks = (networks: ArtistInput['social_networks']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(networks ?? {}).filter(([, url]) => url !== '')));

const idOrNone = (read: (input: string) => string, value: string | null | undefined): string | null =>
  read(value ?? '') || null;

/** @throws 400 with the issues, 403 PLAN_LIMIT past what the plan allows */
export const createArtist = (db: Db, userUuid: UserId, input: ArtistInput, now: Date): Promise<ArtistRecord> =>
  inTransaction(db, async (trx) => {
    refuseIssues(artistsIssues, validateArtist({ ...input, name: input.name ?? '' }));
    // Two at once can't both be the last that the plan allows.
    await lockUser(trx, userUuid);
    const limit = await artistLimit(trx, userUuid, now);
    if (limit !== null && (await countArtists(trx, userUuid)) >= limit)
      throw apiError(artistsErrors, 'PLAN_LIMIT', { values: { limit }, data: { limit } });
    return insertArtist(trx, {
      uuid: newUuid(),
      user_uuid: userUuid,
      name: input.name ?? '',
      spotify_id: idOrNone(spotifyIdOf, input.spotify_id),
      apple_id: idOrNone(appleIdOf, input.apple_id),
      avatar_uuid: null,
      social_networks: storedNetworks(input.social_networks),
      created_at: now,
      updated_at: now,
      deleted_at: null,
    });
  });

interface ArtistChange extends ArtistInput {
  readonly page?: PageChange | undefined;
}

/** Changes the given fields. @throws 404, 400 with the issues, 409 PAGE_WITHOUT_RELEASE, and the errors of `requireSlug` */
export const changeArtist = (
  db: Db,
  userUuid: UserId,
  uuid: ArtistId,
  { page, ...input }: ArtistChange,
  now: Date,
): Promise<ArtistRecord> =>
  inTransaction(db, async (trx) => {
    const artist = await findArtist(trx, userUuid, uuid);
    if (!artist) throw notFound();
    refuseIssues({ ...artistsIssues, ...multilinksIssues }, [
      ...validateArtist(input),
      ...validateSlug(page?.slug, 'page.slug'),
    ]);
    const changed = await updateArtist(trx, uuid, {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.spotify_id !== undefined && { spotify_id: idOrNone(spotifyIdOf, input.spotify_id) }),
      ...(input.apple_id !== undefined && { apple_id: idOrNone(appleIdOf, input.apple_id) }),
      ...(input.social_networks !== undefined && { social_networks: storedNetworks(input.social_networks) }),
      updated_at: now,
    });
    const updated = { ...artist, ...changed };
    if (!page) return updated;
    await changePage(trx, updated, page, now);
    return (await findArtist(trx, userUuid, uuid)) ?? updated;
  });

/** An artist as another system had them. */
interface ImportedArtist {
  readonly name: string;
  readonly spotify_id?: string | null | undefined;
  readonly apple_id?: string | null | undefined;
}

/**
 * Returns the user's artist of this name, or creates one.
 * @param limit artists that the user may have; null: regardless of the plan
 * @throws 403 PLAN_LIMIT
 */
export const importArtist = async (
  trx: Db,
  userUuid: UserId,
  { name, spotify_id, apple_id }: ImportedArtist,
  now: Date,
  limit: number | null = null,
): Promise<ArtistId> => {
  const known = await findArtistByName(trx, userUuid, name);
  if (known) return known.uuid;
  if (limit !== null && (await countArtists(trx, userUuid)) >= limit)
    throw apiError(artistsErrors, 'PLAN_LIMIT', { values: { limit }, data: { limit } });
  const { uuid } = await insertArtist(trx, {
    uuid: newUuid(),
    user_uuid: userUuid,
    name,
    spotify_id: spotifyIdOf(spotify_id ?? '') || null,
    apple_id: appleIdOf(apple_id ?? '') || null,
    avatar_uuid: null,
    social_networks: '{}',
    created_at: now,
    updated_at: now,
    deleted_at: null,
  });
  return uuid;
};
