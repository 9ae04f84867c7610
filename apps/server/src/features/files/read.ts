import type { Db } from '../../platform/database/tables.ts';

/** Everything that shows a file: releases, tracks, artists and people, each by the column that names it. */
const uses = (db: Db) =>
  db
    .selectFrom('releases')
    .select('cover_uuid as file_uuid')
    .where('cover_uuid', 'is not', null)
    .unionAll(db.selectFrom('tracks').select('wav_uuid as file_uuid').where('wav_uuid', 'is not', null))
    .unionAll(db.selectFrom('artists').select('avatar_uuid as file_uuid').where('avatar_uuid', 'is not', null))
    .unionAll(db.selectFrom('users').select('avatar_uuid as file_uuid').where('avatar_uuid', 'is not', null));

/** Whether something still shows this file. */
export const isFileUsed = async (db: Db, uuid: string): Promise<boolean> => {
  const use = await db
    .selectFrom(uses(db).as('use'))
    .select('file_uuid')
    .where('file_uuid', '=', uuid)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
};

/** Files that nothing shows, uploaded before this moment; at most `limit` of them. */
export const listUnusedFiles = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('files')
    .select(['uuid', 'owner_uuid'])
    .where('created_at', '<', before)
    .where('uuid', 'not in', db.selectFrom(uses(db).as('use')).select('file_uuid'))
    .orderBy('created_at')
    .limit(limit)
    .execute();
