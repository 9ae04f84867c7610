import type { Language } from '#platform/language.ts';

export type SandboxStatus = 'OPEN' | 'APPROVED' | 'DECLINED' | 'CLOSED';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sandbox_orders: {
      payment_uuid: string;
      status: SandboxStatus;
      amount_cents: number;
      currency: string;
      description: string;
      language: Language;
      return_url: string;
      created_at: Date;
      updated_at: Date;
    };
    sandbox_refunds: { refund_uuid: string; payment_uuid: string; amount_cents: number; created_at: Date };
  }
}
