import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { StoredPurchase } from '../purchases/store.ts';
import { findPaidReleases, type StoredPayment } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    /** Something that was bought for a release is paid: it may be sent now. */
    'release-paid': { release_uuid: ReleaseId; user_uuid: UserId };
  }
}

const releasesOf = (purchases: readonly StoredPurchase[]) =>
  new Set(purchases.flatMap((purchase) => purchase.for_release_uuid ?? []));

export const announcePaidReleases = async (trx: Db, outbox: Outbox, paid: readonly StoredPurchase[]): Promise<void> => {
  const [first] = paid;
  if (!first) return;
  for (const release_uuid of releasesOf(paid))
    await outbox.announce(trx, 'release-paid', { release_uuid, user_uuid: first.user_uuid });
};

/** A release that is paid for in part and waited for this payment is tried again, so that its artist is informed. */
export const retryReleases = async (
  trx: Db,
  outbox: Outbox,
  { user_uuid }: Pick<StoredPayment, 'user_uuid'>,
  purchases: readonly StoredPurchase[],
): Promise<void> => {
  for (const release_uuid of await findPaidReleases(trx, [...releasesOf(purchases)]))
    await outbox.announce(trx, 'release-paid', { release_uuid, user_uuid });
};
