import type { LinkId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { LINKS_MAX_FREE, OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import type { LinkChange, LinkInput, StoreLink } from '@dubplate/contract/multilinks/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { isStoreHost } from '@dubplate/rules/multilinks/store-hosts';
import { validateLink } from '@dubplate/rules/multilinks/validate-link';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { lockUser, requireVerifiedName } from '../accounts/index.ts';
import { hasPaidPlan } from '../commerce/index.ts';
import { findLink, type StoredLink } from './read.ts';
import { requireSlug, takeSlugOf } from './slugs/take-slug.ts';
import { countOwnLinks, insertLink, linkSlugs, lockLink, readSettings, updateLink } from './store.ts';
import { storesText } from './stores-text.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    /** What a link shows, or whether it does, was changed by its owner. */
    'link-changed': { link_uuid: LinkId };
  }
}

const saved = async (trx: Db, userUuid: UserId, uuid: LinkId): Promise<StoredLink> => {
  const link = await findLink(trx, userUuid, uuid);
  if (!link) throw new Error('A link that was just saved is gone');
  return link;
};

interface NewLink {
  readonly title: string;
  readonly slug?: string | undefined;
  readonly stores: readonly Pick<StoreLink, 'store' | 'url'>[];
  readonly theme?: LinkInput['theme'];
}

/**
 * Makes a link whatever the plan allows, such as one that comes from an older system: an address that is not one of its
 * store becomes another one.
 * @throws 409 SLUG_TAKEN
 */
export const insertNewLink = async (
  trx: Db,
  userUuid: UserId,
  { title, slug, stores, theme = 'AUTO' }: NewLink,
  now: Date,
): Promise<StoredLink> => {
  const uuid = newUuid<LinkId>();
  const seen = new Set<string>();
  const settled = stores.map((link) => {
    const isOwn = isStoreHost(link.store, link.url) && !seen.has(link.store);
    seen.add(link.store);
    return isOwn ? link : { ...link, store: OTHER_STORE };
  });
  await insertLink(trx, {
    uuid,
    user_uuid: userUuid,
    title,
    stores: storesText(settled),
    theme,
    created_at: now,
    updated_at: now,
  });
  if (slug) await requireSlug(trx, linkSlugs, { page: uuid, slug, userUuid }, now);
  else await takeSlugOf(trx, linkSlugs, uuid, { texts: [title], uuid }, now);
  return saved(trx, userUuid, uuid);
};

/** A release that gets a link. */
export interface PublishedRelease {
  readonly uuid: ReleaseId;
  readonly user_uuid: UserId;
  readonly title: string;
  readonly release_date: LocalDate | null;
  /** The names of its primary artists, in their order. */
  readonly artistNames: readonly string[];
}

/** Gives a release that is published its link, in the same transaction; where it has one already, nothing. */
export const createReleaseLink = async (trx: Db, release: PublishedRelease, now: Date): Promise<void> => {
  const uuid = newUuid<LinkId>();
  const { hide_until_release } = await readSettings(trx, release.user_uuid);
  const isAhead = release.release_date !== null && release.release_date > utcDay(now);
  const isNew = await insertLink(trx, {
    uuid,
    user_uuid: release.user_uuid,
    title: null,
    release_uuid: release.uuid,
    stores: '[]',
    hidden_until: hide_until_release && isAhead ? release.release_date : null,
    created_at: now,
    updated_at: now,
  });
  const texts = [...release.artistNames, release.title];
  if (isNew) await takeSlugOf(trx, linkSlugs, uuid, { texts, uuid: release.uuid }, now);
};

/** @throws 400 with the issues, 403 NOT_VERIFIED, 403 PLAN_LIMIT past what the plan allows, 409 SLUG_TAKEN */
export const createLink = (db: Db, userUuid: UserId, input: LinkInput, now: Date): Promise<StoredLink> =>
  inTransaction(db, async (trx) => {
    // Two at once can't both be the last that the plan allows.
    requireVerifiedName(await lockUser(trx, userUuid));
    refuseIssues(multilinksIssues, validateLink(input));
    const limit = LINKS_MAX_FREE;
    if (!(await hasPaidPlan(trx, userUuid, now)) && (await countOwnLinks(trx, userUuid)) >= limit)
      throw fault(multilinksErrors, 'PLAN_LIMIT', { values: { limit }, data: { limit } });
    const link = await insertNewLink(trx, userUuid, input, now);
    // As they were typed, with what is not shown.
    await updateLink(trx, link.uuid, { stores: storesText(input.stores) });
    return saved(trx, userUuid, link.uuid);
  });

/** Changes the given fields. @throws 404, 400 with the issues, and the errors of `requireSlug` */
export const changeLink = (
  db: Db,
  outbox: Outbox,
  userUuid: UserId,
  uuid: LinkId,
  change: LinkChange,
  now: Date,
): Promise<StoredLink> =>
  inTransaction(db, async (trx) => {
    const link = await lockLink(trx, uuid, userUuid);
    if (!link) throw notFound();
    const { title, slug, stores, hidden, announced, preview, theme } = change;
    const isOfRelease = link.release_uuid !== null;
    refuseIssues(multilinksIssues, [
      ...(isOfRelease && title !== undefined ? [{ path: 'title', code: 'link_title_fixed' } as const] : []),
      ...(!isOfRelease && preview ? [{ path: 'preview', code: 'preview_without_release' } as const] : []),
      ...validateLink({ title: isOfRelease ? undefined : title, slug, stores }),
    ]);
    await updateLink(trx, uuid, {
      ...(title !== undefined && { title }),
      ...(stores !== undefined && { stores: storesText(stores) }),
      // Shown by hand, it waits for no day any more.
      ...(hidden !== undefined && { hidden, hidden_until: null }),
      ...(announced !== undefined && { announced }),
      ...(preview !== undefined && { preview }),
      ...(theme !== undefined && { theme }),
      updated_at: now,
    });
    if (slug) await requireSlug(trx, linkSlugs, { page: uuid, slug, userUuid }, now);
    await outbox.announce(trx, 'link-changed', { link_uuid: uuid });
    return saved(trx, userUuid, uuid);
  });
