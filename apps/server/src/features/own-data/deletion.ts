import type { SessionId, UserId } from '@dubplate/contract/ids';
import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { DELETION_DAYS } from '@dubplate/contract/own-data/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { endSessionsOf, enqueueEmail, isLastAdmin, lockUser } from '#features/accounts/index.ts';
import { attemptAll } from '#platform/batches.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { OwnDataHooks } from '#platform/rooms/own-data.ts';
import { removeExportsOf } from './exports.ts';
import { consumeDueDeletion, findDeletion, insertDeletion, listDueDeletions, type PlannedDeletion } from './store.ts';

interface DeletionRequest {
  readonly user: Pick<Actor, 'uuid' | 'username'>;
  /** The current session, which is kept; null for a request by staff. */
  readonly sessionUuid: SessionId | null;
  readonly now: Date;
}

/**
 * Plans the deletion of an account, in the caller's transaction. A repeated request keeps the first date. Ends all other
 * sessions and returns them. @throws 409 LAST_ADMIN_STAYS
 */
export const planDeletion = async (
  trx: Db,
  jobs: Jobs,
  { user, sessionUuid, now }: DeletionRequest,
): Promise<{ planned: PlannedDeletion; ended: readonly SessionId[] }> => {
  if (await isLastAdmin(trx, user.uuid)) throw apiError(ownDataErrors, 'LAST_ADMIN_STAYS');
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

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'erase-due-accounts': Record<string, never>;
  }
}

type ErasureContext = Pick<ServerContext, 'db' | 'jobs' | 'clock'> & {
  readonly ownData: readonly OwnDataHooks[];
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
};

/** Erases a user whose deletion is due, in one transaction over all rooms. */
const eraseAccount = (
  { db, jobs, ownData }: ErasureContext,
  userUuid: UserId,
  now: Date,
): Promise<readonly SessionId[]> =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, userUuid);
    // All other administrators may have gone since the request: never erases the last one.
    if (await isLastAdmin(trx, userUuid)) return [];
    if (!(await consumeDueDeletion(trx, userUuid, now))) return [];
    const ended = await endSessionsOf(trx, userUuid, now);
    for (const hooks of ownData) await hooks.erase?.(trx, { userUuid, jobs, now });
    await removeExportsOf(trx, jobs, userUuid, null);
    return ended;
  });

/**
 * Erases all users whose deletion is due. Failed ones are retried by the next run and do not block others.
 * @throws AggregateError of all errors, so that staff see the failed job
 */
export const eraseDueAccounts = async (deps: ErasureContext): Promise<void> => {
  const now = deps.clock.now();
  await attemptAll(await listDueDeletions(deps.db, now), async (userUuid) => {
    for (const session of await eraseAccount(deps, userUuid, now)) deps.onSessionEnd(session);
  });
};
