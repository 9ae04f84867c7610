import type { PurchaseId, ReleaseId, TicketId, UserId } from '@dubplate/contract/ids';
import type { NoticeKind } from '@dubplate/contract/notices/limits';
import type { Generated } from 'kysely';

interface NoticeTable {
  uuid: string;
  user_uuid: UserId;
  kind: NoticeKind;
  /** The move, delivery, payment, refund or message; unique with `kind`. */
  cause_uuid: string;
  /** The release may have been deleted. */
  release_uuid: ReleaseId | null;
  purchase_uuid: PurchaseId | null;
  ticket_uuid: TicketId | null;
  title: string;
  store: string | null;
  reason: string | null;
  /** Whole US dollars. */
  amount: number | null;
  at: Date;
  read_at: Generated<Date | null>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    notices: NoticeTable;
  }
}
