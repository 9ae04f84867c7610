import type { ServerContext } from '#platform/context.ts';
import type { ProductNames } from './catalogue/present.ts';
import type { PaymentMethods } from './providers/payment-methods.ts';

/** The parts that payments and refunds share. */
export type CommerceContext = Pick<ServerContext, 'clock' | 'db' | 'jobs' | 'origin' | 'outbox'> & {
  readonly log: Pick<ServerContext['log'], 'error' | 'warn'>;
  readonly methods: PaymentMethods;
  readonly productNames: ProductNames;
  /** The name of the service, shown to payers by the provider. */
  readonly productName: string;
};
