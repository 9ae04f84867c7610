import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import { enqueueEmail, findUser } from '#features/accounts/index.ts';
import { addStoreLink, setReleaseLinkHidden } from '#features/multilinks/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { presentReleaseDelivery } from './present.ts';
import { readDelivery, readOfRelease } from './read.ts';
import { markEmailed } from './store.ts';
import { clipStoreText, STORE_TEXT_IN_SMS_MAX } from './transports/transport.ts';

interface Moved {
  readonly delivery_uuid: DeliveryId;
}

/** Pushes the new state to the open pages of the artist. */
export const pushDelivery = async (
  { db, live }: Pick<ServerContext, 'db' | 'live'>,
  { delivery_uuid }: Moved,
): Promise<void> => {
  const row = await readDelivery(db, delivery_uuid);
  if (!row?.is_current) return;
  const owner = await findUser(db, row.user_uuid);
  const { store, state, reason, url } = presentReleaseDelivery(row, owner?.language ?? 'en');
  live.push(row.user_uuid, 'delivery', { release: row.release_uuid, store: store.key, state, reason, url });
};

/** Emails the artist about a release that is live or refused at a store, once per change. */
export const emailDelivery = async (
  { db, jobs }: Pick<ServerContext, 'db' | 'jobs'>,
  { delivery_uuid }: Moved,
): Promise<void> => {
  const row = await readDelivery(db, delivery_uuid);
  if (!row?.is_current || row.kind === 'TAKEDOWN') return;
  const kind = row.state === 'LIVE' ? 'delivery-live' : row.state === 'REFUSED' ? 'delivery-refused' : null;
  if (kind === null) return;
  const owner = await findUser(db, row.user_uuid);
  if (!owner || owner.erased_at !== null) return;
  const { reason, next_step } = presentReleaseDelivery(row, owner.language);
  const values = {
    title: row.release_title,
    store: row.store_name,
    release: row.release_uuid,
    reason: [reason, next_step].filter(Boolean).join('. '),
    short_reason: clipStoreText(reason ?? '', STORE_TEXT_IN_SMS_MAX),
  };
  await inTransaction(db, async (trx) => {
    if (await markEmailed(trx, row))
      await enqueueEmail(trx, jobs, {
        kind,
        username: owner.username,
        language: owner.language,
        values,
        ...(row.release_cover && { picture: row.release_cover }),
      });
  });
};

/** Adds a store's address to the release's public link, and hides the link of a release that is taken down everywhere. */
export const updateLink = async (
  { db, clock, outbox }: Pick<ServerContext, 'db' | 'clock' | 'outbox'>,
  { delivery_uuid }: Moved,
): Promise<void> => {
  const row = await readDelivery(db, delivery_uuid);
  if (!row?.is_current) return;
  const all = await readOfRelease(db, row.release_uuid);
  const isGone = all.length > 0 && all.every(({ state }) => state === 'WITHDRAWN');
  await inTransaction(db, async (trx) => {
    if (row.state === 'LIVE' && row.url) await addStoreLink(trx, outbox, row.release_uuid, row.url, clock.now());
    if (isGone) await setReleaseLinkHidden(trx, outbox, row.release_uuid, true, clock.now());
    if (row.kind === 'INSERT' && row.state === 'LIVE')
      await setReleaseLinkHidden(trx, outbox, row.release_uuid, false, clock.now());
  });
};
