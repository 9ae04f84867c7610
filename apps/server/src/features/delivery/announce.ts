import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import { enqueueEmail, findUser } from '#features/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Live } from '#platform/live.ts';
import { addStoreLink, setReleaseLinkHidden } from '../multilinks/index.ts';
import { clipStoreText, STORE_TEXT_IN_SMS_MAX } from './answer-text.ts';
import { presentReleaseDelivery } from './desk/present.ts';
import { readDelivery, readOfRelease } from './desk/read.ts';
import { markEmailed } from './states/store.ts';

interface AnnounceDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly live: Pick<Live, 'push'>;
  readonly clock: { now(): Date };
}

interface Moved {
  readonly delivery_uuid: DeliveryId;
}

/** Tells the artist, on the pages that they have open. */
export const pushDelivery = async ({ db, live }: AnnounceDeps, { delivery_uuid }: Moved): Promise<void> => {
  const row = await readDelivery(db, delivery_uuid);
  if (!row?.is_current) return;
  const owner = await findUser(db, row.user_uuid);
  const { store, state, reason, url } = presentReleaseDelivery(row, owner?.language ?? 'en');
  live.push(row.user_uuid, 'delivery', { release: row.release_uuid, store: store.key, state, reason, url });
};

/** Writes to the artist when a release is live at a store, or was refused there; once for each time it becomes so. */
export const emailDelivery = async ({ db, jobs }: AnnounceDeps, { delivery_uuid }: Moved): Promise<void> => {
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
      await enqueueEmail(trx, jobs, { kind, username: owner.username, language: owner.language, values });
  });
};

/** Keeps the release's public link true: an address that a store gave is on it; taken down everywhere, it is hidden. */
export const updateLink = async ({ db, clock, outbox }: AnnounceDeps, { delivery_uuid }: Moved): Promise<void> => {
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
