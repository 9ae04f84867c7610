import type { UserId } from '@dubplate/contract/ids';
import { TRANSFER_RETRY_SECONDS } from '@dubplate/contract/transfers/limits';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findLegacyRecord, type LegacyUser, listItems, listStalled } from '../read.ts';
import { presentItems } from '../read-transfer.ts';
import { claimItem, completeTransfer, hasItems, insertItems, setMoved } from '../store.ts';
import { type MoveContext, makeArtists } from './make-records.ts';
import { moveItem } from './move-item.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'transfers.run': { legacy_uuid: string };
    'transfers.resume': Record<string, never>;
  }
}

/** Starts the transfer to an account, in the caller's transaction. */
export const beginTransfer = async (
  trx: Db,
  jobs: Jobs,
  { legacyUuid, userUuid, now }: { readonly legacyUuid: string; readonly userUuid: UserId; readonly now: Date },
): Promise<void> => {
  await setMoved(trx, legacyUuid, userUuid, now);
  await insertItems(trx, legacyUuid);
  await jobs.send(trx, 'transfers.run', { legacy_uuid: legacyUuid });
};

type RunContext = MoveContext & Pick<ServerContext, 'db' | 'jobs' | 'live' | 'log'> & { readonly signal: AbortSignal };

/** How long one job runs. The next job continues, so that a long transfer does not exceed the time limit of jobs. */
const SLICE_MS = 20_000;
/** Interval of progress events. */
const PUSH_EVERY_MS = 1_000;
/** A transfer without activity for this long is resumed. */
const STALLED_MS = 10 * 60_000;

const push = async ({ db, live }: RunContext, { uuid, user_uuid }: LegacyUser): Promise<void> => {
  if (user_uuid === null) return;
  const { releases, multilinks } = presentItems(await listItems(db, uuid));
  const nameAndStatus = ({ name, status }: (typeof releases)[number]) => ({ name, status });
  live.push(user_uuid, 'transfer', {
    releases: releases.map(nameAndStatus),
    multilinks: multilinks.map(nameAndStatus),
  });
};

/** Transfers items until none is due, the slice is over or the server stops. Returns true if items are still due. */
const moveItems = async (deps: RunContext, legacy: LegacyUser): Promise<boolean> => {
  const { db, clock, log, signal } = deps;
  const until = Date.now() + SLICE_MS;
  let pushAt = 0;
  while (Date.now() < until) {
    if (signal.aborted) return true;
    const item = await claimItem(db, legacy.uuid, clock.now());
    if (!item || legacy.user_uuid === null) return false;
    if (Date.now() >= pushAt) {
      await push(deps, legacy);
      pushAt = Date.now() + PUSH_EVERY_MS;
    }
    try {
      await moveItem(db, deps, item, { userUuid: legacy.user_uuid, log, signal });
    } catch (error) {
      // Shutdown is not an error: the next run continues without a delay.
      if (signal.aborted) return true;
      throw error;
    }
  }
  return true;
};

/** Transfers a user's records item by item. Can be aborted at any point and run again. */
export const runTransfer = async (
  deps: RunContext,
  { legacy_uuid }: { readonly legacy_uuid: string },
): Promise<'again' | undefined> => {
  const { db, jobs, clock } = deps;
  const legacy = await findLegacyRecord(db, legacy_uuid);
  if (!legacy || legacy.user_uuid === null || legacy.transferred_at !== null) return;
  await makeArtists(db, deps, legacy);
  const isMoreDue = await moveItems(deps, legacy);
  await push(deps, legacy);
  if (isMoreDue) return 'again';
  if (await hasItems(db, legacy_uuid, ['delayed']))
    await jobs.send(db, 'transfers.run', { legacy_uuid }, { afterSeconds: TRANSFER_RETRY_SECONDS });
  else await completeTransfer(db, legacy_uuid, clock.now());
  return undefined;
};

/** Resumes transfers whose job was lost. */
export const resumeStalled = async ({ db, jobs, clock }: Pick<RunContext, 'db' | 'jobs' | 'clock'>): Promise<void> => {
  for (const legacy_uuid of await listStalled(db, new Date(clock.now().getTime() - STALLED_MS)))
    await jobs.send(db, 'transfers.run', { legacy_uuid });
};
