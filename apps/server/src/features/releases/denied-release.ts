import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { DenyReason } from '@dubplate/contract/releases/schemas';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { setReasonDone } from './denial-store.ts';
import { isEditable, moveRelease } from './move-release.ts';
import { lockOwnRelease } from './own-release.ts';
import { presentDenyReason } from './present.ts';
import { completeRelease, type ReleaseRecord } from './read-release.ts';

interface Tick {
  readonly releaseUuid: ReleaseId;
  readonly uuid: string;
  readonly isDone: boolean;
  readonly now: Date;
}

/** Ticks a reason off for its artist; the release stays at its version. @throws 404, 409 WRONG_STATE once it was sent */
export const tickReason = (db: Db, userUuid: UserId, { releaseUuid, uuid, isDone, now }: Tick): Promise<DenyReason> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwnRelease(trx, userUuid, releaseUuid);
    if (release.status !== 'DENIED' && release.status !== 'DRAFT') throw fault(releasesErrors, 'WRONG_STATE');
    if (!(await setReasonDone(trx, { releaseUuid, uuid }, isDone ? now : null))) throw notFound();
    const { deny_reasons, tracks } = await completeRelease(trx, release);
    const ticked = deny_reasons.find((reason) => reason.uuid === uuid);
    if (!ticked) throw notFound();
    return presentDenyReason(ticked, tracks);
  });

/** Brings a denied release back to draft; one that is a draft stays as it is. @throws 404, 409 WRONG_STATE */
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
