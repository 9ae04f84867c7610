import type { QueueItem } from '@dubplate/contract/moderation/queue-schemas';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { SignedLinks } from '#features/files/index.ts';
import {
  type listMoves,
  presentDenyReason,
  presentListItem,
  presentRelease,
  type ReleaseRecord,
} from '#features/releases/index.ts';
import { presentClaim } from './claims/claim-release.ts';
import { isOpen } from './policy.ts';
import type { OwnerRow } from './read.ts';
import type { QueueRow } from './read-queue.ts';
import type { Review } from './review.ts';

export const presentOwner = (row: OwnerRow) => ({
  uuid: row.owner_uuid,
  username: row.username,
  first_name: row.first_name,
  last_name: row.last_name,
});

export const presentStaffRelease = (
  release: ReleaseRecord,
  owner: OwnerRow,
  moves: Awaited<ReturnType<typeof listMoves>>,
  review: Review,
  links: SignedLinks,
): StaffRelease => ({
  ...presentRelease(release, links),
  ...review,
  owner: presentOwner(owner),
  due_at: release.due_at?.toISOString() ?? null,
  history: moves.map((move) => ({
    uuid: move.uuid,
    from: move.from_status,
    to: move.to_status,
    reason: move.reason,
    reasons: move.reasons.map((reason) => presentDenyReason(reason, release.tracks)),
    at: move.at.toISOString(),
    actor: move.actor_uuid === null ? null : { uuid: move.actor_uuid, username: move.username ?? '' },
  })),
});

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

export const presentQueueItem = (row: QueueRow, links: SignedLinks): QueueItem => ({
  ...presentListItem(row, links),
  submitted_at: row.submitted_at?.toISOString() ?? null,
  due_at: isOpen(row) ? (row.due_at?.toISOString() ?? null) : null,
  track_count: row.track_count ?? 0,
  owner: presentOwner(row),
  claim: isOpen(row) ? presentHeld(row) : null,
});
