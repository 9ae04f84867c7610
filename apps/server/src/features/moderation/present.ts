import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { SignedLinks } from '../files/index.ts';
import { type listMoves, presentDenyReason, presentRelease, type ReleaseRecord } from '../releases/index.ts';
import type { OwnerRow } from './read.ts';
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
