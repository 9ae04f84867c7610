import type { ProductKind, TimeRange } from '@dubplate/contract/commerce/limits';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    products: { kind: ProductKind; amount: number };
    plans: {
      uuid: string;
      name: string;
      time_range_count: number;
      time_range: TimeRange;
      amount: number;
      /** null: as many as one likes. */
      max_artists: number | null;
      /** Room for files. */
      storage_bytes: Generated<number>;
      position: number;
      /** Whether its tracks may have lyrics. */
      includes_lyrics: Generated<boolean>;
      /** Against the monthly plan. */
      saved_percent: Generated<number | null>;
    };
    plan_products: { plan_uuid: string; product_kind: ProductKind };
  }
}

/** The plan of those who have no other. */
export const FREE_PLAN = 'DEFAULT';
