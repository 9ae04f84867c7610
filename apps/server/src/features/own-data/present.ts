import type { AccountDeletion, OwnExport } from '@dubplate/contract/own-data/schemas';
import type { PlannedDeletion, StoredExport } from './store.ts';

export const presentDeletion = ({ requested_at, due_at }: PlannedDeletion): AccountDeletion => ({
  requested_at: requested_at.toISOString(),
  due_at: due_at.toISOString(),
});

export const exportPath = (uuid: string): string => `/api/export/${uuid}/content`;

export const presentExport = (row: StoredExport): OwnExport => ({
  uuid: row.uuid,
  status: row.status,
  created_at: row.created_at.toISOString(),
  total_bytes: row.total_bytes,
  done_bytes: row.done_bytes,
  size: row.size,
  expires_at: row.expires_at?.toISOString() ?? null,
});
