import type { UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { TicketFileTable } from '../tables.ts';

export type StoredTicketFile = Selectable<TicketFileTable>;

/** A stored file that is not attached to a message yet. */
export interface ReceivedFile {
  readonly uuid: string;
  readonly name: string;
  /** Hash of the bytes as sent. */
  readonly sha256: string;
}

/** Concurrent files of one user are counted one at a time. Held until the transaction ends. */
export const lockTicketQuota = async (trx: Db, ownerUuid: UserId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('ticket-files:' || ${ownerUuid}::text, 0))`.execute(trx);
};

/** Returns the bytes of a user's ticket files, including reservations. */
export const sumTicketFiles = async (db: Db, ownerUuid: UserId): Promise<number> => {
  const { bytes } = await db
    .selectFrom('ticket_files')
    .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('size'), 'bigint'), eb.val(0)).as('bytes'))
    .where('owner_uuid', '=', ownerUuid)
    .executeTakeFirstOrThrow();
  return Number(bytes);
};

export const insertTicketFile = async (db: Db, file: Insertable<TicketFileTable>): Promise<void> => {
  await db.insertInto('ticket_files').values(file).execute();
};

/** Replaces the reservation by the facts of the received file. */
export const settleTicketFile = async (
  db: Db,
  uuid: string,
  found: Pick<StoredTicketFile, 'content_type' | 'size' | 'width' | 'height'>,
): Promise<void> => {
  await db.updateTable('ticket_files').set(found).where('uuid', '=', uuid).execute();
};

export const attachFiles = async (trx: Db, messageUuid: string, files: readonly ReceivedFile[]): Promise<void> => {
  for (const [position, { uuid }] of files.entries())
    await trx
      .updateTable('ticket_files')
      .set({ message_uuid: messageUuid, position })
      .where('uuid', '=', uuid)
      .execute();
};

/** Deletes rows of files without a message. @returns the deleted ones */
export const deleteUnattached = async (db: Db, uuids: readonly string[]): Promise<string[]> => {
  if (uuids.length === 0) return [];
  const rows = await db
    .deleteFrom('ticket_files')
    .where('uuid', 'in', uuids)
    .where('message_uuid', 'is', null)
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

export const findTicketFile = (db: Db, uuid: string): Promise<StoredTicketFile | undefined> =>
  db
    .selectFrom('ticket_files')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('message_uuid', 'is not', null)
    .executeTakeFirst();

/** Ordered by message and position. */
export const listFilesOfMessages = (db: Db, messageUuids: readonly string[]): Promise<StoredTicketFile[]> =>
  messageUuids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('ticket_files')
        .selectAll()
        .where('message_uuid', 'in', messageUuids)
        .orderBy('message_uuid')
        .orderBy('position')
        .execute();

/** Returns all files in a user's tickets, including those of staff. */
export const listFilesOfAsker = (db: Db, userUuid: UserId): Promise<StoredTicketFile[]> =>
  db
    .selectFrom('ticket_files')
    .innerJoin('ticket_messages', 'ticket_messages.uuid', 'ticket_files.message_uuid')
    .innerJoin('tickets', 'tickets.uuid', 'ticket_messages.ticket_uuid')
    .selectAll('ticket_files')
    .where('tickets.user_uuid', '=', userUuid)
    .execute();

/** Returns files without a message from before the given time, whose upload was aborted. */
export const listCutOff = (db: Db, before: Date, limit: number): Promise<{ uuid: string }[]> =>
  db
    .selectFrom('ticket_files')
    .select('uuid')
    .where('message_uuid', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Returns those of these ids that have a row. */
export const listExistingTicketFiles = async (db: Db, uuids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (uuids.length === 0) return new Set();
  const rows = await db.selectFrom('ticket_files').select('uuid').where('uuid', 'in', uuids).execute();
  return new Set(rows.map(({ uuid }) => uuid));
};
