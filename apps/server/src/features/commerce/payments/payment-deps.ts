import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { ProductNames } from '../catalogue/product-names.ts';
import type { PaymentMethods } from '../providers/payment-methods.ts';

/** What payments and refunds need. */
export interface PaymentDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly origin: Origin;
  readonly methods: PaymentMethods;
  readonly productNames: ProductNames;
  /** Of the service, for the line that a payer reads at the provider. */
  readonly productName: string;
  readonly log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}
