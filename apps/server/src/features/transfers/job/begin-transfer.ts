import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { insertItems, setMoved } from './item-store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'transfers.run': { legacy_uuid: string };
    'transfers.resume': Record<string, never>;
  }
}

/** Begins to move what a person had to the account that they have now, in the caller’s transaction. */
export const beginTransfer = async (
  trx: Db,
  jobs: Jobs,
  { legacyUuid, userUuid, now }: { readonly legacyUuid: string; readonly userUuid: UserId; readonly now: Date },
): Promise<void> => {
  await setMoved(trx, legacyUuid, userUuid, now);
  await insertItems(trx, legacyUuid);
  await jobs.send(trx, 'transfers.run', { legacy_uuid: legacyUuid });
};
