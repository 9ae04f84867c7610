import type { Db } from '../../platform/database/tables.ts';

/** Everything that shows a file now: releases, tracks, artists and people, each by the column that names it. */
const shows = (db: Db) =>
  db
    .selectFrom('releases')
    .select('cover_uuid as file_uuid')
    .where('cover_uuid', 'is not', null)
    .unionAll(db.selectFrom('tracks').select('wav_uuid as file_uuid').where('wav_uuid', 'is not', null))
    .unionAll(db.selectFrom('artists').select('avatar_uuid as file_uuid').where('avatar_uuid', 'is not', null))
    .unionAll(db.selectFrom('users').select('avatar_uuid as file_uuid').where('avatar_uuid', 'is not', null));

/** The same, and the versions of releases that are kept in history. */
const uses = (db: Db) => shows(db).unionAll(db.selectFrom('release_version_files').select('file_uuid'));

const isAmong = async (db: Db, list: typeof shows, uuid: string): Promise<boolean> => {
  const use = await db
    .selectFrom(list(db).as('use'))
    .select('file_uuid')
    .where('file_uuid', '=', uuid)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
};

/** Whether something still shows this file, or once did and may again. */
export const isFileUsed = (db: Db, uuid: string): Promise<boolean> => isAmong(db, uses, uuid);

/** Whether something shows this file as it stands today. */
export const isFileShown = (db: Db, uuid: string): Promise<boolean> => isAmong(db, shows, uuid);

/** Files that nothing uses, uploaded before this moment; at most `limit` of them. */
export const listUnusedFiles = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('files')
    .select(['uuid', 'owner_uuid'])
    .where('created_at', '<', before)
    .where('uuid', 'not in', db.selectFrom(uses(db).as('use')).select('file_uuid'))
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** How large these files are by their rows. */
export const listFileSizes = async (db: Db, uuids: readonly string[]): Promise<{ uuid: string; size: number }[]> =>
  uuids.length === 0 ? [] : db.selectFrom('files').select(['uuid', 'size']).where('uuid', 'in', uuids).execute();

/** Which of these files have a row. */
export const listExisting = async (db: Db, uuids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await listFileSizes(db, uuids)).map(({ uuid }) => uuid));
