import type { UserId } from '@dubplate/contract/ids';
import type { OwnExport } from '@dubplate/contract/own-data/schemas';
import type { Generated } from 'kysely';

export interface ExportTable {
  uuid: string;
  user_uuid: UserId;
  status: OwnExport['status'];
  /** Number of failed attempts; see `countFailure`. */
  failures: Generated<number>;
  total_bytes: number;
  done_bytes: Generated<number>;
  /** Size of the ZIP; null until it is ready. */
  size: number | null;
  created_at: Date;
  expires_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    own_exports: ExportTable;
    account_deletions: { user_uuid: UserId; requested_at: Date; due_at: Date };
  }
}
