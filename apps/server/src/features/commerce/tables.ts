import type { ProductKind, PurchaseStatus, TIME_RANGES } from '@dubplate/contract/commerce/limits';
import type { Generated } from 'kysely';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    products: { kind: ProductKind; amount: number };
    plans: {
      uuid: string;
      name: string;
      time_range_count: number;
      time_range: (typeof TIME_RANGES)[number];
      amount: number;
      /** null: as many as one likes. */
      max_artists: number | null;
      position: number;
      /** Whether its tracks may have lyrics. */
      includes_lyrics: Generated<boolean>;
    };
    plan_products: { plan_uuid: string; product_kind: ProductKind };
    user_products: {
      uuid: string;
      user_uuid: string;
      product_kind: ProductKind;
      status: PurchaseStatus;
      amount: number;
      release_uuid: string | null;
      created_at: Date;
      updated_at: Date;
    };
    user_subscriptions: {
      uuid: string;
      user_uuid: string;
      plan_uuid: string;
      status: PurchaseStatus;
      amount: number;
      expires_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
  }
}

/** The plan of those who have no other. */
export const FREE_PLAN = 'DEFAULT';
