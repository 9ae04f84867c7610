import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { insertMove, type StoredRelease, updateRelease } from '../store.ts';
import { closeDenyReasons, insertDenyReasons, type NewDenyReason } from './denial-store.ts';
import { canMove, RELEASE_TRANSITIONS, type ReleaseMove } from './release-states.ts';

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

interface Act {
  readonly actorUuid: UserId;
  readonly now: Date;
  /** Until when an answer is promised, of what is sent. */
  readonly dueAt?: Date;
  /** The reason for a denial, for the artist. */
  readonly reason?: string;
  /** The same one by one, where the moderator gave it so. */
  readonly reasons?: readonly NewDenyReason[];
}

const columnsOf = (move: ReleaseMove, { now, dueAt, reason }: Act) => {
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
  act: Act,
): Promise<StoredRelease> => {
  if (!canMove(release.status, move)) throw fault(releasesErrors, 'WRONG_STATE');
  const { to } = RELEASE_TRANSITIONS[move];
  const moved = await updateRelease(trx, release.uuid, { status: to, updated_at: act.now, ...columnsOf(move, act) });
  const moveUuid = newUuid();
  await insertMove(trx, {
    uuid: moveUuid,
    release_uuid: release.uuid,
    from_status: release.status,
    to_status: to,
    actor_uuid: act.actorUuid,
    reason: act.reason ?? null,
    at: act.now,
  });
  if (move === 'submit') await closeDenyReasons(trx, release.uuid);
  await insertDenyReasons(trx, { releaseUuid: release.uuid, moveUuid }, act.reasons ?? []);
  await outbox.announce(trx, 'release-moved', {
    move_uuid: moveUuid,
    release_uuid: release.uuid,
    user_uuid: release.user_uuid,
    status: to,
    deny_reason: moved.deny_reason,
  });
  return moved;
};
