import type { PaymentId } from '@dubplate/contract/ids';
import type { Cents } from '#features/commerce/ledger/cents.ts';
import type { Language } from '#platform/language.ts';

export type SandboxStatus = 'OPEN' | 'APPROVED' | 'DECLINED' | 'CLOSED';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sandbox_orders: {
      payment_uuid: PaymentId;
      status: SandboxStatus;
      amount_cents: Cents;
      currency: string;
      description: string;
      language: Language;
      return_url: string;
      created_at: Date;
      updated_at: Date;
    };
    sandbox_refunds: { refund_uuid: string; payment_uuid: PaymentId; amount_cents: Cents; created_at: Date };
  }
}
