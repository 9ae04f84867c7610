import pLimit from 'p-limit';
import type { Db } from '#platform/database/tables.ts';
import { STAGING_CONNECTIONS, type Staging } from '../../staging/staging.ts';
import {
  addOwnerDays,
  addOwnerTerritories,
  addReleaseDays,
  addReleaseTerritories,
  addRows,
  addTrackDays,
  analyzeStaged,
  dropSums,
  prepareStep,
  sumReleases,
  sumTerritories,
  sumTracks,
} from './rows-store.ts';

/**
 * Adds what is staged and matched to a batch that does not count: the rows themselves, and their sums. Each step is a
 * transaction of its own, so that as many run at the same time as there are connections; it begins once those that it needs
 * have ended. @throws what the first step threw that failed, once all have ended
 */
export const addStaged = async ({ db, schema, transaction }: Staging, batchId: number): Promise<void> => {
  await dropSums(db, schema);
  await transaction(analyzeStaged);
  const limit = pLimit(STAGING_CONNECTIONS);
  const steps: Promise<void>[] = [];
  const run = (step: (trx: Db, batchId: number) => Promise<void>, after: Promise<void> = Promise.resolve()) => {
    const ended = after.then(() =>
      limit(() =>
        transaction(async (trx) => {
          await prepareStep(trx);
          await step(trx, batchId);
        }),
      ),
    );
    steps.push(ended);
    return ended;
  };
  const tracks = run(sumTracks);
  run(addRows);
  const territories = run(sumTerritories);
  const releases = run(sumReleases, tracks);
  run(addOwnerDays, releases);
  run(addReleaseDays, releases);
  run(addTrackDays, tracks);
  run(addReleaseTerritories, territories);
  run(addOwnerTerritories, territories);
  const failed = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};
