import { filesErrors } from '@dubplate/contract/files/errors';
import { UPLOADS_UNFINISHED_MAX } from '@dubplate/contract/files/limits';
import type { Insertable } from 'kysely';
import { lockRoomLeft, type UploadRoom } from '#features/files/quota/quota.ts';
import type { UploadTable } from '#features/files/tables.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { countUnfinished, insertUpload } from './store.ts';

/**
 * Notes an upload, which counts by its declared length until it is a file, is given up or expires.
 * @throws 507 QUOTA_FULL, 429 TOO_MANY_UPLOADS
 */
export const beginUpload = (db: Db, room: UploadRoom, upload: Insertable<UploadTable>): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { owner_uuid: ownerUuid, size, created_at: now } = upload;
    await lockRoomLeft(trx, room, ownerUuid, size, now);
    if ((await countUnfinished(trx, ownerUuid)) >= UPLOADS_UNFINISHED_MAX) throw fault(filesErrors, 'TOO_MANY_UPLOADS');
    await insertUpload(trx, upload);
  });
