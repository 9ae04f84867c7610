import type { UserId } from '@dubplate/contract/ids';
import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import { SLUG_CHANGES_MAX } from '@dubplate/contract/multilinks/limits';
import { newSlug, normalizeSlug, numberedSlug, slugOf } from '@dubplate/rules/multilinks/slug';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { createRateLimit, retryAfter } from '#platform/rate-limit.ts';
import type { createSlugStore } from './slug-store.ts';

const SLUG_CHANGES_A_DAY = 30;

type Slugs<Id extends string> = ReturnType<typeof createSlugStore<Id>>;

/** Successful changes of all pages of an account. */
const changesADay = (trx: Db, now: Date) =>
  createRateLimit(
    trx,
    { now: () => now },
    {
      name: 'slug-changes',
      limit: SLUG_CHANGES_A_DAY,
      windowSeconds: 86_400,
      refusal: (seconds) =>
        fault(multilinksErrors, 'TOO_MANY_SLUG_CHANGES', {
          values: { limit: SLUG_CHANGES_A_DAY },
          headers: retryAfter(seconds),
        }),
    },
  );

/**
 * Gives a page the slug that its owner typed. The first slug of a page is not a change; going back to a former one is.
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
      throw fault(multilinksErrors, 'SLUG_CHANGES_FULL', { values: { limit: SLUG_CHANGES_MAX } });
    await changesADay(trx, now).count(userUuid);
  }
  if (!(await slugs.take(trx, page, slug, now))) throw fault(multilinksErrors, 'SLUG_TAKEN');
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
