import { type Cents, formatCents, parseCents } from '@dubplate/rules/cents';
import { z } from 'zod';
import {
  createPayPalClient,
  type PayPalClient,
  type PayPalCredentials,
  type PayPalEvent,
  type ProviderAnswer,
  ProviderFailed,
  verifyPayPalEvent,
} from '#features/commerce/index.ts';
import type { PayoutBatch, PayoutNotice, PayoutProvider, PayoutReport, SendAnswer } from './payout-provider.ts';

const BATCH_MAX = 500;
const PAGES_MAX = 500;
const REASON_MAX = 500;

interface Email {
  /** The subject of PayPal's email to the receivers. */
  readonly emailSubject: string;
  readonly emailMessage?: string;
}

const BATCHES = '/v1/payments/payouts';
const ITEMS = '/v1/payments/payouts-item';

const ownItems = z.object({ items: z.array(z.object({ sender_item_id: z.string() })) });
const ownIdsOf = ({ body }: PayoutBatch): string[] =>
  ownItems.parse(JSON.parse(body)).items.map(({ sender_item_id }) => sender_item_id);

const created = z.object({ batch_header: z.object({ payout_batch_id: z.string().min(1) }) });

const refusal = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  details: z.array(z.object({ field: z.string().optional(), issue: z.string().optional() })).default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
});
type Refusal = z.infer<typeof refusal>;

const isDuplicate = ({ name = '', details }: Refusal): boolean =>
  name.startsWith('DUPLICATE') ||
  details.some(({ field = '', issue = '' }) => /sender_batch_id/i.test(field) && /exist|duplicate/i.test(issue));

/** Reads the batch id from a link. Its host may be anyone's, so it is never called. */
const batchIdIn = ({ links }: Refusal): string | null => {
  const href = links.find(({ rel }) => rel === 'self')?.href ?? '';
  return URL.parse(href)?.pathname.match(/\/([A-Za-z0-9_-]{1,64})$/)?.[1] ?? null;
};

/** Only a receiver or an amount is the payout's own fault; whatever else is wrong waits for the operator. */
const faultOf = (status: number, { name = '', details }: Refusal): 'operator' | 'payout' => {
  if (status === 401 || status === 403) return 'operator';
  if (name.startsWith('RECEIVER')) return 'payout';
  const isItem = details.length === 0 || details.some(({ field }) => field?.includes('items'));
  return name === 'VALIDATION_ERROR' && isItem ? 'payout' : 'operator';
};

const reasonOf = (status: number, { name, error, message, details }: Refusal): string => {
  const parts = details.map(({ field, issue }) => [field, issue].filter(Boolean).join(' '));
  return [name ?? error ?? `HTTP ${status}`, message, ...parts].filter(Boolean).join(': ').slice(0, REASON_MAX);
};

/** Reads the answer to a batch. @throws ProviderFailed if it does not say whether the batch was taken */
const readAnswer = ({ status, body }: ProviderAnswer): SendAnswer => {
  const taken = created.safeParse(body);
  if (status < 300 && taken.success)
    return { outcome: 'accepted', reference: taken.data.batch_header.payout_batch_id, reports: [] };
  const refused = refusal.safeParse(body);
  if (status < 400 || !refused.success) throw new ProviderFailed(`PayPal sent an unreadable answer (${status})`);
  const { data } = refused;
  if (isDuplicate(data)) {
    const reference = batchIdIn(data);
    if (reference === null) throw new ProviderFailed('PayPal knows the batch but did not name it');
    return { outcome: 'accepted', reference, reports: [] };
  }
  // 408 and 409: another call with the same id may still be running.
  const isClear = status === 401 || status === 403 || (data.name !== undefined && status !== 408 && status !== 409);
  if (!isClear) throw new ProviderFailed(`PayPal answered ${status}`);
  return { outcome: 'refused', fault: faultOf(status, data), reason: reasonOf(status, data) };
};

const money = z.object({ currency: z.string(), value: z.string() });
const item = z.object({
  payout_item_id: z.string().min(1),
  transaction_status: z.string().nullish(),
  payout_item_fee: money.nullish().catch(null),
  payout_item: z.object({ sender_item_id: z.string().nullish() }),
  errors: z.object({ name: z.string() }).nullish().catch(null),
});
type Item = z.infer<typeof item>;

const batchHeader = z.object({
  batch_status: z.string(),
  sender_batch_header: z.object({ sender_batch_id: z.string().nullish() }).nullish(),
  errors: z.object({ name: z.string() }).nullish().catch(null),
});
const batchPage = z.object({
  batch_header: batchHeader,
  items: z.array(item).default([]),
  total_pages: z.number().int().nullish(),
});

/** States that PayPal adds later count as open. */
const stateOf = (status: string | null | undefined): PayoutReport['state'] => {
  switch (status) {
    case 'SUCCESS':
      return 'PAID';
    case 'UNCLAIMED':
      return 'UNCLAIMED';
    case 'RETURNED':
    case 'REFUNDED':
    case 'REVERSED':
      return 'RETURNED';
    case 'FAILED':
    case 'BLOCKED':
    case 'DENIED':
    case 'CANCELED':
      return 'FAILED';
    default:
      return 'SENT';
  }
};

const feeOf = (fee: z.infer<typeof money> | null | undefined): Cents | null => {
  const cents = fee?.currency === 'USD' ? parseCents(fee.value) : null;
  return cents !== null && cents >= 0 ? cents : null;
};

/** Returns the reason why a whole batch ended unpaid, or null. */
const deathOf = ({ batch_status, errors }: z.infer<typeof batchHeader>): string | null =>
  batch_status === 'DENIED' || batch_status === 'CANCELED' ? (errors?.name ?? batch_status) : null;

const reportOf = (payoutUuid: string, found: Item, batchDeath: string | null): PayoutReport => {
  const state = stateOf(found.transaction_status);
  const isDead = batchDeath !== null && state === 'SENT';
  return {
    payoutUuid,
    state: isDead ? 'FAILED' : state,
    reference: found.payout_item_id,
    fee: feeOf(found.payout_item_fee),
    reason: found.errors?.name ?? (isDead ? batchDeath : null),
  };
};

/** Reads every page of a batch. Returns null if PayPal does not know it. @throws ProviderFailed */
const fetchBatch = async (
  client: PayPalClient,
  batch: PayoutBatch & { readonly reference: string },
): Promise<readonly PayoutReport[] | null> => {
  const ownIds = new Set(ownIdsOf(batch));
  const found = new Map<string, Item>();
  let death: string | null = null;
  for (let page = 1, pages = 1; page <= pages && page <= PAGES_MAX; page++) {
    const query = new URLSearchParams({ page: `${page}`, page_size: `${BATCH_MAX}`, total_required: 'true' });
    const { status, body } = await client.get(`${BATCHES}/${encodeURIComponent(batch.reference)}?${query}`);
    if (status === 404) return null;
    const answer = batchPage.safeParse(body);
    if (status >= 300 || !answer.success) throw new ProviderFailed(`PayPal did not return the batch (${status})`);
    const { batch_header, items, total_pages } = answer.data;
    const senderBatchId = batch_header.sender_batch_header?.sender_batch_id ?? batch.uuid;
    if (senderBatchId !== batch.uuid) throw new ProviderFailed('PayPal returned another batch');
    death = deathOf(batch_header);
    pages = total_pages ?? 1;
    for (const one of items) {
      const id = one.payout_item.sender_item_id;
      if (id && ownIds.has(id)) found.set(id, one);
    }
  }
  const reports = [...found].map(([uuid, one]) => reportOf(uuid, one, death));
  if (death === null) return reports;
  // PayPal lists no items of a batch that it denied before it read them.
  const unlisted = [...ownIds].filter((uuid) => !found.has(uuid));
  const { reference } = batch;
  return [
    ...reports,
    ...unlisted.map((payoutUuid) => ({ payoutUuid, state: 'FAILED' as const, reference, fee: null, reason: death })),
  ];
};

const itemResource = z.object({
  payout_batch_id: z.string().nullish(),
  payout_item: z.object({ sender_item_id: z.string().nullish() }).nullish(),
});
const batchResource = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) });

/** Reads what a verified event is about; [] if it concerns no payout. */
export const payoutNoticesOf = ({ id: eventId, event_type, resource }: PayPalEvent): readonly PayoutNotice[] => {
  if (event_type.startsWith('PAYMENT.PAYOUTS-ITEM.')) {
    const { payout_batch_id, payout_item } = itemResource.safeParse(resource).data ?? {};
    const [payoutUuid, batchReference] = [payout_item?.sender_item_id ?? null, payout_batch_id ?? null];
    return payoutUuid === null && batchReference === null ? [] : [{ eventId, payoutUuid, batchReference }];
  }
  if (!event_type.startsWith('PAYMENT.PAYOUTSBATCH.')) return [];
  const batch = batchResource.safeParse(resource);
  return batch.success ? [{ eventId, payoutUuid: null, batchReference: batch.data.batch_header.payout_batch_id }] : [];
};

/** PayPal Payouts. A repeated batch is refused as a duplicate, which names the first one. */
export const createPayPalPayouts = (
  url: string,
  credentials: PayPalCredentials,
  { emailSubject, emailMessage }: Email,
): PayoutProvider => {
  const client = createPayPalClient(url, credentials);
  return {
    name: 'paypal',
    method: 'PAYPAL',
    batchMax: BATCH_MAX,

    compose: (batchUuid, payouts) =>
      JSON.stringify({
        sender_batch_header: {
          sender_batch_id: batchUuid,
          recipient_type: 'EMAIL',
          email_subject: emailSubject,
          ...(emailMessage !== undefined && { email_message: emailMessage }),
        },
        items: payouts.map(({ uuid, cents, target }) => {
          if (target.method !== 'PAYPAL') throw new Error(`PayPal cannot pay to ${target.method}`);
          return {
            recipient_type: 'EMAIL',
            receiver: target.receiver,
            amount: { value: formatCents(cents), currency: 'USD' },
            sender_item_id: uuid,
          };
        }),
      }),

    send: async ({ uuid, body }) => readAnswer(await client.post(BATCHES, body, uuid)),

    async fetch({ reference, ...batch }) {
      return reference === null ? null : fetchBatch(client, { ...batch, reference });
    },

    async takeBack({ reference }) {
      const path = `${ITEMS}/${encodeURIComponent(reference)}`;
      const { status } = await client.post(`${path}/cancel`, '{}');
      if (status < 300) return;
      // An item that was already returned cannot be canceled, which is not an error.
      const { data } = item.safeParse((await client.get(path)).body);
      if (stateOf(data?.transaction_status) !== 'RETURNED')
        throw new ProviderFailed(`PayPal did not cancel the payout (${status})`);
    },

    async verifyWebhook(webhook) {
      const event = await verifyPayPalEvent(client, credentials.webhookId, webhook);
      return event && payoutNoticesOf(event);
    },
  };
};
