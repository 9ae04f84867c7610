import { asCents } from '@dubplate/rules/cents';
import { ProviderFailed } from '@dubplate/server/features/commerce/providers/payment-provider.ts';
import type {
  PayoutProvider,
  PayoutProviderName,
  PayoutReport,
  PayoutToSend,
  SendAnswer,
} from '@dubplate/server/features/payouts/providers/payout-provider.ts';

/** What the provider does with the next calls that send. */
export type NextAnswer = 'accept' | 'fail-before' | 'lose-answer' | 'refuse-operator' | 'refuse-payout';

/** A payout provider that follows a test's script. */
export interface ScriptedPayoutProvider extends PayoutProvider {
  /** Answers to the next calls, first to last; afterwards it accepts. */
  readonly script: NextAnswer[];
  /** How much it has sent for each payout, over all calls. */
  readonly sent: Map<string, { cents: number; times: number }>;
  /** Cannot be asked about batches until it remembers them. */
  forget(): void;
  remember(): void;
  setReport(payoutUuid: string, report: Partial<PayoutReport>): void;
}

interface Options {
  readonly name?: PayoutProviderName;
  readonly batchMax?: number;
  /** Pays again each time it is called, and cannot be asked. */
  readonly isForgetful?: boolean;
}

const METHODS = { paypal: 'PAYPAL', stripe: 'CARD', cryptocloud: 'CRYPTO' } as const;

export const createScriptedPayoutProvider = ({
  name = 'paypal',
  batchMax = 500,
  isForgetful = false,
}: Options = {}): ScriptedPayoutProvider => {
  const known = new Map<string, SendAnswer>();
  const reports = new Map<string, PayoutReport>();
  const sent: ScriptedPayoutProvider['sent'] = new Map();
  const script: NextAnswer[] = [];
  let hasForgotten = false;
  const payoutsIn = (body: string) => JSON.parse(body) as PayoutToSend[];

  const take = (uuid: string, body: string): SendAnswer => {
    const before = isForgetful ? undefined : known.get(uuid);
    if (before) return before;
    const taken = payoutsIn(body).map((payout): PayoutReport => {
      const { cents, times } = sent.get(payout.uuid) ?? { cents: 0, times: 0 };
      sent.set(payout.uuid, { cents: cents + payout.cents, times: times + 1 });
      return { payoutUuid: payout.uuid, state: 'SENT', reference: `item-${payout.uuid}`, fee: null, reason: null };
    });
    for (const report of taken) reports.set(report.payoutUuid, report);
    const answer: SendAnswer = { outcome: 'accepted', reference: `batch-${uuid}`, reports: taken };
    known.set(uuid, answer);
    return answer;
  };

  return {
    name,
    method: METHODS[name],
    batchMax,
    script,
    sent,
    compose: (_batchUuid, payouts) => JSON.stringify(payouts),
    async send({ uuid, body }) {
      const next = script.shift() ?? 'accept';
      if (next === 'fail-before') throw new ProviderFailed('scripted: 503');
      if (next === 'refuse-operator') return { outcome: 'refused', fault: 'operator', reason: 'INSUFFICIENT_FUNDS' };
      if (next === 'refuse-payout') return { outcome: 'refused', fault: 'payout', reason: 'RECEIVER_UNREGISTERED' };
      const answer = take(uuid, body);
      if (next === 'lose-answer') throw new ProviderFailed('scripted: the answer was lost');
      return answer;
    },
    fetch: isForgetful
      ? null
      : async ({ uuid, body }) =>
          known.has(uuid) && !hasForgotten
            ? payoutsIn(body)
                .map((payout) => reports.get(payout.uuid))
                .filter((report) => report !== undefined)
            : null,
    takeBack: isForgetful
      ? null
      : async ({ uuid }) => {
          const report = reports.get(uuid);
          if (report?.state === 'UNCLAIMED') reports.set(uuid, { ...report, state: 'RETURNED' });
        },
    verifyWebhook: async ({ headers, body }) =>
      headers['x-signature'] === 'right'
        ? [{ eventId: null, payoutUuid: body.toString('utf8'), batchReference: null }]
        : null,
    forget() {
      hasForgotten = true;
    },
    remember() {
      hasForgotten = false;
    },
    setReport(payoutUuid, report) {
      const before = reports.get(payoutUuid);
      if (before)
        reports.set(payoutUuid, { ...before, ...report, ...(report.fee != null && { fee: asCents(report.fee) }) });
    },
  };
};
