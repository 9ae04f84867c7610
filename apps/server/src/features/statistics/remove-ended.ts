import { type Db, inTransaction } from '#platform/database/tables.ts';
import { deleteBatch, listEndedBatches } from './import/store.ts';

/** Removes the rows of imports that were replaced or undone, one batch at a time. */
export const removeEnded = async (db: Db): Promise<void> => {
  for (const id of await listEndedBatches(db)) await inTransaction(db, (trx) => deleteBatch(trx, id));
};
