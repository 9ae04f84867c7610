import type { Db } from '../../platform/database/tables.ts';

/** Whether a release, a track, an artist or a person still shows this file. */
export const isFileUsed = async (db: Db, uuid: string): Promise<boolean> => {
  const uses = await db
    .selectFrom('releases')
    .select('uuid')
    .where('cover_uuid', '=', uuid)
    .unionAll(db.selectFrom('tracks').select('uuid').where('wav_uuid', '=', uuid))
    .unionAll(db.selectFrom('artists').select('uuid').where('avatar_uuid', '=', uuid))
    .unionAll(db.selectFrom('users').select('uuid').where('avatar_uuid', '=', uuid))
    .limit(1)
    .execute();
  return uses.length > 0;
};
