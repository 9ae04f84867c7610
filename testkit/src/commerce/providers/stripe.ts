import { createHmac, randomUUID } from 'node:crypto';
import { type StandIn, type StandInAnswer, type StandInCall, startStandIn } from '../../stand-in.ts';
import { createStripeTransfersDesk, type StandInStripeTransfers } from './stripe-transfers.ts';

export const STRIPE_CREDENTIALS = { secretKey: 'sk_test_of_ours', webhookSecret: 'whsec_of_ours' };

interface Session {
  readonly id: string;
  readonly url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string;
  readonly expires_at: number;
  /** In cents. */
  readonly refunds: Refund[];
  readonly disputes: Dispute[];
}

interface Refund {
  readonly id: string;
  readonly amount: number;
  status: 'succeeded' | 'pending' | 'failed';
  readonly metadata: Readonly<Record<string, string>>;
}

interface Dispute {
  readonly id: string;
  readonly amount: number;
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_closed';
  /** Negative: withdrawn. */
  balance_transactions: readonly { readonly id: string; readonly amount: number; readonly currency: string }[];
}

export interface StandInStripe extends StandIn {
  readonly sessions: readonly Session[];
  readonly refunds: readonly { readonly payment_intent: string; readonly amount: number }[];
  readonly transfers: StandInStripeTransfers;
  move(id: string, change: Partial<Omit<Session, 'refunds' | 'disputes'>>): void;
  /** Refunds a part or the whole in Stripe's own dashboard. */
  refundInDashboard(id: string, amount: number, status?: Refund['status']): Refund;
  /** Opens a dispute or changes it. */
  dispute(id: string, change: Partial<Dispute>): void;
  /** Stripe's notice of an event, which it also lists. */
  event(
    type: string,
    object: object,
    options?: { readonly secret?: string; readonly ageSeconds?: number; readonly account?: string },
  ): { readonly headers: Record<string, string>; readonly body: Buffer };
}

/** Stripe's Checkout, transfers and connected accounts: https://docs.stripe.com/api/checkout/sessions */
export const startStripe = async (): Promise<StandInStripe> => {
  const sessions: Session[] = [];
  const refunds: { payment_intent: string; amount: number }[] = [];
  const transfers = createStripeTransfersDesk();
  /** By idempotency key. */
  const answers = new Map<string, { readonly raw: string; readonly answer: StandInAnswer }>();
  const events: { id: string; type: string; created: number }[] = [];
  const refundedOf = ({ refunds: all }: Session) =>
    all.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  const chargeOf = (session: Session) => ({
    id: `ch_${session.id}`,
    object: 'charge',
    payment_intent: `pi_${session.id}`,
    amount_refunded: refundedOf(session),
    refunded: refundedOf(session) === session.amount_total,
    disputed: session.disputes.length > 0,
  });
  const show = ({ refunds: _refunds, disputes: _disputes, ...session }: Session, charge: object | null) => ({
    object: 'checkout.session',
    ...session,
    payment_intent:
      session.payment_status === 'unpaid'
        ? null
        : charge
          ? { id: `pi_${session.id}`, object: 'payment_intent', latest_charge: charge }
          : `pi_${session.id}`,
  });
  const open = (form: URLSearchParams): StandInAnswer => {
    const id = `cs_test_${sessions.length + 1}`;
    const session: Session = {
      id,
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total:
        Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      expires_at: Math.floor(Date.now() / 1000) + 86_400,
      refunds: [],
      disputes: [],
    };
    sessions.push(session);
    return { status: 200, body: show(session, null) };
  };
  /** Two events a page, so that pages are followed. */
  const listEvents = (query: URLSearchParams): StandInAnswer => {
    const types = [...query].filter(([name]) => /^types\[\d*\]$/.test(name)).map(([, type]) => type);
    const found = events.filter(
      ({ type, created }) => types.includes(type) && created >= Number(query.get('created[gte]')),
    );
    const from = found.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    return {
      status: 200,
      body: { object: 'list', data: found.slice(from, from + 2), has_more: from + 2 < found.length, url: '/v1/events' },
    };
  };
  const act = (call: StandInCall): StandInAnswer => {
    const { method, path, query, raw } = call;
    const form = new URLSearchParams(raw);
    const ofPayouts = transfers.answer(call);
    if (ofPayouts) return ofPayouts;
    if (path === '/v1/refunds' && method === 'POST') {
      const [payment_intent, amount] = [form.get('payment_intent') ?? '', Number(form.get('amount'))];
      refunds.push({ payment_intent, amount });
      const metadata = { refund_uuid: form.get('metadata[refund_uuid]') ?? '' };
      const refund: Refund = { id: `re_${refunds.length}`, amount, status: 'succeeded', metadata };
      sessions.find(({ id }) => `pi_${id}` === payment_intent)?.refunds.push(refund);
      return { status: 200, body: { ...refund, object: 'refund' } };
    }
    if (path === '/v1/events') return listEvents(query);
    if (path === '/v1/refunds' || path === '/v1/disputes') {
      const session = sessions.find(({ id }) => `pi_${id}` === query.get('payment_intent'));
      const all = path === '/v1/refunds' ? session?.refunds : session?.disputes;
      const data = (all ?? []).map((one) => ({ currency: session?.currency, ...one }));
      return { status: 200, body: { object: 'list', data, has_more: false } };
    }
    if (path === '/v1/checkout/sessions' && method === 'POST') return open(form);
    if (path === '/v1/checkout/sessions') {
      const data = sessions
        .filter(({ id }) => `pi_${id}` === query.get('payment_intent'))
        .map((one) => show(one, null));
      return { status: 200, body: { object: 'list', data, has_more: false } };
    }
    const [, id, verb] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const session = sessions.find((one) => one.id === id);
    if (!session)
      return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such session' } } };
    if (verb === 'expire') session.status = 'expired';
    const isExpanded = query.get('expand[0]') === 'payment_intent.latest_charge';
    return { status: 200, body: show(session, isExpanded ? chargeOf(session) : null) };
  };
  const answer = (call: StandInCall): StandInAnswer => {
    if (call.headers.authorization !== `Bearer ${STRIPE_CREDENTIALS.secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } };
    const key = call.headers['idempotency-key'];
    if (typeof key !== 'string') return act(call);
    const known = answers.get(key) ?? { raw: call.raw, answer: act(call) };
    answers.set(key, known);
    if (known.raw === call.raw) return known.answer;
    return { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys can only be used once' } } };
  };
  const standIn = await startStandIn(answer);
  const sessionOf = (id: string): Session => {
    const session = sessions.find((one) => one.id === id);
    if (!session) throw new Error(`No session ${id}`);
    return session;
  };
  return {
    ...standIn,
    sessions,
    refunds,
    transfers,
    move(id, change) {
      Object.assign(sessionOf(id), change);
    },
    refundInDashboard(id, amount, status = 'succeeded') {
      const refund: Refund = { id: `re_${randomUUID()}`, amount, status, metadata: {} };
      sessionOf(id).refunds.push(refund);
      return refund;
    },
    dispute(id, change) {
      const { disputes, amount_total } = sessionOf(id);
      const [open] = disputes;
      if (open) Object.assign(open, change);
      else
        disputes.push({
          id: `dp_${id}`,
          amount: amount_total,
          status: 'needs_response',
          balance_transactions: [],
          ...change,
        });
    },
    event(type, object, { secret = STRIPE_CREDENTIALS.webhookSecret, ageSeconds = 0, account } = {}) {
      const time = Math.floor(Date.now() / 1000) - ageSeconds;
      const event = {
        id: `evt_${randomUUID()}`,
        object: 'event',
        type,
        created: time,
        data: { object },
        ...(account && { account }),
      };
      events.push(event);
      const raw = JSON.stringify(event, null, 2);
      const mac = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
      return {
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${mac}` },
        body: Buffer.from(raw),
      };
    },
  };
};
