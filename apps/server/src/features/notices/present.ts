import type { Notice } from '@dubplate/contract/notices/schemas';
import type { ListedNotice } from './store.ts';

export const presentNotice = (notice: ListedNotice): Notice => ({
  uuid: notice.uuid,
  kind: notice.kind,
  at: notice.at.toISOString(),
  is_read: notice.read_at !== null,
  title: notice.title,
  release_uuid: notice.release_uuid,
  purchase_uuid: notice.purchase_uuid,
  ticket_uuid: notice.ticket_uuid,
  store: notice.store,
  reason: notice.reason,
  amount: notice.amount,
});
