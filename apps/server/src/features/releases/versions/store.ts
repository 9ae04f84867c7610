import type { FileId, ReleaseId } from '@dubplate/contract/ids';
import type { VersionChange } from '@dubplate/contract/releases/limits';
import { type Insertable, type Selectable, sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Db } from '#platform/database/tables.ts';
import type { PageQuery } from '#platform/http/page.ts';
import type { ReleaseVersionTable } from './tables.ts';

export type StoredVersion = Selectable<ReleaseVersionTable>;

const versionsOf = (db: Db, releaseUuid: ReleaseId) =>
  db.selectFrom('release_versions').where('release_uuid', '=', releaseUuid);

const newestVersion = compileOnce((db, { releaseUuid }: { releaseUuid: ReleaseId }) =>
  versionsOf(db, releaseUuid)
    .select(['uuid', 'kept_at', 'changes'])
    .orderBy('kept_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1),
);

/** Finds the newest version without its long snapshot. */
export const findNewestVersion = (db: Db, releaseUuid: ReleaseId) => newestVersion.first(db, { releaseUuid });

export const findVersion = (db: Db, releaseUuid: ReleaseId, uuid: string): Promise<StoredVersion | undefined> =>
  versionsOf(db, releaseUuid).selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Row-locks a version, so that neither it nor its files are deleted. */
export const lockVersion = (db: Db, releaseUuid: ReleaseId, uuid: string): Promise<StoredVersion | undefined> =>
  versionsOf(db, releaseUuid).selectAll().where('uuid', '=', uuid).forKeyShare().executeTakeFirst();

export const insertVersion = async (
  db: Db,
  version: Insertable<ReleaseVersionTable>,
  files: readonly FileId[],
): Promise<void> => {
  await db.insertInto('release_versions').values(version).execute();
  if (files.length === 0) return;
  await db
    .insertInto('release_version_files')
    .values(files.map((file_uuid) => ({ version_uuid: version.uuid, file_uuid })))
    .execute();
};

export const markVersion = async (db: Db, uuid: string, changes: VersionChange[]): Promise<void> => {
  await db.updateTable('release_versions').set({ changes }).where('uuid', '=', uuid).execute();
};

export const listVersions = async (db: Db, releaseUuid: ReleaseId, { page, take, order }: PageQuery) => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const rows = await versionsOf(db, releaseUuid)
    .select(['uuid', 'as_of', 'title', 'track_count', 'changes'])
    .orderBy('kept_at', direction)
    .orderBy('uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await versionsOf(db, releaseUuid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

export type VersionRow = Awaited<ReturnType<typeof listVersions>>['rows'][number];

/** Lists the files of all versions of a release. */
export const listVersionFiles = async (db: Db, releaseUuid: ReleaseId): Promise<FileId[]> => {
  const rows = await versionsOf(db, releaseUuid)
    .innerJoin('release_version_files', 'release_version_files.version_uuid', 'release_versions.uuid')
    .select('release_version_files.file_uuid')
    .distinct()
    .execute();
  return rows.map(({ file_uuid }) => file_uuid);
};

/** Lists versions replaced before a time, with their files and owners. */
export const listVersionsBefore = (db: Db, before: Date, after: string, limit: number) =>
  db
    .selectFrom('release_versions')
    .innerJoin('releases', 'releases.uuid', 'release_versions.release_uuid')
    .select([
      'release_versions.uuid',
      'releases.user_uuid',
      sql<FileId[]>`array(select file_uuid from release_version_files where version_uuid = release_versions.uuid)`.as(
        'files',
      ),
    ])
    .where('kept_at', '<', before)
    .where('release_versions.uuid', '>', after)
    .orderBy('release_versions.uuid')
    .limit(limit)
    .execute();

export const deleteVersion = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('release_versions').where('uuid', '=', uuid).execute();
};

export const deleteVersionsOf = async (db: Db, releaseUuid: ReleaseId): Promise<void> => {
  await db.deleteFrom('release_versions').where('release_uuid', '=', releaseUuid).execute();
};
