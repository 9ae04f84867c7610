import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Webhook, WebhookNotice } from '../payment-provider.ts';

const postback = z.object({
  status: z.string(),
  /** Without the `INV-` that it has everywhere else. */
  invoice_id: z.string().regex(/^(INV-)?[A-Z0-9]{4,32}$/),
  token: z.string(),
});

/** A project chooses which of the two it is sent. */
const fieldsOf = ({ headers, body }: Webhook): unknown => {
  const text = body.toString('utf8');
  if (String(headers['content-type']).startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A postback says only that an invoice moved: its token is good for five minutes and for any of them, so the invoice is fetched. */
export const verifyPostback = async (secret: string, webhook: Webhook): Promise<readonly WebhookNotice[] | null> => {
  const fields = postback.safeParse(fieldsOf(webhook));
  if (!fields.success) return null;
  const { invoice_id, token } = fields.data;
  try {
    await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'], requiredClaims: ['exp'] });
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
  const externalId = invoice_id.startsWith('INV-') ? invoice_id : `INV-${invoice_id}`;
  return [{ eventId: null, externalId, report: null }];
};
