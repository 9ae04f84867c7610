import { z } from 'zod';
import { callProvider, decimalOf, type ProviderAnswer, ProviderFailed } from '#features/commerce/index.ts';
import type { PayoutProvider, SendAnswer } from './payout-provider.ts';

const REASON_MAX = 500;

const created = z.object({ status: z.literal('success'), data: z.object({ invoice_id: z.string().min(1) }) });
const error = z.object({ status: z.literal('error') });
/** The answer to a wrong or missing key. */
const denied = z.object({ detail: z.string() });

/** Only the address, its network or the amount is the payout's own fault; whatever else is wrong is the operator's. */
const faultOf = (status: number, words: string): 'operator' | 'payout' => {
  if (status === 401 || status === 403 || /balance|insufficient|fund/i.test(words)) return 'operator';
  return /address|amount|currency/i.test(words) ? 'payout' : 'operator';
};

/** Reads the answer to a withdrawal. @throws ProviderFailed if it does not say whether the money is sent */
const readAnswer = (payoutUuid: string, { status, body }: ProviderAnswer): SendAnswer => {
  const taken = created.safeParse(body);
  if (status < 300 && taken.success) {
    const reference = taken.data.data.invoice_id;
    const report = { payoutUuid, state: 'SENT', reference, fee: null, reason: null } as const;
    return { outcome: 'accepted', reference, reports: [report] };
  }
  const isDenied = (status === 401 || status === 403) && denied.safeParse(body).success;
  // 408: the call may still be running.
  if (!isDenied && (status < 400 || status === 408 || !error.safeParse(body).success))
    throw new ProviderFailed(`CryptoCloud did not say what became of the withdrawal (${status})`);
  const reason = JSON.stringify(body).slice(0, REASON_MAX);
  return { outcome: 'refused', fault: faultOf(status, reason), reason };
};

const withdrawal = z.object({ payout_uuid: z.string(), call: z.string() });

/**
 * Withdrawals from CryptoCloud, one payout each, with a key of their own. The API has neither an idempotency key nor a
 * way to ask, so a call is never repeated.
 */
export const createCryptoCloudWithdrawals = (url: string, key: string): PayoutProvider => ({
  name: 'cryptocloud',
  method: 'CRYPTO',
  batchMax: 1,
  repeatableMs: null,

  compose(_batchUuid, payouts) {
    const [payout] = payouts;
    if (!payout || payouts.length > 1) throw new Error('A withdrawal is one payout');
    const { uuid, cents, target } = payout;
    if (target.method !== 'CRYPTO') throw new Error(`CryptoCloud cannot pay to ${target.method}`);
    const fields = JSON.stringify({ currency_code: target.network, to_address: target.address });
    // The amount is a number, written without arithmetic.
    const call = `${fields.slice(0, -1)},"amount":${decimalOf({ cents })}}`;
    return JSON.stringify({ payout_uuid: uuid, call });
  },

  async send({ body }) {
    const { payout_uuid, call } = withdrawal.parse(JSON.parse(body));
    const answer = await callProvider(`${url}/v2/invoice/api/out/create`, {
      method: 'POST',
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      body: call,
    });
    return readAnswer(payout_uuid, answer);
  },

  fetch: null,
  takeBack: null,
  verifyWebhook: null,
});
