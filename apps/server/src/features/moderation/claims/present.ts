import type { Claim } from '@dubplate/contract/moderation/queue-schemas';
import { type ClaimRow, claimEnd } from './store.ts';

export const presentClaim = (row: ClaimRow): Claim => ({
  release_uuid: row.release_uuid,
  holder: {
    uuid: row.holder_uuid,
    username: row.holder_username,
    first_name: row.holder_first_name,
    last_name: row.holder_last_name,
  },
  claimed_at: row.claimed_at.toISOString(),
  expires_at: claimEnd(row.seen_at).toISOString(),
});
