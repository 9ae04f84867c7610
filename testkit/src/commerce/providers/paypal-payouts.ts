import { randomUUID } from 'node:crypto';
import type { StandInAnswer, StandInCall } from '../../stand-in.ts';
import { addPaid, type Paid } from './paid.ts';

type ItemStatus =
  | 'SUCCESS'
  | 'FAILED'
  | 'PENDING'
  | 'UNCLAIMED'
  | 'RETURNED'
  | 'ONHOLD'
  | 'BLOCKED'
  | 'REFUNDED'
  | 'REVERSED';
type BatchStatus = 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'DENIED' | 'CANCELED';

interface Item {
  readonly payout_item_id: string;
  readonly payout_batch_id: string;
  transaction_status: ItemStatus;
  payout_item_fee?: { readonly currency: string; readonly value: string };
  readonly payout_item: { readonly sender_item_id: string; readonly receiver: string };
  errors?: { readonly name: string; readonly message: string };
}

interface Batch {
  readonly payout_batch_id: string;
  readonly sender_batch_id: string;
  status: BatchStatus;
  readonly items: Item[];
}

export interface StandInPayPalPayouts {
  /** By `sender_item_id`: every item of every batch that was taken. */
  readonly paid: ReadonlyMap<string, Paid>;
  /** By `sender_batch_id`. */
  readonly batches: ReadonlyMap<string, Batch>;
  item(senderItemId: string): Item;
  /** Changes an item, as time or its receiver would. */
  move(senderItemId: string, status: ItemStatus, change?: Pick<Item, 'payout_item_fee' | 'errors'>): void;
  moveBatch(senderBatchId: string, status: BatchStatus): void;
  /** The state of the items of new batches; `PENDING` at first. */
  startAs(status: ItemStatus): void;
  /** Refuses new batches with this error until it is called with null. */
  refuse(error: { readonly status: number; readonly name: string; readonly details?: readonly object[] } | null): void;
  /** The link of a refusal as a duplicate; PayPal's own at first. */
  linkDuplicates(linkOf: (payoutBatchId: string) => string): void;
  /** The largest page, whatever is asked for. */
  limitPages(items: number): void;
  /** The `resource` of an item's event, to be signed by `event` of the PayPal stand-in. */
  itemResource(senderItemId: string): object;
  batchResource(senderBatchId: string): object;
}

/** PayPal Payouts: https://developer.paypal.com/docs/api/payments.payouts-batch/v1/ */
export const createPayPalPayoutsDesk = (): StandInPayPalPayouts & {
  /** Returns null if the call is not about payouts. */
  answer(call: StandInCall): StandInAnswer | null;
} => {
  const paid = new Map<string, Paid>();
  const batches = new Map<string, Batch>();
  let firstStatus: ItemStatus = 'PENDING';
  let refused: Parameters<StandInPayPalPayouts['refuse']>[0] = null;
  let linkOf = (id: string) => `https://api.paypal.com/v1/payments/payouts/${id}`;
  let pageMax = 1000;

  const headerOf = ({ payout_batch_id, sender_batch_id, status }: Batch) => ({
    payout_batch_id,
    batch_status: status,
    sender_batch_header: { sender_batch_id },
  });
  const notFound: StandInAnswer = { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };

  const create = (raw: string): StandInAnswer => {
    const { sender_batch_header, items } = JSON.parse(raw);
    const { sender_batch_id } = sender_batch_header;
    const known = batches.get(sender_batch_id);
    if (known)
      return {
        status: 400,
        body: {
          name: 'USER_BUSINESS_ERROR',
          message: 'User business error.',
          details: [
            { field: 'SENDER_BATCH_ID', location: 'body', issue: 'Batch with given sender_batch_id already exists' },
          ],
          links: [{ href: linkOf(known.payout_batch_id), rel: 'self', method: 'GET' }],
        },
      };
    if (refused) {
      const { status, ...error } = refused;
      return { status, body: { message: 'Refused', ...error } };
    }
    for (const [index, { amount, receiver }] of items.entries())
      if (!/^\d+\.\d\d$/.test(amount.value) || amount.currency !== 'USD' || !receiver.includes('@'))
        return {
          status: 400,
          body: {
            name: 'VALIDATION_ERROR',
            message: 'Invalid request - see details',
            details: [{ field: `items[${index}].receiver`, issue: 'Receiver is invalid or does not match with type' }],
          },
        };
    const payout_batch_id = randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase();
    const batch: Batch = { payout_batch_id, sender_batch_id, status: 'PENDING', items: [] };
    for (const { amount, receiver, sender_item_id } of items) {
      batch.items.push({
        payout_item_id: `ITEM-${randomUUID()}`,
        payout_batch_id,
        transaction_status: firstStatus,
        payout_item: { sender_item_id, receiver },
      });
      addPaid(paid, sender_item_id, Number(amount.value.replace('.', '')));
    }
    batches.set(sender_batch_id, batch);
    return { status: 201, body: { batch_header: headerOf(batch) } };
  };
  const show = (id: string, query: URLSearchParams): StandInAnswer => {
    const batch = [...batches.values()].find(({ payout_batch_id }) => payout_batch_id === id);
    if (!batch) return notFound;
    const size = Math.min(Number(query.get('page_size') ?? 1000), pageMax);
    const from = (Number(query.get('page') ?? 1) - 1) * size;
    return {
      status: 200,
      body: {
        batch_header: headerOf(batch),
        ...(batch.status !== 'DENIED' && { items: batch.items.slice(from, from + size) }),
        total_items: batch.items.length,
        total_pages: Math.ceil(batch.items.length / size),
      },
    };
  };
  const items = () => [...batches.values()].flatMap((batch) => batch.items);
  const cancel = (item: Item): StandInAnswer => {
    if (item.transaction_status !== 'UNCLAIMED')
      return { status: 400, body: { name: 'ITEM_INCORRECT_STATUS', message: 'The item is not unclaimed' } };
    item.transaction_status = 'RETURNED';
    return { status: 200, body: item };
  };
  const itemOf = (senderItemId: string): Item => {
    const found = items().find(({ payout_item }) => payout_item.sender_item_id === senderItemId);
    if (!found) throw new Error(`No item ${senderItemId}`);
    return found;
  };
  const batchOf = (senderBatchId: string): Batch => {
    const found = batches.get(senderBatchId);
    if (!found) throw new Error(`No batch ${senderBatchId}`);
    return found;
  };

  return {
    paid,
    batches,
    item: itemOf,
    move(senderItemId, transaction_status, change = {}) {
      Object.assign(itemOf(senderItemId), { transaction_status, ...change });
    },
    moveBatch(senderBatchId, status) {
      batchOf(senderBatchId).status = status;
    },
    startAs(status) {
      firstStatus = status;
    },
    refuse(error) {
      refused = error;
    },
    linkDuplicates(next) {
      linkOf = next;
    },
    limitPages(size) {
      pageMax = size;
    },
    itemResource: itemOf,
    batchResource: (senderBatchId) => ({ batch_header: headerOf(batchOf(senderBatchId)) }),
    answer({ method, path, query, raw }) {
      if (path === '/v1/payments/payouts' && method === 'POST') return create(raw);
      const [, noun, id = '', verb] = /^\/v1\/payments\/(payouts|payouts-item)\/([\w-]+)(\/cancel)?$/.exec(path) ?? [];
      if (noun === 'payouts') return show(id, query);
      if (noun !== 'payouts-item') return null;
      const item = items().find(({ payout_item_id }) => payout_item_id === id);
      if (!item) return notFound;
      return verb === '/cancel' && method === 'POST' ? cancel(item) : { status: 200, body: item };
    },
  };
};
