import type { PaymentId } from '@dubplate/contract/ids';
import { paymentId } from '@dubplate/contract/ids';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import { type PaymentProvider, type PaymentReport, ProviderFailed } from '../payment-provider.ts';
import { isSigned, orderKey, SIGNATURE_HEADER } from './signature.ts';
import { findOrder, moveOrder, refundedCents, type SandboxOrder, saveOrder, saveRefund } from './store.ts';

export interface Sandbox {
  readonly db: Db;
  readonly clock: Clock;
  readonly origin: Origin;
  /** Signs its webhooks and its addresses. */
  readonly secret: Buffer;
}

export const SANDBOX_PATH = '/sandbox/pay';

/** What its webhook carries. */
export const sandboxEvent = z.object({ id: z.string(), order: paymentId });

/** It knows an order by the payment that it is for. */
const reportOf = async (db: Db, order: SandboxOrder): Promise<PaymentReport> => {
  const money = { cents: order.amount_cents, currency: order.currency };
  switch (order.status) {
    case 'OPEN':
      return { state: 'open' };
    case 'APPROVED':
      return (await refundedCents(db, order.payment_uuid)) >= money.cents
        ? { state: 'refunded', money }
        : { state: 'paid', money, reference: order.payment_uuid };
    case 'DECLINED':
      return { state: 'declined' };
    case 'CLOSED':
      return { state: 'lapsed' };
  }
};

/** The sandbox knows a payment by the id that it has here. */
const idOf = (externalId: string): PaymentId => externalId as PaymentId;

const parseEvent = (body: Buffer) => {
  try {
    return sandboxEvent.safeParse(JSON.parse(body.toString('utf8')));
  } catch {
    return { success: false } as const;
  }
};

/** A provider of this very server that takes test money: its page is a person's, its calls are those of a real one. */
export const createSandbox = ({ db, clock, origin, secret }: Sandbox): PaymentProvider => {
  const orderOf = async (externalId: string): Promise<SandboxOrder> => {
    const order = await findOrder(db, idOf(externalId));
    if (!order) throw new ProviderFailed('The sandbox has no such order');
    return order;
  };
  return {
    name: 'sandbox',
    isSandbox: true,

    async open({ paymentUuid, money, description, language, returnUrl }) {
      const now = clock.now();
      await saveOrder(db, {
        payment_uuid: paymentUuid,
        status: 'OPEN',
        amount_cents: money.cents,
        currency: money.currency,
        description,
        language,
        return_url: returnUrl,
        created_at: now,
        updated_at: now,
      });
      const payUrl = `${origin()}${SANDBOX_PATH}/${paymentUuid}/${orderKey(secret, paymentUuid)}`;
      return { externalId: paymentUuid, payUrl, expiresAt: null };
    },

    fetchReport: async ({ externalId }) => reportOf(db, await orderOf(externalId)),

    async verifyWebhook({ headers, body }) {
      if (!isSigned(secret, body, headers[SIGNATURE_HEADER], clock.now())) return null;
      const event = parseEvent(body);
      if (!event.success) return null;
      const order = await findOrder(db, event.data.order);
      return order
        ? [{ eventId: event.data.id, externalId: order.payment_uuid, report: await reportOf(db, order) }]
        : [];
    },

    listNotices: null,

    async close({ externalId }) {
      await moveOrder(db, idOf(externalId), { from: 'OPEN', to: 'CLOSED', now: clock.now() });
    },

    async refund({ refundUuid, order, money }) {
      const { status, payment_uuid } = await orderOf(order.externalId);
      if (status !== 'APPROVED') throw new ProviderFailed('Nothing was paid for this order');
      await saveRefund(db, {
        refund_uuid: refundUuid,
        payment_uuid,
        amount_cents: money.cents,
        created_at: clock.now(),
      });
      return { externalId: refundUuid };
    },
  };
};
