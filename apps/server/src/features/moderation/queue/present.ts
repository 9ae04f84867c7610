import type { QueueItem } from '@dubplate/contract/moderation/queue-schemas';
import type { SignedLinks } from '#features/files/index.ts';
import { presentListItem } from '#features/releases/index.ts';
import { presentClaim } from '../claims/present.ts';
import { presentOwner } from '../present.ts';
import type { QueueRow } from './read.ts';

const presentHeld = (row: QueueRow): QueueItem['claim'] => {
  const { claim_uuid, holder_uuid, holder_username, claimed_at, seen_at } = row;
  if (!claim_uuid || !holder_uuid || !claimed_at || !seen_at) return null;
  return presentClaim({
    release_uuid: claim_uuid,
    holder_uuid,
    holder_username: holder_username ?? '',
    holder_first_name: row.holder_first_name,
    holder_last_name: row.holder_last_name,
    claimed_at,
    seen_at,
  });
};

const isOpen = ({ status }: QueueRow): boolean => status === 'PENDING' || status === 'MODERATED';

export const presentQueueItem = (row: QueueRow, links: SignedLinks): QueueItem => ({
  ...presentListItem(row, links),
  submitted_at: row.submitted_at?.toISOString() ?? null,
  due_at: isOpen(row) ? (row.due_at?.toISOString() ?? null) : null,
  track_count: row.track_count ?? 0,
  owner: presentOwner(row),
  claim: isOpen(row) ? presentHeld(row) : null,
});
