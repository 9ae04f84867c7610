import { z } from 'zod';
import { asCents, type Cents } from '#features/commerce/ledger/cents.ts';
import { callProvider } from '../call-provider.ts';
import { centsOf, decimalOf } from '../money.ts';
import {
  type Money,
  type PaymentProvider,
  type PaymentReport,
  type ProviderCase,
  ProviderFailed,
} from '../payment-provider.ts';
import { verifyPostback } from './postback.ts';

export interface CryptoCloudCredentials {
  readonly apiKey: string;
  readonly shopId: string;
  /** Signs the postbacks. */
  readonly secret: string;
}

/** Hours in which an invoice can be paid; 24 is the most it takes. */
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
  /** What has come in so far. */
  received_usd: z.number().default(0),
  expiry_date: z.string().nullish(),
});
const known = z.object({ status: z.literal('success'), result: z.array(invoice) });

/** `2026-01-02 12:00:00.000000`, UTC. */
const instantOf = (text: string | null | undefined): Date | null => {
  const instant = new Date(`${text?.slice(0, 19).replace(' ', 'T')}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
};

/** @throws ProviderFailed where the amount can't be read */
const dollarsOf = (amount: number): Money => {
  const cents = centsOf(amount);
  if (cents === null) throw new ProviderFailed(`CryptoCloud names an amount of ${amount}`);
  return { cents, currency: 'USD' };
};

/** Money beyond the invoice; fees may have left nothing of it. */
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
      // The payer can still send the rest.
      if (status === 'partial' && !(expiry && expiry.getTime() <= Date.now())) return { state: 'open' };
      const received = dollarsOf(received_usd);
      return received.cents === 0 ? { state: 'lapsed' } : { state: 'paid', money: received, reference: uuid };
    }
    default:
      return { state: 'open' };
  }
};

/** CryptoCloud by invoices v2. It has no call for refunds, and no idempotency key: an invoice nobody was shown is never paid. */
export const createCryptoCloud = (url: string, credentials: CryptoCloudCredentials): PaymentProvider => {
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
        amount: Number(decimalOf(money)),
        currency: money.currency,
        order_id: paymentUuid,
        ...(email !== null && { email }),
        add_fields: { time_to_pay: TIME_TO_PAY },
      });
      const answer = created.safeParse(body);
      if (!answer.success) throw new ProviderFailed(`CryptoCloud opened no invoice (${status})`);
      const { uuid, link, expiry_date } = answer.data.result;
      return { externalId: uuid, payUrl: link, expiresAt: instantOf(expiry_date) };
    },

    async fetchReport({ externalId, paymentUuid }) {
      const { status, body } = await post('merchant/info', { uuids: [externalId] });
      const found = known.safeParse(body).data?.result.find(({ uuid }) => uuid === externalId);
      if (!found) throw new ProviderFailed(`CryptoCloud doesn't tell of the invoice (${status})`);
      if (found.order_id !== paymentUuid) throw new ProviderFailed('CryptoCloud tells of another order’s invoice');
      return reportOf(found);
    },

    verifyWebhook: (webhook) => verifyPostback(credentials.secret, webhook),

    // Invoices are asked about until two days after their end.
    listNotices: null,

    async close({ externalId }) {
      const { status } = await post('merchant/canceled', { uuid: externalId });
      // 400: it is paid or cancelled already.
      if (status !== 200 && status !== 400) throw new ProviderFailed(`CryptoCloud cancelled nothing (${status})`);
    },

    refund: null,
  };
};
