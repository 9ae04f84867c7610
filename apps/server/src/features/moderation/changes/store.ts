import type { FileId, ReleaseId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { RefusedContent } from './refused-content.ts';

/** Replaces what an earlier denial kept. */
export const saveRefused = async (
  trx: Db,
  releaseUuid: ReleaseId,
  content: RefusedContent,
  refusedAt: Date,
): Promise<void> => {
  const kept = { refused_at: refusedAt, content: JSON.stringify(content) };
  await trx
    .insertInto('refused_releases')
    .values({ release_uuid: releaseUuid, ...kept })
    .onConflict((conflict) => conflict.column('release_uuid').doUpdateSet(kept))
    .execute();
};

export const findRefused = (db: Db, releaseUuid: ReleaseId) =>
  db
    .selectFrom('refused_releases')
    .select(['refused_at', 'content'])
    .where('release_uuid', '=', releaseUuid)
    .executeTakeFirst();

/** Whether a cover can still be shown. */
export const isFileKept = async (db: Db, uuid: FileId): Promise<boolean> =>
  (await db.selectFrom('files').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined;
