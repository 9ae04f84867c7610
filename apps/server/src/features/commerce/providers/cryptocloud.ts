import { asCents, type Cents, formatCents, parseCents } from '@dubplate/rules/cents';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { callProvider } from './call-provider.ts';
import { sendWithdrawal, writeWithdrawal } from './cryptocloud-withdrawal.ts';
import {
  type Money,
  type PaymentProvider,
  type PaymentReport,
  type ProviderCase,
  ProviderFailed,
  type Webhook,
  type WebhookNotice,
} from './payment-provider.ts';

const postback = z.object({
  status: z.string(),
  /** Without the `INV-` prefix that other calls use. */
  invoice_id: z.string().regex(/^(INV-)?[A-Z0-9]{4,32}$/),
  token: z.string(),
});

/** The project settings choose between a form and JSON. */
const fieldsOf = ({ headers, body }: Webhook): unknown => {
  const text = body.toString('utf8');
  if (String(headers['content-type']).startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Verifies a postback. Its token is not tied to the invoice, so the invoice itself is fetched. */
export const verifyPostback = async (secret: string, webhook: Webhook): Promise<readonly WebhookNotice[] | null> => {
  const fields = postback.safeParse(fieldsOf(webhook));
  if (!fields.success) return null;
  const { invoice_id, token } = fields.data;
  try {
    await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'], requiredClaims: ['exp'] });
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
  const externalId = invoice_id.startsWith('INV-') ? invoice_id : `INV-${invoice_id}`;
  return [{ eventId: null, externalId, report: null }];
};

export interface CryptoCloudCredentials {
  readonly apiKey: string;
  readonly shopId: string;
  readonly secret: string;
  /** The key for withdrawals; without it refunds are sent by hand. */
  readonly payoutKey?: string | null;
}

/** 24 hours is the maximum. */
const TIME_TO_PAY = { hours: 24, minutes: 0 };

const created = z.object({
  status: z.literal('success'),
  result: z.object({ uuid: z.string(), link: z.url(), expiry_date: z.string().nullish() }),
});

const invoice = z.object({
  uuid: z.string(),
  order_id: z.string(),
  status: z.enum(['created', 'paid', 'partial', 'overpaid', 'canceled']),
  amount_usd: z.number(),
  /** Received so far. */
  received_usd: z.number().default(0),
  expiry_date: z.string().nullish(),
});
const known = z.object({ status: z.literal('success'), result: z.array(invoice) });

/** `2026-01-02 12:00:00.000000`, UTC. */
const instantOf = (text: string | null | undefined): Date | null => {
  const instant = new Date(`${text?.slice(0, 19).replace(' ', 'T')}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
};

/** @throws ProviderFailed if the amount is unreadable */
const dollarsOf = (amount: number): Money => {
  const cents = parseCents(amount);
  if (cents === null || cents < 0) throw new ProviderFailed(`CryptoCloud sent an unreadable amount: ${amount}`);
  return { cents, currency: 'USD' };
};

/** Money beyond the invoice; fees may have used it up. */
const overpaid = (uuid: string, excess: Cents): ProviderCase => ({
  kind: 'OVERPAID',
  reference: uuid,
  outcome: 'LOST',
  disputed: null,
  currency: 'USD',
  refundUuid: null,
  movements: excess > 0 ? [{ id: 'excess', cents: asCents(-excess) }] : [],
});

const reportOf = ({ uuid, status, amount_usd, received_usd, expiry_date }: z.infer<typeof invoice>): PaymentReport => {
  switch (status) {
    case 'paid':
      return { state: 'paid', money: dollarsOf(amount_usd), reference: uuid };
    case 'overpaid': {
      const money = dollarsOf(amount_usd);
      return {
        state: 'paid',
        money,
        reference: uuid,
        cases: [overpaid(uuid, asCents(dollarsOf(received_usd).cents - money.cents))],
      };
    }
    case 'canceled':
    case 'partial': {
      const expiry = instantOf(expiry_date);
      if (status === 'partial' && !(expiry && expiry.getTime() <= Date.now())) return { state: 'open' };
      const received = dollarsOf(received_usd);
      return received.cents === 0 ? { state: 'lapsed' } : { state: 'paid', money: received, reference: uuid };
    }
    default:
      return { state: 'open' };
  }
};

/**
 * CryptoCloud invoices v2. The API has no refunds and no idempotency key; an invoice that was never shown is never
 * paid. A withdrawal needs an address from the payer.
 */
export const createCryptoCloud = (url: string, credentials: CryptoCloudCredentials): PaymentProvider => {
  const { payoutKey } = credentials;
  const post = (path: string, body: object) =>
    callProvider(`${url}/v2/invoice/${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${credentials.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    name: 'cryptocloud',
    isSandbox: false,

    async open({ paymentUuid, money, email, language }) {
      const { status, body } = await post(`create?locale=${language}`, {
        shop_id: credentials.shopId,
        amount: Number(formatCents(money.cents)),
        currency: money.currency,
        order_id: paymentUuid,
        ...(email !== null && { email }),
        add_fields: { time_to_pay: TIME_TO_PAY },
      });
      const answer = created.safeParse(body);
      if (!answer.success) throw new ProviderFailed(`CryptoCloud did not open an invoice (${status})`);
      const { uuid, link, expiry_date } = answer.data.result;
      return { externalId: uuid, payUrl: link, expiresAt: instantOf(expiry_date) };
    },

    async fetchReport({ externalId, paymentUuid }) {
      const { status, body } = await post('merchant/info', { uuids: [externalId] });
      const found = known.safeParse(body).data?.result.find(({ uuid }) => uuid === externalId);
      if (!found) throw new ProviderFailed(`CryptoCloud did not return the invoice (${status})`);
      if (found.order_id !== paymentUuid) throw new ProviderFailed('CryptoCloud returned the invoice of another order');
      return reportOf(found);
    },

    verifyWebhook: (webhook) => verifyPostback(credentials.secret, webhook),

    // Reconciliation checks invoices until two days after they expire.
    listNotices: null,

    async close({ externalId }) {
      const { status } = await post('merchant/canceled', { uuid: externalId });
      // 400: already paid or canceled.
      if (status !== 200 && status !== 400)
        throw new ProviderFailed(`CryptoCloud did not cancel the invoice (${status})`);
    },

    refund: null,

    withdraw: payoutKey ? (withdrawal) => sendWithdrawal(url, payoutKey, writeWithdrawal(withdrawal)) : null,
  };
};
