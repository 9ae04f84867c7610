import { createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type StandIn, type StandInAnswer, type StandInCall, startStandIn } from '../../stand-in.ts';
import { createPayPalPayoutsDesk, type StandInPayPalPayouts } from './paypal-payouts.ts';

export const PAYPAL_CREDENTIALS = { clientId: 'client-of-ours', secret: 'secret-of-ours', webhookId: 'WH-1' };

type OrderStatus = 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
interface Capture {
  readonly id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  readonly amount: { currency_code: string; value: string };
}
interface Refund {
  readonly id: string;
  readonly status: 'COMPLETED' | 'PENDING' | 'FAILED';
  readonly amount: { currency_code: string; value: string };
  readonly custom_id?: string;
}
interface Order {
  readonly id: string;
  readonly refunds: Refund[];
  status: OrderStatus;
  readonly unit: { custom_id: string; amount: { currency_code: string; value: string } };
  capture: Capture | null;
  /** The error of its capture. */
  obstacle: 'INSTRUMENT_DECLINED' | null;
}

export interface StandInPayPal extends StandIn {
  orders(): readonly Order[];
  order(id: string): Order;
  approve(id: string, obstacle?: Order['obstacle']): void;
  /** Refunds a capture in PayPal's own dashboard; the refund that its event carries. */
  refundInDashboard(
    id: string,
    value: string,
    status?: Refund['status'],
  ): Refund & { readonly links: readonly object[] };
  /** The address of an order's capture, as refunds and reversals name it. */
  captureLinks(id: string): readonly { readonly rel: string; readonly href: string }[];
  /** PayPal's notice of an event, which it also lists: headers that its own check accepts, and the signed bytes. */
  event(type: string, resource: object): { readonly headers: Record<string, string>; readonly body: Buffer };
  /** Every access token stops being good. */
  revoke(): void;
  readonly refunds: readonly { readonly capture: string; readonly value: string }[];
  readonly payouts: StandInPayPalPayouts;
}

const refused = (issue: string): StandInAnswer => ({
  status: 422,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
});

/** PayPal's REST API as far as Orders v2, Payouts and webhooks go: https://developer.paypal.com/docs/api/orders/v2/ */
export const startPayPal = async (): Promise<StandInPayPal> => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const orders = new Map<string, Order>();
  const answers = new Map<string, StandInAnswer>();
  const refunds: { capture: string; value: string }[] = [];
  const events: { id: string; event_type: string; create_time: string; resource: object }[] = [];
  const payouts = createPayPalPayoutsDesk();
  let bearer = randomUUID();

  const show = (order: Order) => ({
    id: order.id,
    status: order.status,
    links: [{ rel: 'payer-action', href: `https://www.paypal.test/checkoutnow?token=${order.id}`, method: 'GET' }],
    purchase_units: [
      { ...order.unit, ...(order.capture && { payments: { captures: [order.capture], refunds: order.refunds } }) },
    ],
  });
  const signedText = (headers: { id: string; time: string; webhookId: string }, raw: string) =>
    `${headers.id}|${headers.time}|${headers.webhookId}|${crc32(raw)}`;

  const open = (raw: string): StandInAnswer => {
    const { intent, purchase_units } = JSON.parse(raw);
    if (intent !== 'CAPTURE' || !/^\d+\.\d\d$/.test(purchase_units[0].amount.value)) return refused('BAD_AMOUNT');
    const id = randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();
    const order: Order = {
      id,
      refunds: [],
      status: 'PAYER_ACTION_REQUIRED',
      unit: purchase_units[0],
      capture: null,
      obstacle: null,
    };
    orders.set(id, order);
    return { status: 201, body: show(order) };
  };
  const capture = (order: Order): StandInAnswer => {
    if (order.capture) return refused('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refused('ORDER_NOT_APPROVED');
    if (order.obstacle) return refused(order.obstacle);
    order.status = 'COMPLETED';
    order.capture = { id: `CAP-${order.id}`, status: 'COMPLETED', amount: order.unit.amount };
    return { status: 201, body: show(order) };
  };
  const refund = (captureId: string, raw: string): StandInAnswer => {
    const order = [...orders.values()].find((one) => one.capture?.id === captureId);
    if (!order?.capture) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    if (order.capture.status === 'REFUNDED') return refused('CAPTURE_FULLY_REFUNDED');
    const { amount, custom_id } = JSON.parse(raw);
    refunds.push({ capture: captureId, value: amount.value });
    return { status: 201, body: addRefund(order, order.capture, { amount, custom_id, status: 'COMPLETED' }) };
  };
  const addRefund = (order: Order, captured: Capture, given: Omit<Refund, 'id'>): Refund => {
    const added = { id: `REF-${randomUUID()}`, ...given };
    order.refunds.push(added);
    const total = order.refunds
      .filter(({ status }) => status === 'COMPLETED')
      .reduce((sum, { amount }) => sum + Number(amount.value), 0);
    if (total > 0) captured.status = total < Number(captured.amount.value) ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
    return added;
  };
  /** Two events a page, so that pages are followed. */
  const listEvents = (query: URLSearchParams): StandInAnswer => {
    const from = Number(query.get('page_token') ?? 0);
    const found = events.filter(
      ({ event_type, create_time }) =>
        event_type === query.get('event_type') &&
        create_time >= String(query.get('start_time')) &&
        create_time <= String(query.get('end_time')),
    );
    const next = new URLSearchParams(query);
    next.set('page_token', String(from + 2));
    const href = `https://api-m.paypal.com/v1/notifications/webhooks-events?${next}`;
    const links = from + 2 < found.length ? [{ rel: 'next', href }] : [];
    return { status: 200, body: { events: found.slice(from, from + 2), links } };
  };
  const verify = (raw: string): StandInAnswer => {
    const given = JSON.parse(raw);
    // The signature is over the event's own bytes: they must have been handed on as they came.
    const event = raw.slice(raw.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const text = signedText(
      { id: given.transmission_id, time: given.transmission_time, webhookId: given.webhook_id },
      event,
    );
    const isOurs = createVerify('sha256').update(text).verify(publicKey, given.transmission_sig, 'base64');
    return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } };
  };
  /** The same `PayPal-Request-Id` again answers what it answered before. */
  const once = (call: StandInCall, act: () => StandInAnswer): StandInAnswer => {
    const key = `${call.path} ${call.headers['paypal-request-id'] ?? randomUUID()}`;
    const answer = answers.get(key) ?? act();
    if (answer.status < 300) answers.set(key, answer);
    return answer;
  };

  const answer = (call: StandInCall): StandInAnswer => {
    if (call.path === '/v1/oauth2/token') {
      const isOurs =
        call.headers.authorization ===
        `Basic ${Buffer.from(`${PAYPAL_CREDENTIALS.clientId}:${PAYPAL_CREDENTIALS.secret}`).toString('base64')}`;
      return isOurs ? { status: 200, body: { access_token: bearer, expires_in: 32_400 } } : { status: 401, body: {} };
    }
    if (call.headers.authorization !== `Bearer ${bearer}`) return { status: 401, body: { error: 'invalid_token' } };
    if (call.path === '/v1/notifications/verify-webhook-signature') return verify(call.raw);
    if (call.path === '/v1/notifications/webhooks-events') return listEvents(call.query);
    const ofPayouts = payouts.answer(call);
    if (ofPayouts) return ofPayouts;
    if (call.path === '/v2/checkout/orders') return once(call, () => open(call.raw));
    const [, noun, id = '', verb] =
      /^\/v2\/(?:checkout|payments)\/(orders|captures)\/([\w-]+)(?:\/(\w+))?$/.exec(call.path) ?? [];
    if (noun === 'captures') {
      if (verb === 'refund') return once(call, () => refund(id, call.raw));
      const order = [...orders.values()].find((one) => one.capture?.id === id);
      if (!order) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
      return { status: 200, body: { ...order.capture, supplementary_data: { related_ids: { order_id: order.id } } } };
    }
    const order = orders.get(id);
    if (!order) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    return verb === 'capture' ? once(call, () => capture(order)) : { status: 200, body: show(order) };
  };

  const standIn = await startStandIn(answer);
  const order = (id: string): Order => {
    const found = orders.get(id);
    if (!found) throw new Error(`No order ${id}`);
    return found;
  };
  const captureLinks = (id: string) => [
    { rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${order(id).capture?.id}` },
  ];
  return {
    ...standIn,
    orders: () => [...orders.values()],
    order,
    approve(id, obstacle = null) {
      Object.assign(order(id), { status: 'APPROVED', obstacle });
    },
    refundInDashboard(id, value, status = 'COMPLETED') {
      const found = order(id);
      if (!found.capture) throw new Error(`Nothing was captured for ${id}`);
      const amount = { currency_code: found.capture.amount.currency_code, value };
      // PayPal copies the capture's `custom_id` to a refund.
      const added = addRefund(found, found.capture, { amount, status, custom_id: found.unit.custom_id });
      return { ...added, links: captureLinks(id) };
    },
    captureLinks,
    event(type, resource) {
      const [id, time] = [randomUUID(), new Date().toISOString()];
      const event = { id: `WH-EVENT-${randomUUID()}`, create_time: time, event_type: type, resource };
      events.push(event);
      // Spaces that JSON.stringify would not write: the signature covers the raw bytes.
      const raw = JSON.stringify(event, null, 1);
      const text = signedText({ id, time, webhookId: PAYPAL_CREDENTIALS.webhookId }, raw);
      return {
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': createSign('sha256').update(text).sign(privateKey, 'base64'),
        },
        body: Buffer.from(raw),
      };
    },
    revoke() {
      bearer = randomUUID();
    },
    refunds,
    payouts,
  };
};
