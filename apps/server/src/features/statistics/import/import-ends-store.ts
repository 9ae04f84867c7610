import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

/** Keeps how an import ended, and by whom: null is the watched folder. */
export const recordEnd = async (
  trx: Db,
  importUuid: string,
  { as, by }: { readonly as: 'REPLACED' | 'UNDONE'; readonly by: UserId | null },
): Promise<void> => {
  await trx
    .updateTable('statistics_imports')
    .set({ ended_as: as, ended_by: by })
    .where('uuid', '=', importUuid)
    .execute();
};
