import type { LinkId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { LINKS_MAX_FREE, OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import type { LinkChange, LinkInput, StoreLink } from '@dubplate/contract/multilinks/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { isStoreHost, storeOfUrl } from '@dubplate/rules/multilinks/store-hosts';
import { validateLink } from '@dubplate/rules/multilinks/validate-link';
import { sweepAll } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { lockUser, requireVerifiedName } from '../accounts/index.ts';
import { hasPaidPlan } from '../commerce/index.ts';
import { findLink, listUnlinked, type PublishedRelease, type StoredLink } from './read.ts';
import {
  countOwnLinks,
  insertLink,
  linkSlugs,
  lockLink,
  lockReleaseLink,
  readSettings,
  serializeStores,
  updateLink,
} from './store.ts';
import { requireSlug, takeSlugOf } from './take-slug.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    /** The content or the visibility of a link was changed. */
    'link-changed': { link_uuid: LinkId };
  }
}

const reload = async (trx: Db, userUuid: UserId, uuid: LinkId): Promise<StoredLink> => {
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
 * Creates a link without checking the plan, for example from an older system. URLs that do not belong to their store become
 * `OTHER_STORE`.
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
    stores: serializeStores(settled),
    theme,
    created_at: now,
    updated_at: now,
  });
  if (slug) await requireSlug(trx, linkSlugs, { page: uuid, slug, userUuid }, now);
  else await takeSlugOf(trx, linkSlugs, uuid, { texts: [title], uuid }, now);
  return reload(trx, userUuid, uuid);
};

/** Creates the link of a release in the transaction that publishes it. Does nothing if it exists. */
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
    // Locked, so that concurrent calls cannot exceed the plan's limit.
    requireVerifiedName(await lockUser(trx, userUuid));
    refuseIssues(multilinksIssues, validateLink(input));
    const limit = LINKS_MAX_FREE;
    if (!(await hasPaidPlan(trx, userUuid, now)) && (await countOwnLinks(trx, userUuid)) >= limit)
      throw apiError(multilinksErrors, 'PLAN_LIMIT', { values: { limit }, data: { limit } });
    const link = await insertNewLink(trx, userUuid, input, now);
    // Saves the stores as entered, including hidden ones.
    await updateLink(trx, link.uuid, { stores: serializeStores(input.stores) });
    return reload(trx, userUuid, link.uuid);
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
      ...(stores !== undefined && { stores: serializeStores(stores) }),
      // A manual change ends the waiting for the release day.
      ...(hidden !== undefined && { hidden, hidden_until: null }),
      ...(announced !== undefined && { announced }),
      ...(preview !== undefined && { preview }),
      ...(theme !== undefined && { theme }),
      updated_at: now,
    });
    if (slug) await requireSlug(trx, linkSlugs, { page: uuid, slug, userUuid }, now);
    await outbox.announce(trx, 'link-changed', { link_uuid: uuid });
    return reload(trx, userUuid, uuid);
  });

/** Adds the URL that a store assigned to a release. Does nothing if the link has a URL of this store already. */
export const addStoreLink = async (
  trx: Db,
  outbox: Outbox,
  releaseUuid: ReleaseId,
  url: string,
  now: Date,
): Promise<void> => {
  const link = await lockReleaseLink(trx, releaseUuid);
  if (!link) return;
  const store = storeOfUrl(url);
  const isThere = link.stores.some((one) => one.url === url || (one.store === store && store !== OTHER_STORE));
  if (isThere) return;
  await updateLink(trx, link.uuid, { stores: serializeStores([...link.stores, { store, url }]), updated_at: now });
  await outbox.announce(trx, 'link-changed', { link_uuid: link.uuid });
};

/** Hides the link of a release that no store offers any more, or shows it again. */
export const setReleaseLinkHidden = async (
  trx: Db,
  outbox: Outbox,
  releaseUuid: ReleaseId,
  isHidden: boolean,
  now: Date,
): Promise<void> => {
  const link = await lockReleaseLink(trx, releaseUuid);
  if (!link || link.hidden === isHidden) return;
  await updateLink(trx, link.uuid, { hidden: isHidden, updated_at: now });
  await outbox.announce(trx, 'link-changed', { link_uuid: link.uuid });
};

const BATCH_SIZE = 200;

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'multilinks.link-published': Record<string, never>;
  }
}

/**
 * Creates links for published releases of versions without links. Uses one transaction per release, so that it can resume.
 */
export const linkPublished = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> =>
  sweepAll<ReleaseId, PublishedRelease>(
    (after) => listUnlinked(db, after, BATCH_SIZE),
    (release) => inTransaction(db, (trx) => createReleaseLink(trx, release, clock.now())),
  );
