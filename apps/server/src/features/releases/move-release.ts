import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { closeDenyReasons, insertDenyReasons, type NewDenyReason } from './denial-store.ts';
import { insertMove, type StoredRelease, updateRelease } from './store.ts';

interface Transition {
  readonly from: readonly ReleaseStatus[];
  readonly to: ReleaseStatus;
  /** Whose act it is. */
  readonly by: 'owner' | 'moderator';
}

/** Every move that a release can make between its states. */
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

/** A release can be changed as a draft alone, and deleted while nobody else counts on it. */
export const isEditable = (status: ReleaseStatus): boolean => status === 'DRAFT';
export const isDeletable = (status: ReleaseStatus): boolean => status === 'DRAFT' || status === 'DENIED';
/** It is in stores, or was promised to them: it stays though its owner goes. */
export const outlivesAccount = (status: ReleaseStatus): boolean => status === 'MODERATED' || status === 'PUBLISHED';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'release-moved': {
      move_uuid: string;
      release_uuid: ReleaseId;
      user_uuid: UserId;
      status: ReleaseStatus;
      deny_reason: string | null;
    };
  }
}

interface MoveDetails {
  readonly actorUuid: UserId;
  readonly now: Date;
  /** Until when an answer is promised, of what is sent. */
  readonly dueAt?: Date;
  /** The reason for a denial, for the artist. */
  readonly reason?: string;
  /** The same one by one, where the moderator gave it so. */
  readonly reasons?: readonly NewDenyReason[];
}

const columnsOf = (move: ReleaseMove, { now, dueAt, reason }: MoveDetails) => {
  switch (move) {
    case 'submit':
      return { submitted_at: now, due_at: dueAt ?? null, moderated_at: null, deny_reason: null, not_sent: null };
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
 * The one way by which a release changes its state: checks the move, writes it down and announces it in the caller's
 * transaction, which has locked the release. @throws 409 WRONG_STATE
 */
export const moveRelease = async (
  trx: Db,
  outbox: Outbox,
  release: StoredRelease,
  move: ReleaseMove,
  details: MoveDetails,
): Promise<StoredRelease> => {
  if (!canMove(release.status, move)) throw fault(releasesErrors, 'WRONG_STATE');
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
  });
  return moved;
};
