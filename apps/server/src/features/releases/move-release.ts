import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { Db } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import {
  closeDenyReasons,
  insertDenyReasons,
  insertMove,
  type NewDenyReason,
  type StoredRelease,
  updateRelease,
} from './store.ts';

interface Transition {
  readonly from: readonly ReleaseStatus[];
  readonly to: ReleaseStatus;
  readonly by: 'owner' | 'moderator';
}

const RELEASE_TRANSITIONS = {
  submit: { from: ['DRAFT'], to: 'PENDING', by: 'owner' },
  unmoderate: { from: ['DENIED'], to: 'DRAFT', by: 'owner' },
  approve: { from: ['PENDING'], to: 'MODERATED', by: 'moderator' },
  deny: { from: ['PENDING', 'MODERATED'], to: 'DENIED', by: 'moderator' },
  publish: { from: ['MODERATED'], to: 'PUBLISHED', by: 'moderator' },
} as const satisfies Record<string, Transition>;

type ReleaseMove = keyof typeof RELEASE_TRANSITIONS;

export const canMove = (status: ReleaseStatus, move: ReleaseMove): boolean =>
  (RELEASE_TRANSITIONS[move].from as readonly ReleaseStatus[]).includes(status);

/** Only drafts can be changed. Releases under review or later can't be deleted. */
export const isEditable = (status: ReleaseStatus): boolean => status === 'DRAFT';
export const isDeletable = (status: ReleaseStatus): boolean => status === 'DRAFT' || status === 'DENIED';
/** Returns whether a release stays after its owner deletes the account, because stores have it or will. */
export const outlivesAccount = (status: ReleaseStatus): boolean => status === 'MODERATED' || status === 'PUBLISHED';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'release-moved': {
      move_uuid: string;
      release_uuid: ReleaseId;
      user_uuid: UserId;
      status: ReleaseStatus;
      deny_reason: string | null;
      /** RFC 3339. */
      at: string;
    };
  }
}

interface MoveDetails {
  readonly actorUuid: UserId;
  readonly now: Date;
  /** The promised time of the decision, for a submission. */
  readonly dueAt?: Date;
  /** The reason for a denial, for the artist. */
  readonly reason?: string;
  /** The separate reasons of a denial. */
  readonly reasons?: readonly NewDenyReason[];
}

const columnsOf = (move: ReleaseMove, { now, dueAt, reason }: MoveDetails) => {
  switch (move) {
    case 'submit':
      return {
        submitted_at: now,
        due_at: dueAt ?? null,
        review_started_at: null,
        moderated_at: null,
        deny_reason: null,
        not_sent: null,
      };
    case 'approve':
      return { moderated_at: now };
    case 'deny':
      return { moderated_at: now, deny_reason: reason ?? null };
    case 'publish':
      return { published_at: now };
    case 'unmoderate':
      return {};
  }
};

/**
 * Changes the state of a release, records the move and emits its event, in the caller's transaction, which must have locked
 * the release. Nothing else changes states. @throws 409 WRONG_STATE
 */
export const moveRelease = async (
  trx: Db,
  outbox: Outbox,
  release: StoredRelease,
  move: ReleaseMove,
  details: MoveDetails,
): Promise<StoredRelease> => {
  if (!canMove(release.status, move)) throw apiError(releasesErrors, 'WRONG_STATE');
  const { to } = RELEASE_TRANSITIONS[move];
  const moved = await updateRelease(trx, release.uuid, {
    status: to,
    updated_at: details.now,
    ...columnsOf(move, details),
  });
  const moveUuid = newUuid();
  await insertMove(trx, {
    uuid: moveUuid,
    release_uuid: release.uuid,
    from_status: release.status,
    to_status: to,
    actor_uuid: details.actorUuid,
    reason: details.reason ?? null,
    at: details.now,
  });
  if (move === 'submit') await closeDenyReasons(trx, release.uuid);
  await insertDenyReasons(trx, { releaseUuid: release.uuid, moveUuid }, details.reasons ?? []);
  await outbox.announce(trx, 'release-moved', {
    move_uuid: moveUuid,
    release_uuid: release.uuid,
    user_uuid: release.user_uuid,
    status: to,
    deny_reason: moved.deny_reason,
    at: details.now.toISOString(),
  });
  return moved;
};
