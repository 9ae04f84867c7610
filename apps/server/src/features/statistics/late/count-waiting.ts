import type { TrackId } from '@dubplate/contract/ids';
import type { RawBuilder } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { createMonths } from '../import/store.ts';
import { matchCodes } from '../match/codes-store.ts';
import { moveRows } from '../match/rows-store.ts';
import { stageWaiting } from './late-store.ts';
import { listStagedMonths } from './staged-months-store.ts';

/** Counts those waiting rows of an import that match now, or that are all of one track; the others go on waiting. */
export const countWaiting = async (
  trx: Db,
  importUuid: string,
  which: RawBuilder<boolean>,
  assignedTo?: TrackId,
): Promise<void> => {
  const batchId = await stageWaiting(trx, importUuid, which);
  // Their months may have been dropped since they came.
  await createMonths(trx, await listStagedMonths(trx));
  await matchCodes(trx, assignedTo);
  await moveRows(trx, { batchId, importUuid });
};
