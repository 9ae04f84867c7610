import { UPLOAD_DAYS } from '@dubplate/contract/files/limits';
import type { UserId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** A reservation of this age belongs to a process that died. */
const RESERVATION_DAYS = 1;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Locked until the transaction ends: uploads of one person that begin together are counted one after the other. */
export const lockQuotaOf = async (trx: Db, ownerUuid: UserId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('storage:' || ${ownerUuid}::text, 0))`.execute(trx);
};

/** Bytes of a person's files, and of uploads under way by their declared length. One statement, so one moment. */
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

/** Deletes reservations of uploads whose process died. */
export const sweepReservations = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('upload_reservations').where('created_at', '<', daysBefore(now, RESERVATION_DAYS)).execute();
};
