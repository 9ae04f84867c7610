import type { Clock } from '#platform/clock.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { SIGNATURE_HEADER, signWebhook } from './signature.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'sandbox-webhook': { order: string };
  }
}

/** Calls our own webhook as a provider would: over HTTP, signed, again until it is heard. */
export const registerSandboxWebhooks = (
  jobs: Jobs,
  { secret, clock, ownAddress }: { secret: Buffer; clock: Clock; ownAddress: () => string },
): void =>
  jobs.work('sandbox-webhook', async ({ order }) => {
    const body = JSON.stringify({ id: newUuid(), order });
    const response = await fetch(`${ownAddress()}/api/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body, clock.now()) },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
  });
