import type { OwnExport } from '@dubplate/contract/own-data/schemas';
import type { StoredExport } from './store.ts';

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
