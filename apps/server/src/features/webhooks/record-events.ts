import type { UserId } from '@dubplate/contract/ids';
import { WEBHOOK_TEST, type WebhookEvent } from '@dubplate/contract/webhooks/limits';
import { readDelivery } from '#features/delivery/index.ts';
import { findTicket } from '#features/support/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Room } from '#platform/rooms/room.ts';
import { insertEvent, lockSubscribed, type StoredWebhook, updateWebhook } from './store.ts';

type WakeContext = Pick<ServerContext, 'clock' | 'jobs'>;

/** A webhook whose job began less than this ago, in milliseconds, is busy: further events are sent together. */
const BUSY_MS = 2_000;
const TOGETHER_SECONDS = 1;

/**
 * Queues a job that sends what is due, unless one is queued that has not begun. The caller has locked the webhook: the
 * job begins by updating it, so it sees what this transaction wrote.
 */
export const wake = async (trx: Db, { clock, jobs }: WakeContext, webhook: StoredWebhook): Promise<void> => {
  if (webhook.is_woken || webhook.off_reason !== null) return;
  await updateWebhook(trx, webhook.uuid, { is_woken: true });
  const isBusy = webhook.began_at !== null && clock.now().getTime() - webhook.began_at.getTime() < BUSY_MS;
  const options = isBusy ? { afterSeconds: TOGETHER_SECONDS } : {};
  await jobs.send(trx, 'webhooks.send', { webhook_uuid: webhook.uuid }, options);
};

interface NewEvent {
  /** The change, unique; ids in the order of the changes. */
  readonly cause: string;
  readonly type: WebhookEvent | typeof WEBHOOK_TEST;
  readonly subject: string;
  /** RFC 3339. */
  readonly at: string;
  /** Ids and states, never personal data. */
  readonly data: Readonly<Record<string, string>>;
}

/** Saves an event for a locked webhook. @returns its id, or null if the webhook has it already */
const saveEvent = async (
  trx: Db,
  { cause, type, subject, at, data }: NewEvent,
  webhook: StoredWebhook,
): Promise<string | null> => {
  const uuid = newUuid();
  const isNew = await insertEvent(trx, {
    uuid,
    webhook_uuid: webhook.uuid,
    cause,
    type,
    subject,
    at: new Date(at),
    body: JSON.stringify({ type, timestamp: at, data }),
    state: webhook.off_reason === null ? 'PENDING' : 'GIVEN_UP',
    next_attempt_at: new Date(at),
  });
  return isNew ? uuid : null;
};

/** Saves a test event for a locked, active webhook. @returns its id */
export const saveTestEvent = async (trx: Db, context: WakeContext, webhook: StoredWebhook): Promise<string> => {
  const cause = newUuid();
  const data = { webhook_uuid: webhook.uuid };
  const test = { cause, type: WEBHOOK_TEST, subject: cause, at: context.clock.now().toISOString(), data } as const;
  const uuid = await saveEvent(trx, test, webhook);
  if (uuid === null) throw new Error('a new id is unique');
  await wake(trx, context, webhook);
  return uuid;
};

const TIME_LIMIT = 30;

/** Saves one event per change and webhook, even if a listener is called again. */
export const recordEvents = (context: WakeContext & Pick<ServerContext, 'db'>): NonNullable<Room['listeners']> => {
  const { db } = context;
  const record = (userUuid: UserId, event: NewEvent & { readonly type: WebhookEvent }): Promise<void> =>
    inTransaction(db, async (trx) => {
      for (const webhook of await lockSubscribed(trx, userUuid, event.type))
        if ((await saveEvent(trx, event, webhook)) !== null) await wake(trx, context, webhook);
    });
  return {
    'release-moved': {
      'record-webhooks': {
        timeLimit: TIME_LIMIT,
        key: ({ release_uuid }) => release_uuid,
        handle: ({ move_uuid, release_uuid, user_uuid, status, at }) =>
          record(user_uuid, {
            cause: move_uuid,
            type: 'release.status_changed',
            subject: release_uuid,
            at,
            data: { release_uuid, status },
          }),
      },
    },
    'delivery-moved': {
      'record-webhooks': {
        timeLimit: TIME_LIMIT,
        key: ({ delivery_uuid }) => delivery_uuid,
        handle: async ({ delivery_uuid, move }) => {
          const delivery = move && (await readDelivery(db, delivery_uuid));
          if (!delivery) return;
          const { user_uuid, release_uuid, store_uuid, store_key } = delivery;
          await record(user_uuid, {
            cause: move.uuid,
            type: 'delivery.status_changed',
            subject: delivery_uuid,
            at: move.at,
            data: { delivery_uuid, release_uuid, store_uuid, store: store_key, state: move.state },
          });
        },
      },
    },
    'statement-closed': {
      'record-webhooks': {
        timeLimit: TIME_LIMIT,
        handle: ({ user_uuid, statement_uuid, period, at }) =>
          record(user_uuid, {
            cause: statement_uuid,
            type: 'statement.closed',
            subject: statement_uuid,
            at,
            data: { statement_uuid, period },
          }),
      },
    },
    'payout-moved': {
      'record-webhooks': {
        timeLimit: TIME_LIMIT,
        key: ({ payout_uuid }) => payout_uuid,
        handle: async ({ move_uuid, user_uuid, payout_uuid, state, at }) => {
          if (state === null) return;
          await record(user_uuid, {
            cause: move_uuid,
            type: 'payout.status_changed',
            subject: payout_uuid,
            at,
            data: { payout_uuid, state },
          });
        },
      },
    },
    'purchase-moved': {
      'record-webhooks': {
        timeLimit: TIME_LIMIT,
        handle: async ({ user_uuid, purchase_uuid, type, money, at }) => {
          if (money?.kind !== 'payment') return;
          await record(user_uuid, {
            cause: `${purchase_uuid}:${money.uuid}`,
            type: 'purchase.paid',
            subject: purchase_uuid,
            at,
            data: { purchase_uuid, payment_uuid: money.uuid, type },
          });
        },
      },
    },
    'ticket-answered': {
      'record-webhooks': {
        timeLimit: TIME_LIMIT,
        key: ({ ticket_uuid }) => ticket_uuid,
        handle: async ({ ticket_uuid, message_uuid, at }) => {
          const ticket = await findTicket(db, ticket_uuid);
          if (!ticket) return;
          await record(ticket.user_uuid, {
            cause: message_uuid,
            type: 'ticket.answered',
            subject: ticket_uuid,
            at,
            data: { ticket_uuid, message_uuid },
          });
        },
      },
    },
  };
};
