import type { UserId } from '@dubplate/contract/ids';
import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import { SLUG_CHANGES_MAX } from '@dubplate/contract/multilinks/limits';
import { newSlug, normalizeSlug, numberedSlug, slugOf } from '@dubplate/rules/multilinks/slug';
import type { Db } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { createRateLimit, retryAfter } from '#platform/rate-limit.ts';
import type { createSlugStore } from './slug-store.ts';

const SLUG_CHANGES_A_DAY = 30;

type Slugs<Id extends string> = ReturnType<typeof createSlugStore<Id>>;

/** Limits successful changes over all pages of a user. */
const changesADay = (trx: Db, now: Date) =>
  createRateLimit(
    trx,
    { now: () => now },
    {
      name: 'slug-changes',
      limit: SLUG_CHANGES_A_DAY,
      windowSeconds: 86_400,
      refusal: (seconds) =>
        apiError(multilinksErrors, 'TOO_MANY_SLUG_CHANGES', {
          values: { limit: SLUG_CHANGES_A_DAY },
          headers: retryAfter(seconds),
        }),
    },
  );

/**
 * Sets the slug that the owner entered. The first slug does not count as a change; returning to a former one does.
 * @throws 409 SLUG_TAKEN, 409 SLUG_CHANGES_FULL, 429 TOO_MANY_SLUG_CHANGES
 */
export const requireSlug = async <Id extends string>(
  trx: Db,
  slugs: Slugs<Id>,
  { page, slug: typed, userUuid }: { readonly page: Id; readonly slug: string; readonly userUuid: UserId },
  now: Date,
): Promise<void> => {
  const slug = newSlug(typed);
  const current = await slugs.findCurrent(trx, page);
  if (current !== undefined && [slug, normalizeSlug(typed)].includes(current)) return;
  if (current !== undefined) {
    if (!(await slugs.countChange(trx, page)))
      throw apiError(multilinksErrors, 'SLUG_CHANGES_FULL', { values: { limit: SLUG_CHANGES_MAX } });
    await changesADay(trx, now).count(userUuid);
  }
  if (!(await slugs.take(trx, page, slug, now))) throw apiError(multilinksErrors, 'SLUG_TAKEN');
};

/**
 * Sets a slug derived from texts, with a number if it is taken.
 * @param uuid used for the slug if the texts contain neither letters nor digits
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
