import type { ColumnType } from 'kysely';

/** What somebody had in the older system. */
export interface LegacyPayload {
  readonly releases: readonly { readonly name: string }[];
  readonly multilinks: readonly {
    readonly name: string;
    readonly links: readonly { readonly store: string; readonly url: string }[];
  }[];
}

interface LegacyUserTable {
  uuid: string;
  /** The one form of `parseUsername`. */
  username: string;
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  /** Written as JSON text. */
  payload: ColumnType<LegacyPayload, string, string>;
  created_at: Date;
  transferred_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    legacy_users: LegacyUserTable;
    transfer_tokens: { hash: Buffer; legacy_uuid: string; created_at: Date; expires_at: Date };
  }
}
