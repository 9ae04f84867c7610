import type { FileId } from '@dubplate/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { canRead } from './policy.ts';
import { findFile, listFiles, type StoredFile } from './store.ts';

type Column = readonly [table: string, column: string];

/** Columns of records that show a file. Each has an index. */
const SHOWN: readonly Column[] = [
  ['releases', 'cover_uuid'],
  ['tracks', 'wav_uuid'],
  ['artists', 'avatar_uuid'],
  ['users', 'avatar_uuid'],
];

/** `SHOWN`, recordings that are not tracks yet, and release versions in the history. */
const USED: readonly Column[] = [...SHOWN, ['unsaved_tracks', 'wav_uuid'], ['release_version_files', 'file_uuid']];

/** Uses one index lookup per column; `NOT IN` over a union would use no index. */
const isNamedBy = (columns: readonly Column[], uuid: RawBuilder<string>): RawBuilder<boolean> => {
  const lookUps = columns.map(
    ([table, column]) => sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${uuid})`,
  );
  return sql<boolean>`(${sql.join(lookUps, sql` or `)})`;
};

const isNamed = async (db: Db, columns: readonly Column[], uuid: FileId): Promise<boolean> => {
  const { rows } = await sql<{ named: boolean }>`select ${isNamedBy(columns, sql`${uuid}::uuid`)} as named`.execute(db);
  return rows[0]?.named === true;
};

/** Returns true if something shows this file, or may show it again from history. */
export const isFileUsed = (db: Db, uuid: FileId): Promise<boolean> => isNamed(db, USED, uuid);

/** Returns true if something shows this file now. */
export const isFileShown = (db: Db, uuid: FileId): Promise<boolean> => isNamed(db, SHOWN, uuid);

/** Returns unused files that were created before the given time, ordered by id. */
export const listUnusedFiles = (db: Db, before: Date, after: FileId, limit: number) =>
  db
    .selectFrom('files')
    .select(['uuid', 'owner_uuid'])
    .where('created_at', '<', before)
    .where('uuid', '>', after)
    .where(({ not }) => not(isNamedBy(USED, sql.ref('files.uuid'))))
    .orderBy('uuid')
    .limit(limit)
    .execute();

/** Returns the recorded sizes of these files. */
export const listFileSizes = async (db: Db, uuids: readonly FileId[]): Promise<{ uuid: FileId; size: number }[]> =>
  uuids.length === 0 ? [] : db.selectFrom('files').select(['uuid', 'size']).where('uuid', 'in', uuids).execute();

/** Returns those of these ids that have a row. */
export const listExisting = async (db: Db, uuids: readonly FileId[]): Promise<ReadonlySet<string>> =>
  new Set((await listFileSizes(db, uuids)).map(({ uuid }) => uuid));

/** @throws 404 if the file does not exist or the caller may not read it */
export const readableFile = async (db: Db, actor: Actor, uuid: FileId): Promise<StoredFile> => {
  const file = await findFile(db, uuid);
  if (!file || !canRead(actor, file)) throw notFound();
  return file;
};

/** Returns those of the files that the caller may read. */
export const readableFiles = async (db: Db, actor: Actor, uuids: readonly FileId[]): Promise<StoredFile[]> =>
  (await listFiles(db, uuids)).filter((file) => canRead(actor, file));
