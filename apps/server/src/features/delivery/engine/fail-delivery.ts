import type { DeliveryReason } from '@dubplate/contract/delivery/limits';
import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { StorageNotFound } from '#platform/storage/storage.ts';
import { FlacFailed } from '../file-forms/make-flac.ts';
import { moveDelivery } from '../move-delivery.ts';
import { findDelivery } from '../store.ts';
import { TransportError } from '../transports/transport.ts';

const FIRST_MS = 60_000;
const LONGEST_MS = 6 * 3_600_000;
const GROWTH = 4;
/** After this many tries, staff have to retry it. */
export const TRIES_BEFORE_A_PERSON = 10;

/** Returns the time of the next try: after 1, 4, 16 and 64 minutes, then every 6 hours, then only when staff retry it. */
export const nextTry = (tries: number, now: Date): Date | 'infinity' =>
  tries >= TRIES_BEFORE_A_PERSON
    ? 'infinity'
    : new Date(now.getTime() + Math.min(FIRST_MS * GROWTH ** (tries - 1), LONGEST_MS));

/** Thrown if the store would refuse a message. The error message lists the issues for staff. */
export class InvalidMessage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidMessage';
  }
}

interface Cause {
  readonly code: DeliveryReason;
  readonly detail: string;
  /** True if a retry would fail again until staff act. */
  readonly needsPerson: boolean;
}

/** Translates an error for staff. Unexpected errors keep only their message. */
export const causeOf = (error: unknown): Cause => {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof TransportError) return { code: error.code, detail, needsPerson: false };
  if (error instanceof StorageNotFound) return { code: 'FILE_MISSING', detail: '', needsPerson: true };
  if (error instanceof InvalidMessage) return { code: 'MESSAGE_FAULTY', detail, needsPerson: true };
  if (error instanceof FlacFailed && error.isMissing) return { code: 'NO_FFMPEG', detail: '', needsPerson: true };
  return { code: 'INTERNAL', detail, needsPerson: false };
};

/** Removes a delivery from its batch and records the reason. It is retried later, or by staff. */
export const failDelivery = (
  { db, clock, outbox }: Pick<ServerContext, 'db' | 'clock' | 'outbox'>,
  uuid: DeliveryId,
  error: unknown,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const delivery = await findDelivery(trx, uuid);
    if (!delivery) return;
    const { code, detail, needsPerson } = causeOf(error);
    const now = clock.now();
    const tries = delivery.tries + 1;
    await moveDelivery(trx, outbox, delivery, 'fail', {
      now,
      reasonCode: code,
      reason: detail || null,
      columns: { tries, batch_uuid: null, due_at: needsPerson ? 'infinity' : nextTry(tries, now) },
    });
  });
