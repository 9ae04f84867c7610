import { UPLOAD_DAYS } from '@dubplate/contract/files/limits';
import type { FileId, UserId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { FileTable } from './tables.ts';

export type StoredFile = Selectable<FileTable>;

export const insertFile = (db: Db, file: Insertable<FileTable>): Promise<StoredFile> =>
  db.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow();

export const findFile = (db: Db, uuid: FileId): Promise<StoredFile | undefined> =>
  db.selectFrom('files').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const listFiles = (db: Db, uuids: readonly FileId[]): Promise<StoredFile[]> =>
  db.selectFrom('files').selectAll().where('uuid', '=', sql<FileId>`ANY(${uuids}::uuid[])`).orderBy('uuid').execute();

/** Locks the row for deletion; waits for transactions that start to use the file. */
export const lockFile = (db: Db, uuid: FileId): Promise<StoredFile | undefined> =>
  db.selectFrom('files').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Locks the row, so that the file is not deleted while a transaction starts to use it. */
export const lockFileForUse = (db: Db, uuid: FileId): Promise<StoredFile | undefined> =>
  db.selectFrom('files').selectAll().where('uuid', '=', uuid).forKeyShare().executeTakeFirst();

export const deleteFileRow = async (db: Db, uuid: FileId): Promise<void> => {
  await db.deleteFrom('files').where('uuid', '=', uuid).execute();
};

export const listFilesOf = (db: Db, ownerUuid: UserId): Promise<StoredFile[]> =>
  db.selectFrom('files').selectAll().where('owner_uuid', '=', ownerUuid).orderBy('uuid').execute();

/** Returns the total size of a user's files. */
export const sumFilesOf = async (db: Db, ownerUuid: UserId): Promise<number> => {
  const { bytes } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('size'), 'bigint'), eb.val(0)).as('bytes'))
    .where('owner_uuid', '=', ownerUuid)
    .executeTakeFirstOrThrow();
  return Number(bytes);
};

/** Returns pictures with advice of an older version, oldest first. */
export const listUncheckedCovers = (db: Db, version: number, limit: number): Promise<Pick<StoredFile, 'uuid'>[]> =>
  db
    .selectFrom('files')
    .select('uuid')
    .where('kind', '=', 'image')
    .where('gone_at', 'is', null)
    .where('advice_version', '<', version)
    .orderBy('advice_version')
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Keeps the earlier results if `found` is missing. */
export const markCoverChecked = async (
  db: Db,
  uuid: FileId,
  advice_version: number,
  found?: {
    readonly facts: { readonly advice: readonly string[]; readonly tint: string };
    readonly picture: { readonly size: number; readonly sha256: string } | null;
  },
): Promise<void> => {
  await db
    .updateTable('files')
    .set({
      advice_version,
      ...(found && {
        advice: [...found.facts.advice],
        tint: found.facts.tint,
        picture_size: found.picture?.size ?? null,
        picture_sha256: found.picture?.sha256 ?? null,
      }),
    })
    .where('uuid', '=', uuid)
    .execute();
};

/** Marks that a file's bytes are lost, so that jobs stop looking for them. */
export const markGone = async (db: Db, uuid: FileId, now: Date): Promise<void> => {
  await db.updateTable('files').set({ gone_at: now }).where('uuid', '=', uuid).execute();
};

/** Older reservations belong to crashed processes. */
const RESERVATION_DAYS = 1;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Concurrent uploads of one user are counted one at a time. Held until the transaction ends. */
export const lockQuotaOf = async (trx: Db, ownerUuid: UserId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('storage:' || ${ownerUuid}::text, 0))`.execute(trx);
};

/** Returns the bytes of a user's files, and of running uploads by their declared length, in one snapshot. */
export const sumUsedBytes = async (db: Db, ownerUuid: UserId, now: Date): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    SELECT (
      (SELECT coalesce(sum(size), 0) FROM files WHERE owner_uuid = ${ownerUuid})
      + (SELECT coalesce(sum(size), 0) FROM uploads
         WHERE owner_uuid = ${ownerUuid} AND NOT is_finished AND created_at > ${daysBefore(now, UPLOAD_DAYS)})
      + (SELECT coalesce(sum(bytes), 0) FROM upload_reservations
         WHERE owner_uuid = ${ownerUuid} AND created_at > ${daysBefore(now, RESERVATION_DAYS)})
    )::bigint AS used`.execute(db);
  return Number(rows[0]?.used ?? 0);
};

export const insertReservation = async (
  db: Db,
  reservation: { uuid: string; owner_uuid: UserId; bytes: number; created_at: Date },
): Promise<void> => {
  await db.insertInto('upload_reservations').values(reservation).execute();
};

export const deleteReservation = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('upload_reservations').where('uuid', '=', uuid).execute();
};

/** Deletes reservations of crashed processes. */
export const sweepReservations = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('upload_reservations').where('created_at', '<', daysBefore(now, RESERVATION_DAYS)).execute();
};
