import type { ServerContext } from '#platform/context.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import type { InvoiceIssuer } from './config.ts';
import type { PayoutProviders } from './providers/payout-provider.ts';

export interface PayoutContext
  extends Pick<ServerContext, 'clock' | 'config' | 'db' | 'jobs' | 'keyring' | 'log' | 'origin' | 'outbox'> {
  readonly box: SecretBox;
  readonly issuer: InvoiceIssuer;
  readonly providers: PayoutProviders;
}
