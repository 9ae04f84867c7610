import { artistsErrors } from '@dubplate/contract/artists/errors';
import { requireSlug, takeSlugOf } from '#features/multilinks/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import type { ArtistRecord } from '../store.ts';
import { artistPageSlugs, hasPublishedRelease, savePage } from './page-store.ts';

export interface PageChange {
  readonly enabled?: boolean | undefined;
  /** Empty or absent: it stays, or is made from the artist’s name. */
  readonly slug?: string | undefined;
}

/**
 * Switches the public page of an artist on or off and gives it its address. The first change makes the page.
 * @throws 409 PAGE_WITHOUT_RELEASE, and the errors of `requireSlug`
 */
export const changePage = async (
  trx: Db,
  { uuid, user_uuid: userUuid, name, page_enabled, page_slug }: ArtistRecord,
  { enabled = page_enabled ?? false, slug }: PageChange,
  now: Date,
): Promise<void> => {
  // Without this, any user could reserve any name for an artist without a page.
  const isNew = page_enabled === null;
  if (isNew && !enabled && !slug) return;
  if ((isNew || (enabled && !page_enabled)) && !(await hasPublishedRelease(trx, uuid)))
    throw fault(artistsErrors, 'PAGE_WITHOUT_RELEASE');
  await savePage(trx, uuid, { enabled, now });
  if (slug) await requireSlug(trx, artistPageSlugs, { page: uuid, slug, userUuid }, now);
  else if (page_slug === null) await takeSlugOf(trx, artistPageSlugs, uuid, { texts: [name], uuid }, now);
};
