import { UPLOAD_DAYS } from '@dubplate/contract/files/limits';
import type { FileId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { sweepAll } from '#platform/batches.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Partials } from './partials.ts';
import { deleteUpload, listUploadsBefore } from './store.ts';

const AT_ONCE = 500;

/** Deletes abandoned uploads with their bytes; of finished ones only the record that they were uploads. */
export const sweepUploads = async (db: Db, partials: Partials, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - UPLOAD_DAYS * DAY_MS);
  await sweepAll(
    (after: FileId) => listUploadsBefore(db, before, after, AT_ONCE),
    async ({ uuid }) => {
      await partials.remove(uuid);
      await deleteUpload(db, uuid);
    },
  );
};
