import type { SessionId, UserId } from '@dubplate/contract/ids';
import { endSessionsOf, isLastAdmin, lockUser } from '#features/accounts/index.ts';
import { attemptAll } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { OwnDataHooks } from '#platform/rooms/own-data.ts';
import { removeExportsOf } from '../exports/remove-exports.ts';
import { consumeDueDeletion, listDueDeletions } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'erase-due-accounts': Record<string, never>;
  }
}

interface ErasureDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ownData: readonly OwnDataHooks[];
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
}

/** Erases one person whose day has come: all rooms in one transaction, or nothing. */
const eraseAccount = ({ db, jobs, ownData }: ErasureDeps, userUuid: UserId, now: Date): Promise<readonly SessionId[]> =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, userUuid);
    // Since they asked, all others may have gone: the instance keeps its last administrator until there is another.
    if (await isLastAdmin(trx, userUuid)) return [];
    if (!(await consumeDueDeletion(trx, userUuid, now))) return [];
    const ended = await endSessionsOf(trx, userUuid, now);
    for (const hooks of ownData) await hooks.erase?.(trx, { userUuid, jobs, now });
    await removeExportsOf(trx, jobs, userUuid, null);
    return ended;
  });

/**
 * Erases everybody whose day has come; one who could not be erased is tried again next time, and delays nobody.
 * @throws AggregateError of those who could not be erased, so that staff see the job fail
 */
export const eraseDueAccounts = async (deps: ErasureDeps): Promise<void> => {
  const now = deps.clock.now();
  await attemptAll(await listDueDeletions(deps.db, now), async (userUuid) => {
    for (const session of await eraseAccount(deps, userUuid, now)) deps.onSessionEnd(session);
  });
};
