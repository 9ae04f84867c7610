import type { PaymentProviderName } from '@dubplate/contract/commerce/limits';
import type { PaymentId } from '@dubplate/contract/ids';
import { dollarsToCents } from '@dubplate/rules/cents';
import {
  type OrderToOpen,
  type PaymentProvider,
  type PaymentReport,
  ProviderFailed,
  type RefundToSend,
  type WebhookNotice,
  type WithdrawalAnswer,
  type WithdrawalToSend,
} from '@dubplate/server/features/commerce/providers/payment-provider.ts';

interface Scripted {
  readonly name?: PaymentProviderName;
  readonly isSandbox?: boolean;
  /** Has no call for refunds. */
  readonly isRefundByHand?: boolean;
  /** Sends refunds to an address. */
  readonly canWithdraw?: boolean;
}

/** A provider that follows a test's script; its lists record what it was called with. */
export interface ScriptedProvider extends PaymentProvider {
  /** Orders in the order in which they were opened, each once. */
  readonly opened: OrderToOpen[];
  /** Refunds that were sent, each once. */
  readonly refunded: RefundToSend[];
  /** Every withdrawal that it was called for. */
  readonly withdrawn: WithdrawalToSend[];
  /** Its answer to withdrawals; null: the answer is lost. */
  withdrawalAnswer: WithdrawalAnswer | null;
  /** Orders that it was requested to close, by their id here. */
  readonly closed: string[];
  /** How often its report on an order was fetched, by its id here. */
  readonly fetched: Map<string, number>;
  /** Whether it was allowed to capture money when it was called last, by its id here. */
  readonly canCapture: Map<string, boolean>;
  /** Fails this many of the next calls. */
  failNext(calls: number): void;
  /** Its sent notices, for rereading. */
  sent: readonly WebhookNotice[];
  /** Its reports on an order. */
  setReport(externalId: string, report: PaymentReport): void;
  /** Before it answers an opening or a question. */
  wait: () => Promise<void>;
}

export const externalIdOf = (paymentUuid: PaymentId) => `order-${paymentUuid}`;

/** Reports of an order of this many dollars that was paid in full. */
export const paid = (dollars: number, currency = 'USD'): PaymentReport => ({
  state: 'paid',
  money: { cents: dollarsToCents(dollars), currency },
  reference: 'capture-1',
});

export const createScriptedProvider = ({
  name = 'paypal',
  isSandbox = false,
  isRefundByHand = false,
  canWithdraw = false,
}: Scripted = {}): ScriptedProvider => {
  const reports = new Map<string, PaymentReport>();
  let failures = 0;
  const answer = async () => {
    await provider.wait();
    if (failures === 0) return;
    failures -= 1;
    throw new ProviderFailed('as the test says');
  };
  const provider: ScriptedProvider = {
    name,
    isSandbox,
    opened: [],
    refunded: [],
    withdrawn: [],
    withdrawalAnswer: { outcome: 'accepted', reference: 'INV-1' },
    closed: [],
    fetched: new Map(),
    canCapture: new Map(),
    sent: [],
    wait: () => Promise.resolve(),
    failNext: (calls) => {
      failures = calls;
    },
    setReport: (externalId, report) => void reports.set(externalId, report),
    async open(order) {
      await answer();
      if (!provider.opened.some((one) => one.paymentUuid === order.paymentUuid)) provider.opened.push(order);
      const externalId = externalIdOf(order.paymentUuid);
      return { externalId, payUrl: `https://pay.example/${externalId}`, expiresAt: null };
    },
    async fetchReport({ externalId, canCapture }) {
      provider.canCapture.set(externalId, canCapture);
      provider.fetched.set(externalId, (provider.fetched.get(externalId) ?? 0) + 1);
      await answer();
      return reports.get(externalId) ?? { state: 'open' };
    },
    async verifyWebhook({ headers, body }) {
      if (headers['x-signature'] !== 'good') return null;
      await answer();
      return JSON.parse(body.toString());
    },
    async listNotices() {
      await answer();
      return provider.sent;
    },
    async close({ externalId }) {
      await answer();
      provider.closed.push(externalId);
    },
    refund: isRefundByHand
      ? null
      : async (refund) => {
          await answer();
          if (!provider.refunded.some((one) => one.refundUuid === refund.refundUuid)) provider.refunded.push(refund);
          return { externalId: `refund-${refund.refundUuid}` };
        },
    withdraw: canWithdraw
      ? async (withdrawal) => {
          provider.withdrawn.push(withdrawal);
          await answer();
          if (!provider.withdrawalAnswer) throw new ProviderFailed('the answer was lost');
          return provider.withdrawalAnswer;
        }
      : null,
  };
  return provider;
};

/** Calls the server's webhook like a provider; returns the status. */
export const pushReport = async (
  server: { readonly origin: string },
  provider: PaymentProvider,
  notices: readonly Omit<WebhookNotice, 'eventId'>[],
  signature = 'good',
): Promise<number> => {
  const response = await fetch(`${server.origin}/api/webhooks/${provider.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body: JSON.stringify(notices.map((notice) => ({ eventId: null, ...notice }))),
  });
  await response.arrayBuffer();
  return response.status;
};
