import type { UserId } from '@dubplate/contract/ids';
import type { ColumnType } from 'kysely';

/** Written as JSON text. */
type Json = ColumnType<unknown, string | null, never>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    audit_log: {
      uuid: string;
      at: Date;
      actor_uuid: UserId | null;
      action: string;
      subject_type: string;
      subject_uuid: string;
      before: Json;
      after: Json;
    };
  }
}
