import { createHmac, timingSafeEqual } from 'node:crypto';
import { type PaymentId, paymentId } from '@dubplate/contract/ids';
import { z } from 'zod';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { type PaymentProvider, type PaymentReport, ProviderFailed } from '../payment-provider.ts';
import { findOrder, moveOrder, refundedCents, type SandboxOrder, saveOrder, saveRefund } from './store.ts';

/** The maximum age of a signature. */
const TOLERANCE_SECONDS = 300;

export const SIGNATURE_HEADER = 'sandbox-signature';

const mac = (secret: Buffer, text: string | Buffer, seconds: number): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(text).digest('hex');

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** `t=<unix seconds>,v1=<HMAC-SHA256 of time and body>`. */
export const signWebhook = (secret: Buffer, body: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${mac(secret, body, seconds)}`;
};

export const isSigned = (secret: Buffer, body: Buffer, signature: unknown, now: Date): boolean => {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '');
  if (!match) return false;
  const [, time = '', given = ''] = match;
  const age = Math.abs(now.getTime() / 1000 - Number(time));
  return age <= TOLERANCE_SECONDS && isSame(given, mac(secret, body, Number(time)));
};

/** Returns the unguessable part of the address of an order. */
export const orderKey = (secret: Buffer, paymentUuid: PaymentId): string =>
  createHmac('sha256', secret).update(`order ${paymentUuid}`).digest('base64url');

export const isOrderKey = (secret: Buffer, paymentUuid: PaymentId, key: string): boolean =>
  isSame(key, orderKey(secret, paymentUuid));

export type Sandbox = Pick<ServerContext, 'clock' | 'db' | 'origin'> & {
  /** Signs webhooks and addresses. */
  readonly secret: Buffer;
};

export const SANDBOX_PATH = '/sandbox/pay';

/** The body of the webhook. */
export const sandboxEvent = z.object({ id: z.string(), order: paymentId });

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

/** The external id of a sandbox order is our payment id. */
const idOf = (externalId: string): PaymentId => externalId as PaymentId;

const parseEvent = (body: Buffer) => {
  try {
    return sandboxEvent.safeParse(JSON.parse(body.toString('utf8')));
  } catch {
    return { success: false } as const;
  }
};

/** A built-in provider for test money. It is called like a real provider; the payer decides on its page. */
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

    withdraw: null,

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

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'sandbox-webhook': { order: string };
  }
}

/** Calls our webhook as a provider would: signed and over HTTP. The queue retries it until it is accepted. */
export const deliverWebhook = async (
  { secret, clock, ownAddress }: Pick<ServerContext, 'clock' | 'ownAddress'> & Pick<Sandbox, 'secret'>,
  order: string,
): Promise<void> => {
  const body = JSON.stringify({ id: newUuid(), order });
  const response = await fetch(`${ownAddress()}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body, clock.now()) },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
};
