import type { SessionId } from '@dubplate/contract/ids';
import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { DELETION_DAYS } from '@dubplate/contract/own-data/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { endSessionsOf, enqueueEmail, isLastAdmin } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findDeletion, insertDeletion, type PlannedDeletion } from './store.ts';

interface DeletionRequest {
  readonly user: Pick<Actor, 'uuid' | 'username'>;
  /** The session in which they ask, which stays; null where staff ask for them. */
  readonly sessionUuid: SessionId | null;
  readonly now: Date;
}

/**
 * Plans the deletion of an account, in the caller's transaction; asked for again, the first date stays. Tells which
 * sessions ended: all but the one in which it was asked for. @throws 409 LAST_ADMIN_STAYS
 */
export const planDeletion = async (
  trx: Db,
  jobs: Jobs,
  { user, sessionUuid, now }: DeletionRequest,
): Promise<{ planned: PlannedDeletion; ended: readonly SessionId[] }> => {
  if (await isLastAdmin(trx, user.uuid)) throw fault(ownDataErrors, 'LAST_ADMIN_STAYS');
  const planned = {
    user_uuid: user.uuid,
    requested_at: now,
    due_at: new Date(now.getTime() + DELETION_DAYS * DAY_MS),
  };
  if (await insertDeletion(trx, planned))
    await enqueueEmail(trx, jobs, {
      kind: 'deletion-planned',
      username: user.username,
      values: { due_at: planned.due_at.toISOString() },
    });
  const ended = await endSessionsOf(trx, user.uuid, now, sessionUuid ? { except: sessionUuid } : {});
  return { planned: (await findDeletion(trx, user.uuid)) ?? planned, ended };
};
