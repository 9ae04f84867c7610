import type { QueueItem, StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { SignedLinks } from '../files/index.ts';
import {
  type listMoves,
  presentDenyReason,
  presentListItem,
  presentRelease,
  type ReleaseRecord,
} from '../releases/index.ts';
import type { OwnerRow, QueueRow } from './read.ts';
import type { Review } from './review.ts';

const presentOwner = (row: OwnerRow) => ({
  uuid: row.owner_uuid,
  username: row.username,
  first_name: row.first_name,
  last_name: row.last_name,
});

export const presentQueueItem = (row: QueueRow, links: SignedLinks): QueueItem => ({
  ...presentListItem(row, links),
  submitted_at: row.submitted_at?.toISOString() ?? null,
  track_count: row.track_count ?? 0,
  owner: presentOwner(row),
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
