import { z } from 'zod';
import type { Webhook, WebhookNotice } from '../payment-provider.ts';
import type { PayPalClient } from './paypal-client.ts';

const header = z.string().min(1).max(2000);
const signature = z.object({
  'paypal-auth-algo': header,
  'paypal-cert-url': header,
  'paypal-transmission-id': header,
  'paypal-transmission-sig': header,
  'paypal-transmission-time': header,
});

const event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    order_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  }),
});
type Event = z.infer<typeof event>;

const verdict = z.object({ verification_status: z.string() });
const captureOfOrder = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});

/** The order behind a capture, which a refund names only by its address. */
const orderOfCapture = async (client: PayPalClient, links: Event['resource']['links']): Promise<string | null> => {
  const path = links.find(({ rel }) => rel === 'up')?.href.match(/\/v2\/payments\/captures\/[\w-]+$/)?.[0];
  if (!path) return null;
  const capture = captureOfOrder.safeParse((await client.get(path)).body);
  return capture.data?.supplementary_data.related_ids.order_id ?? null;
};

const orderOf = async (client: PayPalClient, { event_type, resource }: Event): Promise<string | null> => {
  if (event_type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null;
  if (event_type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return resource.order_id ?? null;
  if (!event_type.startsWith('PAYMENT.CAPTURE.')) return null;
  return resource.supplementary_data?.related_ids.order_id ?? orderOfCapture(client, resource.links);
};

/**
 * Has PayPal check its own signature, over the very bytes that came. What the event says of money is not believed: the
 * order is fetched. @throws ProviderFailed
 */
export const verifyPayPalWebhook = async (
  client: PayPalClient,
  webhookId: string,
  { headers, body }: Webhook,
): Promise<readonly WebhookNotice[] | null> => {
  const signed = signature.safeParse(headers);
  const raw = body.toString('utf8');
  const parsed = event.safeParse(parseJson(raw));
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
  if (verdict.safeParse(answer).data?.verification_status !== 'SUCCESS') return null;
  const externalId = await orderOf(client, parsed.data);
  return externalId === null ? [] : [{ eventId: parsed.data.id, externalId, report: null }];
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
