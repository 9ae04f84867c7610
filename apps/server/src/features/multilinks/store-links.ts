import type { ReleaseId } from '@dubplate/contract/ids';
import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import { storeOfUrl } from '@dubplate/rules/multilinks/store-hosts';
import type { Db } from '#platform/database/tables.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { lockReleaseLink, updateLink } from './store.ts';
import { storesText } from './stores-text.ts';

/**
 * Puts the address that a store gave a release on its link, in the transaction of the caller: behind the others; in the
 * place of nothing that its owner has set, since one address of each store is enough.
 */
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
  await updateLink(trx, link.uuid, { stores: storesText([...link.stores, { store, url }]), updated_at: now });
  await outbox.announce(trx, 'link-changed', { link_uuid: link.uuid });
};

/** Hides the link of a release that no store has any more, or shows it again. */
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
