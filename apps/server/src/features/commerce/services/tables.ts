import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { ReleaseId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import type { ColumnType } from 'kysely';

/** What a release needed, and what for, when it was checked out. */
export interface QuoteContext {
  readonly day: LocalDate;
  readonly amounts: Readonly<Partial<Record<ProductKind, number>>>;
  readonly hasPaidSubscription: boolean;
  readonly included: readonly ProductKind[];
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    release_quotes: {
      release_uuid: ReleaseId;
      context: ColumnType<QuoteContext, string, string>;
      expires_at: Date;
    };
  }
}
