import { asCents } from '@dubplate/rules/cents';
import type Stripe from 'stripe';
import { z } from 'zod';
import { ProviderFailed, type StripeApi } from '#features/commerce/index.ts';
import type { PayoutNotice, PayoutProvider, PayoutReport, SendAnswer } from './payout-provider.ts';

/** Payouts of an account since the transfer, and transactions of a payout, that are read. */
const LIST_MAX = 1000;
/** Failed payouts that followed each other. */
const RETRIES_MAX = 5;
const REASON_MAX = 500;

const body = z.object({
  amount: z.number().int().positive(),
  currency: z.literal('usd'),
  destination: z.string(),
  transfer_group: z.string(),
  metadata: z.object({ payout_uuid: z.string() }),
});
const readBody = (text: string) => body.parse(JSON.parse(text));

/** An error with which Stripe says that it did nothing; others leave the outcome open. */
const refusal = z.object({
  rawType: z.literal('invalid_request_error'),
  statusCode: z.union([z.literal(400), z.literal(401), z.literal(403), z.literal(404)]),
  code: z.string().nullish(),
  param: z.string().nullish(),
  message: z.string(),
});
type Refusal = z.infer<typeof refusal>;

const refusalOf = (error: unknown): Refusal | null =>
  error instanceof ProviderFailed ? (refusal.safeParse(error.cause).data ?? null) : null;

/** Errors of the receiver's account or of the amount; all others wait for the operator. */
const PAYOUT_CODES = new Set([
  'account_closed',
  'account_country_invalid_address',
  'account_invalid',
  'amount_too_large',
  'amount_too_small',
  'country_unsupported',
  'insufficient_capabilities_for_transfer',
  'no_account',
  'payouts_not_allowed',
]);

const answerOf = ({ statusCode, code, param, message }: Refusal): SendAnswer => {
  const isPayout = statusCode !== 401 && (param === 'destination' || PAYOUT_CODES.has(code ?? ''));
  const reason = [code, message].filter(Boolean).join(': ').slice(0, REASON_MAX);
  return { outcome: 'refused', fault: isPayout ? 'payout' : 'operator', reason };
};

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const isFailed = ({ status }: Stripe.Payout) => status === 'failed' || status === 'canceled';

const createReader = ({ stripe, orProviderFailed, requireId }: StripeApi) => {
  /** Lists what a payout of an account consists of. A manual payout has no such list. */
  const transactionsOf = async (account: string, payout: string): Promise<Stripe.BalanceTransaction[]> => {
    const list = stripe.balanceTransactions.list(
      { payout, limit: 100, expand: ['data.source'] },
      { stripeAccount: account },
    );
    try {
      return await orProviderFailed(list.autoPagingToArray({ limit: LIST_MAX }), Array.isArray);
    } catch (error) {
      if (refusalOf(error)?.statusCode === 400) return [];
      throw error;
    }
  };

  return {
    async find(payoutUuid: string, reference: string | null): Promise<Stripe.Transfer | null> {
      if (reference === null) {
        const { data } = await orProviderFailed(
          stripe.transfers.list({ transfer_group: payoutUuid, limit: 100 }),
          (list) => Array.isArray(list.data),
        );
        return data[0] ?? null;
      }
      try {
        const transfer = await requireId(stripe.transfers.retrieve(reference));
        if (transfer.transfer_group === payoutUuid) return transfer;
      } catch (error) {
        if (refusalOf(error)?.statusCode === 404) return null;
        throw error;
      }
      throw new ProviderFailed('Stripe returned the transfer of another payout');
    },

    /**
     * Finds the account's payout that contains the transfer. The money of a failed payout returns to the account, whose
     * next payout contains it as the failure of the first.
     */
    async payoutWith(transfer: Stripe.Transfer): Promise<Stripe.Payout | null> {
      const [account, payment] = [idOf(transfer.destination), idOf(transfer.destination_payment)];
      if (account === null || payment === null) return null;
      const payouts = await orProviderFailed(
        stripe.payouts
          .list({ created: { gte: transfer.created }, limit: 100 }, { stripeAccount: account })
          .autoPagingToArray({ limit: LIST_MAX }),
        Array.isArray,
      );
      const sources = new Set([payment]);
      let found: Stripe.Payout | null = null;
      for (const payout of payouts.reverse()) {
        const transactions = await transactionsOf(account, payout.id);
        if (!transactions.some(({ source }) => sources.has(idOf(source) ?? ''))) continue;
        found = payout;
        if (!isFailed(payout)) break;
        sources.add(payout.id);
      }
      return found;
    },

    /** Lists the transfers in a payout of an account, those of earlier failed payouts included. */
    async transfersIn(account: string, payout: string, depth = 0): Promise<string[]> {
      const transfers: string[] = [];
      for (const { source } of await transactionsOf(account, payout)) {
        if (source === null || typeof source === 'string') continue;
        if (source.object === 'charge') transfers.push(idOf(source.source_transfer) ?? '');
        if (source.object === 'payout' && source.id !== payout && depth < RETRIES_MAX)
          transfers.push(...(await this.transfersIn(account, source.id, depth + 1)));
      }
      return [...new Set(transfers)].filter((id) => id !== '');
    },
  };
};
type Reader = ReturnType<typeof createReader>;

const reportOf = async (reader: Reader, payoutUuid: string, transfer: Stripe.Transfer): Promise<PayoutReport> => {
  const report = { payoutUuid, reference: transfer.id, fee: null, reason: null };
  if (transfer.reversed) return { ...report, state: 'RETURNED' };
  const rest = { ...report, returned: asCents(transfer.amount_reversed) };
  const payout = await reader.payoutWith(transfer);
  if (payout?.status === 'paid') return { ...rest, state: 'PAID' };
  if (payout && isFailed(payout)) return { ...rest, state: 'UNCLAIMED', reason: payout.failure_code ?? payout.status };
  return { ...rest, state: 'SENT' };
};

const noticesOf = async (reader: Reader, event: Stripe.Event): Promise<readonly PayoutNotice[]> => {
  const { id: eventId, account } = event;
  switch (event.type) {
    case 'transfer.created':
    case 'transfer.updated':
    case 'transfer.reversed': {
      const payoutUuid = event.data.object.metadata?.payout_uuid;
      return payoutUuid ? [{ eventId, payoutUuid, batchReference: event.data.object.id }] : [];
    }
    case 'payout.canceled':
    case 'payout.created':
    case 'payout.failed':
    case 'payout.paid':
    case 'payout.reconciliation_completed':
    case 'payout.updated': {
      // The service's own payouts have no account.
      const transfers = account ? await reader.transfersIn(account, event.data.object.id) : [];
      return transfers.map((batchReference) => ({ eventId, payoutUuid: null, batchReference }));
    }
    default:
      return [];
  }
};

/**
 * Stripe transfers to connected accounts, each a batch of one payout. A transfer has no state: the money has arrived
 * when the account's own payout that contains it is paid.
 */
export const createStripeTransfers = (api: StripeApi): PayoutProvider => {
  const { stripe, requireId, verifyEvent } = api;
  const reader = createReader(api);
  return {
    name: 'stripe',
    method: 'CARD',
    batchMax: 1,

    compose(_batchUuid, payouts) {
      const [payout] = payouts;
      if (!payout || payouts.length > 1) throw new Error('A transfer is one payout');
      const { uuid, cents, target } = payout;
      if (target.method !== 'CARD') throw new Error(`Stripe cannot pay to ${target.method}`);
      return JSON.stringify({
        amount: cents,
        currency: 'usd',
        destination: target.account,
        transfer_group: uuid,
        metadata: { payout_uuid: uuid },
      });
    },

    async send(batch) {
      const transfer = readBody(batch.body);
      try {
        const { id } = await requireId(stripe.transfers.create(transfer, { idempotencyKey: batch.uuid }));
        const { payout_uuid: payoutUuid } = transfer.metadata;
        const report = { payoutUuid, state: 'SENT', reference: id, fee: null, reason: null } as const;
        return { outcome: 'accepted', reference: id, reports: [report] };
      } catch (error) {
        const refused = refusalOf(error);
        if (refused) return answerOf(refused);
        throw error;
      }
    },

    async fetch(batch) {
      const { payout_uuid } = readBody(batch.body).metadata;
      const transfer = await reader.find(payout_uuid, batch.reference);
      return transfer && [await reportOf(reader, payout_uuid, transfer)];
    },

    async takeBack({ uuid, reference }) {
      try {
        await requireId(stripe.transfers.createReversal(reference, {}, { idempotencyKey: `${uuid}:reversal` }));
      } catch (error) {
        // A transfer that was already reversed cannot be reversed again, which is not an error.
        const isReversed = refusalOf(error) && (await requireId(stripe.transfers.retrieve(reference))).reversed;
        if (!isReversed) throw error;
      }
    },

    async verifyWebhook(webhook) {
      const event = verifyEvent(webhook);
      return event && noticesOf(reader, event);
    },
  };
};
