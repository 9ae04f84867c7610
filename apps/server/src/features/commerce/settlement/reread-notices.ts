import { DAY_MS } from '@dubplate/rules/dates';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { handleNotice } from './handle-webhook.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'reread-notices': Record<string, never>;
  }
}

/** Longer than providers retry a webhook and than an outage should last. */
const LOOK_BACK_MS = 7 * DAY_MS;

/**
 * Reads the providers' recent events about refunds, reversals and disputes again, in case webhooks were lost.
 * Reconciliation does not ask about paid payments. @throws AggregateError after all events were tried
 */
export const rereadNotices = async (deps: PaymentDeps, signal: AbortSignal): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS);
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<void>) => {
    signal.throwIfAborted();
    await work().catch((error: unknown) => failures.push(error));
  };
  for (const provider of deps.methods.providers())
    await attempt(async () => {
      for (const notice of (await provider.listNotices?.(since)) ?? [])
        await attempt(() => handleNotice(deps, provider.name, notice));
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} notices could not be read again`);
};
