import { z } from 'zod';
import { callProvider, type ProviderAnswer } from '../call-provider.ts';
import { ProviderFailed } from '../payment-provider.ts';

export interface PayPalCredentials {
  readonly clientId: string;
  readonly secret: string;
  /** Of the webhook as PayPal's dashboard names it; its signature is checked against it. */
  readonly webhookId: string;
}

const token = z.object({ access_token: z.string(), expires_in: z.number() });

/** A token is renewed so long before it runs out. */
const RENEWED_BEFORE_SECONDS = 60;

export interface PayPalClient {
  /** Tries the credentials. */
  check(): Promise<void>;
  get(path: string): Promise<ProviderAnswer>;
  /** `requestId` keeps a repeated call from doing its work twice. `json`: as text, so that what was signed stays as it was. */
  post(path: string, json: string, requestId?: string): Promise<ProviderAnswer>;
}

/** PayPal's REST API with a token of its own, fetched when it is needed. @throws ProviderFailed */
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
    // A token that was revoked early.
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
