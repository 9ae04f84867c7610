import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { lockOwnRelease, openEdition, type ReleaseRecord } from '#features/releases/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { lockCurrent } from '../queue/store.ts';
import { isBeingTakenDown } from '../states/delivery-states.ts';

/** Begins an edit of one's own published release. @throws 404, 409 WRONG_STATE or EDITION_OPEN */
export const editRelease = (db: Db, userUuid: UserId, uuid: ReleaseId, now: Date): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwnRelease(trx, userUuid, uuid);
    // What is being taken down would come back with the edit.
    if ((await lockCurrent(trx, uuid)).some(isBeingTakenDown)) throw fault(releasesErrors, 'WRONG_STATE');
    return openEdition(trx, release, now);
  });
