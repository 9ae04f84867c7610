import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { lockOwnRelease } from '../own-release.ts';
import { completeRelease, type ReleaseRecord } from '../read-release.ts';
import { moveRelease } from '../states/move-release.ts';
import { isEditable } from '../states/release-states.ts';

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
