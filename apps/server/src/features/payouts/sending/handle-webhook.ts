import type { Webhook } from '#features/commerce/index.ts';
import type { PayoutContext } from '../context.ts';
import { listProviders } from '../providers/payout-provider.ts';
import { askBatch } from './send-payouts.ts';
import { findBatchOf } from './store.ts';

/**
 * Asks about the payouts that a webhook names. Its own words never count, so that it may come in any order and any number
 * of times.
 * @returns false if the signature is wrong
 * @throws ProviderFailed if the provider should send it again
 */
export const handlePayoutWebhook = async (
  context: PayoutContext,
  providerName: string,
  webhook: Webhook,
): Promise<boolean> => {
  const provider = listProviders(context.providers).find(({ name }) => name === providerName);
  const notices = await provider?.verifyWebhook?.(webhook);
  if (!provider || notices === undefined) return true;
  if (notices === null) return false;
  const batches = new Set<string>();
  for (const notice of notices) {
    const batch = await findBatchOf(context.db, provider.name, notice);
    if (batch === null) context.log.warn({ provider: provider.name, ...notice }, 'a notice of an unknown payout');
    else batches.add(batch);
  }
  for (const batch of batches) await askBatch(context, batch, false);
  return true;
};
