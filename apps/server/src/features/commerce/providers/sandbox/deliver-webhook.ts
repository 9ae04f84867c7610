import type { Clock } from '#platform/clock.ts';
import { newUuid } from '#platform/ids.ts';
import { SIGNATURE_HEADER, signWebhook } from './signature.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'sandbox-webhook': { order: string };
  }
}

interface DeliveryOptions {
  readonly secret: Buffer;
  readonly clock: Clock;
  /** Of this very process. */
  readonly ownAddress: () => string;
}

/** Calls our own webhook as a provider would: over HTTP, signed; the queue tries again until it is accepted. */
export const deliverWebhook = async ({ secret, clock, ownAddress }: DeliveryOptions, order: string): Promise<void> => {
  const body = JSON.stringify({ id: newUuid(), order });
  const response = await fetch(`${ownAddress()}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body, clock.now()) },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
};
