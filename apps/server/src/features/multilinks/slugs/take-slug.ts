import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import { normaliseSlug, numberedSlug, slugOf } from '@dubplate/rules/multilinks/slug';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import type { createSlugStore } from './slug-store.ts';

type Slugs<Id extends string> = ReturnType<typeof createSlugStore<Id>>;

/** @throws 409 SLUG_TAKEN */
export const requireSlug = async <Id extends string>(
  trx: Db,
  slugs: Slugs<Id>,
  page: Id,
  slug: string,
  now: Date,
): Promise<void> => {
  if (!(await slugs.take(trx, page, normaliseSlug(slug), now))) throw fault(multilinksErrors, 'SLUG_TAKEN');
};

/**
 * Gives a page the slug that is read off these texts, numbered where that one is taken.
 * @param uuid gives the slug where the texts have neither letters nor digits
 */
export const takeSlugOf = async <Id extends string>(
  trx: Db,
  slugs: Slugs<Id>,
  page: Id,
  { texts, uuid }: { readonly texts: readonly string[]; readonly uuid: string },
  now: Date,
): Promise<void> => {
  const slug = slugOf(texts, uuid);
  if (await slugs.take(trx, page, slug, now)) return;
  for (let n = (await slugs.lastNumber(trx, slug)) + 1; ; n += 1)
    if (await slugs.take(trx, page, numberedSlug(slug, n), now)) return;
};
