import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { Answer } from '@dubplate/ern/acknowledgement/read-acknowledgement';
import type { Db } from '#platform/database/tables.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { DeliveryMove } from '../states/delivery-states.ts';
import { moveDelivery } from '../states/move-delivery.ts';
import type { StoredDelivery } from '../states/store.ts';
import { findByMessageId, findNewestSent, wasLiveBefore } from './store.ts';

const MOVE_OF = {
  RECEIVED: 'receive',
  INGESTED: 'ingest',
  LIVE: 'publish',
  REFUSED: 'refuse',
  WITHDRAWN: 'withdraw',
} as const satisfies Record<string, DeliveryMove>;

/** The message that an answer is about: by its id, else the newest about the release that it names. */
const findAnswered = async (
  trx: Db,
  storeUuid: StoreId,
  { messageId, releaseId }: Answer,
): Promise<StoredDelivery | undefined> => {
  const byId = messageId ? await findByMessageId(trx, storeUuid, messageId) : undefined;
  if (byId || messageId) return byId;
  return releaseId ? findNewestSent(trx, storeUuid, releaseId) : undefined;
};

/**
 * Takes a store's answer to a message: given twice, late or before we know that the message was sent, it counts once.
 * @returns the delivery that it is about; null where there is none
 */
export const applyAnswer = async (
  trx: Db,
  outbox: Outbox,
  storeUuid: StoreId,
  answer: Answer,
  now: Date,
): Promise<StoredDelivery | null> => {
  const delivery = await findAnswered(trx, storeUuid, answer);
  if (!delivery) return null;
  if (answer.state === null) return delivery;
  const isUpdated = answer.state === 'INGESTED' && delivery.kind === 'UPDATE' && (await wasLiveBefore(trx, delivery));
  // What was live stays live with its new metadata.
  const move = isUpdated ? 'publish' : MOVE_OF[answer.state];
  const isRefusal = answer.state === 'REFUSED';
  const moved = await moveDelivery(trx, outbox, delivery, move, {
    now,
    reasonCode: isRefusal ? answer.code : null,
    reason: isRefusal ? (answer.errorText ?? null) : null,
    columns: delivery.sent_at === null ? { sent_at: now } : {},
  });
  return moved ?? delivery;
};
