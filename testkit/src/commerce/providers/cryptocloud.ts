import { createHmac } from 'node:crypto';
import { type StandIn, type StandInAnswer, type StandInCall, startStandIn } from '../../stand-in.ts';
import { createCryptoCloudWithdrawalsDesk, type StandInCryptoCloudWithdrawals } from './cryptocloud-withdrawals.ts';

export const CRYPTOCLOUD_CREDENTIALS = {
  apiKey: 'api-key-of-ours',
  shopId: 'shop-of-ours',
  secret: 'signs-the-postbacks',
};

interface Invoice {
  readonly uuid: string;
  readonly order_id: string;
  readonly amount_usd: number;
  received_usd: number;
  expiry_date: string;
  status: 'created' | 'paid' | 'partial' | 'overpaid' | 'canceled';
}

export interface StandInCryptoCloud extends StandIn {
  readonly invoices: readonly Invoice[];
  readonly payouts: StandInCryptoCloudWithdrawals;
  move(uuid: string, change: Partial<Pick<Invoice, 'status' | 'received_usd' | 'expiry_date'>>): void;
  /** The notice of a paid invoice. */
  postback(
    uuid: string,
    options?: { readonly isForm?: boolean; readonly secret?: string; readonly ageSeconds?: number },
  ): { readonly headers: Record<string, string>; readonly body: Buffer };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** CryptoCloud's invoices and withdrawals: https://docs.cryptocloud.plus/en/api-reference-v2 */
export const startCryptoCloud = async (): Promise<StandInCryptoCloud> => {
  const invoices: Invoice[] = [];
  const payouts = createCryptoCloudWithdrawalsDesk();
  const answer = (call: StandInCall): StandInAnswer => {
    const { path, headers, raw } = call;
    const ofPayouts = payouts.answer(call);
    if (ofPayouts) return ofPayouts;
    if (headers.authorization !== `Token ${CRYPTOCLOUD_CREDENTIALS.apiKey}`)
      return { status: 403, body: { detail: 'Invalid token' } };
    const given = JSON.parse(raw);
    if (path === '/v2/invoice/create') {
      if (given.shop_id !== CRYPTOCLOUD_CREDENTIALS.shopId || typeof given.amount !== 'number')
        return { status: 400, body: { status: 'error', result: { validate_error: 'shop_id' } } };
      const uuid = `INV-${String(invoices.length + 1).padStart(8, 'X')}`;
      const expiry_date = '2030-01-02 12:00:00.000000';
      const { order_id, amount: amount_usd } = given;
      invoices.push({ uuid, order_id, amount_usd, received_usd: 0, expiry_date, status: 'created' });
      const link = `https://pay.cryptocloud.test/${uuid.slice(4)}`;
      return {
        status: 200,
        body: {
          status: 'success',
          result: { uuid, link, expiry_date, status: 'created' },
        },
      };
    }
    if (path === '/v2/invoice/merchant/info')
      return {
        status: 200,
        body: { status: 'success', result: invoices.filter(({ uuid }) => given.uuids.includes(uuid)) },
      };
    if (path === '/v2/invoice/merchant/canceled') {
      const invoice = invoices.find(({ uuid }) => uuid === given.uuid);
      if (invoice?.status !== 'created') return { status: 400, body: { status: 'error' } };
      invoice.status = 'canceled';
      return { status: 200, body: { status: 'success', result: ['ok'] } };
    }
    return { status: 404, body: {} };
  };
  const standIn = await startStandIn(answer);
  const invoiceOf = (uuid: string): Invoice => {
    const invoice = invoices.find((one) => one.uuid === uuid);
    if (!invoice) throw new Error(`No invoice ${uuid}`);
    return invoice;
  };
  return {
    ...standIn,
    invoices,
    payouts,
    move(uuid, change) {
      Object.assign(invoiceOf(uuid), change);
    },
    postback(uuid, { isForm = false, secret = CRYPTOCLOUD_CREDENTIALS.secret, ageSeconds = 0 } = {}) {
      const now = Math.floor(Date.now() / 1000) - ageSeconds;
      const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ id: 13, exp: now + 300 })}`;
      const fields = {
        status: 'success',
        invoice_id: uuid.slice(4),
        amount_crypto: '15.2',
        currency: 'USDT_TRC20',
        order_id: invoiceOf(uuid).order_id,
        token: `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`,
      };
      return {
        headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
        body: Buffer.from(isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields)),
      };
    },
  };
};
