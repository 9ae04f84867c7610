import type { UserId } from '@dubplate/contract/ids';
import type {
  PayoutFileFormat,
  PayoutMethodType,
  PayoutReviewCode,
  PayoutState,
  TAX_FORM_STATUSES,
} from '@dubplate/contract/payouts/limits';
import type { Generated, GeneratedAlways } from 'kysely';
import type { PayoutProviderName } from './providers/payout-provider.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    payout_methods: {
      id: GeneratedAlways<number>;
      uuid: string;
      user_uuid: UserId;
      method: PayoutMethodType;
      /** Null once its person is erased. */
      sealed: Buffer | null;
      masked: string;
      country: string | null;
      /** False until Stripe can pay out to it. */
      is_ready: boolean;
      /** Whether its person had another one before. */
      is_change: boolean;
      set_at: Date;
      removed_at: Generated<Date | null>;
    };
    /** A call that sends payouts. */
    payout_batches: {
      uuid: string;
      provider: PayoutProviderName;
      body: string;
      reference: Generated<string | null>;
      created_at: Date;
      asks: Generated<number>;
      /** Null once nothing is open. */
      ask_at: Date | null;
    };
    payout_files: {
      uuid: string;
      format: PayoutFileFormat;
      content: Buffer;
      payouts: number;
      sum_cents: number;
      created_at: Date;
      created_by: UserId;
      cancelled_at: Generated<Date | null>;
    };
    payouts: {
      id: GeneratedAlways<number>;
      uuid: string;
      user_uuid: UserId;
      party_id: number;
      /** The method that was current when it was requested. */
      method_id: number;
      by_hand: boolean;
      amount_cents: number;
      /** What came back while the rest stays; below the amount. */
      returned_cents: Generated<number>;
      state: PayoutState;
      reason: Generated<string | null>;
      fee_cents: Generated<number | null>;
      reference: Generated<string | null>;
      review: PayoutReviewCode[];
      requested_at: Date;
      not_before: Date | null;
      batch_uuid: Generated<string | null>;
      is_alone: Generated<boolean>;
      file_uuid: Generated<string | null>;
    };
    payout_steps: {
      payout_id: number;
      place: number;
      state: PayoutState;
      at: Date;
      reason: string | null;
      actor_uuid: UserId | null;
    };
    payout_approvals: { payout_id: number; user_uuid: UserId; at: Date };
    /** Who said that a paid payout has failed. */
    payout_failures: { payout_id: number; user_uuid: UserId; note: string; at: Date };
    payout_taxes: {
      user_uuid: UserId;
      sealed: Buffer | null;
      form_status: Generated<(typeof TAX_FORM_STATUSES)[number]>;
      updated_at: Date;
    };
    payout_invoices: {
      number: number;
      payout_id: number;
      at: Date;
      sealed: Buffer;
      /** Null in invoices drawn before it was stored: the setting counts. */
      prefix: Generated<string | null>;
      /** Who issued it; null: the name of the service. */
      customer: Generated<string | null>;
    };
  }
}
