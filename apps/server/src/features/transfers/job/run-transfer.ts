import { TRANSFER_RETRY_SECONDS } from '@dubplate/contract/transfers/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Live } from '#platform/live.ts';
import { presentItems } from '../present.ts';
import { findLegacyRecord, type LegacyUser, listItems, listStalled } from '../read.ts';
import { claimItem, completeTransfer, hasItems } from './item-store.ts';
import { makeArtists } from './make-records.ts';
import type { MoveDeps } from './move-deps.ts';
import { moveItem } from './move-item.ts';

export interface RunDeps extends MoveDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly live: Pick<Live, 'push'>;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}

/** How long one job works; the next one goes on, so that a long transfer never looks like a job that hangs. */
const SLICE_MS = 20_000;
/** How often its person sees how far it is. */
const PUSH_EVERY_MS = 1_000;
/** After so long without a sign of life a transfer is taken up again. */
const STALLED_MS = 10 * 60_000;

const push = async ({ db, live }: RunDeps, { uuid, user_uuid }: LegacyUser): Promise<void> => {
  if (user_uuid === null) return;
  const { releases, multilinks } = presentItems(await listItems(db, uuid));
  const nameAndStatus = ({ name, status }: (typeof releases)[number]) => ({ name, status });
  live.push(user_uuid, 'transfer', {
    releases: releases.map(nameAndStatus),
    multilinks: multilinks.map(nameAndStatus),
  });
};

/** Moves items until none is due, the slice is over or the server stops; whether any are left to do now. */
const moveItems = async (deps: RunDeps, legacy: LegacyUser): Promise<boolean> => {
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
      // A stop is no failure, after which the next run would have to wait: it finds the item as it is.
      if (signal.aborted) return true;
      throw error;
    }
  }
  return true;
};

/** Moves what somebody had in the older system, item by item. May be cut off at any point and run again. */
export const runTransfer = async (
  deps: RunDeps,
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

/** Takes up transfers whose job was lost. */
export const resumeStalled = async ({ db, jobs, clock }: Pick<RunDeps, 'db' | 'jobs' | 'clock'>): Promise<void> => {
  for (const legacy_uuid of await listStalled(db, new Date(clock.now().getTime() - STALLED_MS)))
    await jobs.send(db, 'transfers.run', { legacy_uuid });
};
