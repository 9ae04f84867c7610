import { createHmac, randomUUID } from 'node:crypto';
import { type StandIn, type StandInAnswer, type StandInCall, startStandIn } from './stand-in.ts';

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
  refunded: boolean;
}

export interface StandInStripe extends StandIn {
  readonly sessions: readonly Session[];
  readonly refunds: readonly { readonly payment_intent: string; readonly amount: number }[];
  move(id: string, change: Partial<Session>): void;
  event(
    type: string,
    object: object,
    options?: { readonly secret?: string; readonly ageSeconds?: number },
  ): { readonly headers: Record<string, string>; readonly body: Buffer };
}

/** Stripe's Checkout: https://docs.stripe.com/api/checkout/sessions */
export const startStripe = async (): Promise<StandInStripe> => {
  const sessions: Session[] = [];
  const refunds: { payment_intent: string; amount: number }[] = [];
  const answers = new Map<string, StandInAnswer>();
  const show = ({ refunded, ...session }: Session, isExpanded: boolean) => ({
    object: 'checkout.session',
    ...session,
    payment_intent:
      session.payment_status === 'unpaid'
        ? null
        : isExpanded
          ? {
              id: `pi_${session.id}`,
              object: 'payment_intent',
              latest_charge: { id: `ch_${session.id}`, object: 'charge', refunded },
            }
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
      refunded: false,
    };
    sessions.push(session);
    return { status: 200, body: show(session, false) };
  };
  const act = ({ method, path, query, raw }: StandInCall): StandInAnswer => {
    const form = new URLSearchParams(raw);
    if (path === '/v1/refunds') {
      refunds.push({ payment_intent: form.get('payment_intent') ?? '', amount: Number(form.get('amount')) });
      return { status: 200, body: { id: `re_${refunds.length}`, object: 'refund', status: 'succeeded' } };
    }
    if (path === '/v1/checkout/sessions' && method === 'POST') return open(form);
    if (path === '/v1/checkout/sessions') {
      const data = sessions
        .filter(({ id }) => `pi_${id}` === query.get('payment_intent'))
        .map((one) => show(one, false));
      return { status: 200, body: { object: 'list', data, has_more: false } };
    }
    const [, id, verb] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const session = sessions.find((one) => one.id === id);
    if (!session)
      return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such session' } } };
    if (verb === 'expire') session.status = 'expired';
    return { status: 200, body: show(session, query.get('expand[0]') === 'payment_intent.latest_charge') };
  };
  const answer = (call: StandInCall): StandInAnswer => {
    if (call.headers.authorization !== `Bearer ${STRIPE_CREDENTIALS.secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } };
    const key = call.headers['idempotency-key'];
    if (typeof key !== 'string') return act(call);
    const known = answers.get(key) ?? act(call);
    answers.set(key, known);
    return known;
  };
  const standIn = await startStandIn(answer);
  return {
    ...standIn,
    sessions,
    refunds,
    move(id, change) {
      const session = sessions.find((one) => one.id === id);
      if (!session) throw new Error(`No session ${id}`);
      Object.assign(session, change);
    },
    event(type, object, { secret = STRIPE_CREDENTIALS.webhookSecret, ageSeconds = 0 } = {}) {
      const raw = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } }, null, 2);
      const time = Math.floor(Date.now() / 1000) - ageSeconds;
      const mac = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
      return {
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${mac}` },
        body: Buffer.from(raw),
      };
    },
  };
};
