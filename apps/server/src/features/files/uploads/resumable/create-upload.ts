import { filesErrors } from '@dubplate/contract/files/errors';
import { UPLOADS_UNFINISHED_MAX } from '@dubplate/contract/files/limits';
import type { Insertable } from 'kysely';
import { lockQuotaLeft, type UploadQuota } from '#features/files/quota/quota.ts';
import type { UploadTable } from '#features/files/tables.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { countUnfinished, insertUpload } from './store.ts';

/**
 * Records an upload, which counts by its declared length until it is a file, is given up or expires.
 * @throws 507 QUOTA_FULL, 429 TOO_MANY_UPLOADS
 */
export const createUpload = (db: Db, quota: UploadQuota, upload: Insertable<UploadTable>): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { owner_uuid: ownerUuid, size, created_at: now } = upload;
    await lockQuotaLeft(trx, quota, ownerUuid, size, now);
    if ((await countUnfinished(trx, ownerUuid)) >= UPLOADS_UNFINISHED_MAX) throw fault(filesErrors, 'TOO_MANY_UPLOADS');
    await insertUpload(trx, upload);
  });
