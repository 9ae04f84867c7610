import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { DenyReason } from '@dubplate/contract/releases/schemas';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { isEditable, moveRelease } from './move-release.ts';
import { lockOwnRelease } from './own-release.ts';
import { presentDenyReason } from './present.ts';
import { completeRelease, type ReleaseRecord } from './read-release.ts';
import { setReasonDone } from './store.ts';

interface Tick {
  readonly releaseUuid: ReleaseId;
  readonly uuid: string;
  readonly isDone: boolean;
  readonly now: Date;
}

/** Ticks off a reason, without changing the version of the release. @throws 404, 409 WRONG_STATE after submission */
export const tickReason = (db: Db, userUuid: UserId, { releaseUuid, uuid, isDone, now }: Tick): Promise<DenyReason> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwnRelease(trx, userUuid, releaseUuid);
    if (release.status !== 'DENIED' && release.status !== 'DRAFT') throw apiError(releasesErrors, 'WRONG_STATE');
    if (!(await setReasonDone(trx, { releaseUuid, uuid }, isDone ? now : null))) throw notFound();
    const { deny_reasons, tracks } = await completeRelease(trx, release);
    const ticked = deny_reasons.find((reason) => reason.uuid === uuid);
    if (!ticked) throw notFound();
    return presentDenyReason(ticked, tracks);
  });

/** Turns a denied release into a draft again. A draft stays unchanged. @throws 404, 409 WRONG_STATE */
export const unmoderateRelease = (
  db: Db,
  outbox: Outbox,
  userUuid: UserId,
  uuid: ReleaseId,
  now: Date,
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwnRelease(trx, userUuid, uuid);
    if (isEditable(release.status)) return completeRelease(trx, release);
    return completeRelease(trx, await moveRelease(trx, outbox, release, 'unmoderate', { actorUuid: userUuid, now }));
  });
