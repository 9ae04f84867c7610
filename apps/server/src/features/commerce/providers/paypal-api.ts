import { asCents, parseCents } from '@dubplate/rules/cents';
import { z } from 'zod';
import { callProvider, type ProviderAnswer } from './call-provider.ts';
import { type Money, type PaymentReport, type ProviderCase, ProviderFailed, type Webhook } from './payment-provider.ts';

export interface PayPalCredentials {
  readonly clientId: string;
  readonly secret: string;
  /** The id of the webhook in PayPal's dashboard; needed to verify signatures. */
  readonly webhookId: string;
}

const token = z.object({ access_token: z.string(), expires_in: z.number() });

const RENEWED_BEFORE_SECONDS = 60;

export interface PayPalClient {
  /** Checks the credentials. */
  check(): Promise<void>;
  get(path: string): Promise<ProviderAnswer>;
  /** `requestId` is the idempotency key. `json` is text so that signed content stays unchanged. */
  post(path: string, json: string, requestId?: string): Promise<ProviderAnswer>;
}

/** PayPal's REST API. Fetches and renews its token. @throws ProviderFailed */
export const createPayPalClient = (url: string, { clientId, secret }: PayPalCredentials): PayPalClient => {
  let current: { readonly bearer: string; readonly until: number } | null = null;

  const signIn = async (): Promise<string> => {
    if (current && current.until > Date.now()) return current.bearer;
    const { status, body } = await callProvider(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const answer = token.safeParse(body);
    if (status !== 200 || !answer.success) throw new ProviderFailed(`PayPal refused the credentials (${status})`);
    const { access_token, expires_in } = answer.data;
    current = { bearer: access_token, until: Date.now() + (expires_in - RENEWED_BEFORE_SECONDS) * 1000 };
    return access_token;
  };

  const call = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string) => {
    const send = async () =>
      callProvider(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${await signIn()}`, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body }),
      });
    const answer = await send();
    if (answer.status !== 401) return answer;
    // The token was revoked early.
    current = null;
    return send();
  };

  return {
    check: async () => void (await signIn()),
    get: (path) => call('GET', path, {}),
    post: (path, json, requestId) =>
      call(
        'POST',
        path,
        { prefer: 'return=representation', ...(requestId !== undefined && { 'paypal-request-id': requestId }) },
        json,
      ),
  };
};

const header = z.string().min(1).max(2000);
const signature = z.object({
  'paypal-auth-algo': header,
  'paypal-cert-url': header,
  'paypal-transmission-id': header,
  'paypal-transmission-sig': header,
  'paypal-transmission-time': header,
});

/** What every event has; `resource` depends on its type. */
export const payPalEvent = z.object({ id: z.string(), event_type: z.string(), resource: z.looseObject({}) });
export type PayPalEvent = z.infer<typeof payPalEvent>;

const verdict = z.object({ verification_status: z.string() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Verifies a webhook through PayPal, with the raw bytes of the body. Returns null if the signature is wrong.
 * @throws ProviderFailed
 */
export const verifyPayPalEvent = async (
  client: PayPalClient,
  webhookId: string,
  { headers, body }: Webhook,
): Promise<PayPalEvent | null> => {
  const signed = signature.safeParse(headers);
  const raw = body.toString('utf8');
  const parsed = payPalEvent.safeParse(parseJson(raw));
  if (!signed.success || !parsed.success) return null;
  const fields = {
    auth_algo: signed.data['paypal-auth-algo'],
    cert_url: signed.data['paypal-cert-url'],
    transmission_id: signed.data['paypal-transmission-id'],
    transmission_sig: signed.data['paypal-transmission-sig'],
    transmission_time: signed.data['paypal-transmission-time'],
    webhook_id: webhookId,
  };
  const { body: answer } = await client.post(
    '/v1/notifications/verify-webhook-signature',
    `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${raw}}`,
  );
  return verdict.safeParse(answer).data?.verification_status === 'SUCCESS' ? parsed.data : null;
};

export const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({ id: z.string(), status: z.string(), amount });
const refund = z.object({ id: z.string(), status: z.string(), amount, custom_id: z.string().nullish() });

/** The fields of an Orders v2 order that we read. */
export const payPalOrder = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        payments: z.object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) }).optional(),
      }),
    )
    .default([]),
});
export type PayPalOrder = z.infer<typeof payPalOrder>;

/** @throws ProviderFailed if the amount is unreadable */
export const moneyOf = ({ currency_code, value }: z.infer<typeof amount>): Money => {
  const cents = parseCents(value);
  if (cents === null || cents < 0) throw new ProviderFailed(`PayPal sent an unreadable amount: ${value}`);
  return { cents, currency: currency_code };
};

/** Reads a refund of a capture; returns null while it is pending. A failed refund means that the money came back. */
const refundCase = ({ id, status, amount, custom_id }: z.infer<typeof refund>): ProviderCase | null => {
  const { cents, currency } = moneyOf(amount);
  const hasFailed = status === 'FAILED' || status === 'CANCELLED';
  if (!hasFailed && status !== 'COMPLETED') return null;
  return {
    kind: 'REFUND',
    reference: id,
    outcome: hasFailed ? 'WON' : 'LOST',
    disputed: null,
    currency,
    refundUuid: custom_id ?? null,
    movements: [{ id, cents }, ...(hasFailed ? [{ id: `${id}:failed`, cents: asCents(-cents) }] : [])],
  };
};

/** Reads the state of a capture: a completed order may contain a declined capture. */
const reportOfCapture = (
  { id, status, amount }: z.infer<typeof capture>,
  refunds: readonly z.infer<typeof refund>[],
): PaymentReport => {
  const cases = refunds.map(refundCase).filter((one) => one !== null);
  const found = { money: moneyOf(amount), ...(cases.length > 0 && { cases }) };
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return { state: 'paid', reference: id, ...found };
    case 'REFUNDED':
      return { state: 'refunded', ...found };
    case 'DECLINED':
    case 'FAILED':
    case 'DENIED':
      return { state: 'declined' };
    default:
      return { state: 'open' };
  }
};

/** Reads the state of an order. An approved order is still open: it waits for the capture. */
export const reportOfOrder = ({ status, purchase_units }: PayPalOrder): PaymentReport => {
  const captured = purchase_units.flatMap(({ payments }) => payments?.captures ?? [])[0];
  const refunds = purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
  if (captured) return reportOfCapture(captured, refunds);
  return status === 'VOIDED' ? { state: 'lapsed' } : { state: 'open' };
};
