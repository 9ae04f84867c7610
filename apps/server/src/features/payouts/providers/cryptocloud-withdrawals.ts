import { z } from 'zod';
import { sendWithdrawal, writeWithdrawal } from '#features/commerce/index.ts';
import type { PayoutProvider } from './payout-provider.ts';

const withdrawal = z.object({ payout_uuid: z.string(), call: z.string() });

/** CryptoCloud's withdrawals, one payout each. A call is never repeated. */
export const createCryptoCloudWithdrawals = (url: string, key: string): PayoutProvider => ({
  name: 'cryptocloud',
  method: 'CRYPTO',
  batchMax: 1,

  compose(_batchUuid, payouts) {
    const [payout] = payouts;
    if (!payout || payouts.length > 1) throw new Error('A withdrawal is one payout');
    const { uuid, cents, target } = payout;
    if (target.method !== 'CRYPTO') throw new Error(`CryptoCloud cannot pay to ${target.method}`);
    const { network, address } = target;
    return JSON.stringify({ payout_uuid: uuid, call: writeWithdrawal({ network, address, cents }) });
  },

  async send({ body }) {
    const { payout_uuid: payoutUuid, call } = withdrawal.parse(JSON.parse(body));
    const answer = await sendWithdrawal(url, key, call);
    if (answer.outcome === 'refused')
      return { ...answer, fault: answer.fault === 'receiver' ? 'payout' : answer.fault };
    const { reference } = answer;
    const report = { payoutUuid, state: 'SENT', reference, fee: null, reason: null } as const;
    return { outcome: 'accepted', reference, reports: [report] };
  },

  fetch: null,
  takeBack: null,
  verifyWebhook: null,
});
