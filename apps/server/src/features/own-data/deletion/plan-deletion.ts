import type { SessionId } from '@dubplate/contract/ids';
import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { DELETION_DAYS } from '@dubplate/contract/own-data/limits';
import { endSessionsOf, enqueueEmail, isLastAdmin } from '#features/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findDeletion, insertDeletion, type PlannedDeletion } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Plans the deletion of one's account, the password having been checked; asked for again, the first date stays. Tells
 * which sessions ended: all but the caller's. @throws 409 LAST_ADMIN_STAYS
 */
export const planDeletion = (
  db: Db,
  jobs: Jobs,
  actor: Actor,
  now: Date,
): Promise<{ planned: PlannedDeletion; ended: readonly SessionId[] }> =>
  inTransaction(db, async (trx) => {
    if (await isLastAdmin(trx, actor.uuid)) throw fault(ownDataErrors, 'LAST_ADMIN_STAYS');
    const planned = {
      user_uuid: actor.uuid,
      requested_at: now,
      due_at: new Date(now.getTime() + DELETION_DAYS * DAY_MS),
    };
    if (await insertDeletion(trx, planned))
      await enqueueEmail(trx, jobs, {
        kind: 'deletion-planned',
        username: actor.username,
        values: { due_at: planned.due_at.toISOString() },
      });
    const ended = await endSessionsOf(trx, actor.uuid, now, { except: actor.sessionUuid });
    return { planned: (await findDeletion(trx, actor.uuid)) ?? planned, ended };
  });
