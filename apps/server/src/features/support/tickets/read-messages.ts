import type { TicketId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { listFilesOfMessages, type StoredTicketFile } from '../files/store.ts';
import { listMessages, type MessageRow, readMessage } from './read.ts';

/** A message and its files. */
export interface WholeMessage {
  readonly message: MessageRow;
  readonly files: readonly StoredTicketFile[];
}

/** A window of a conversation with the files of its messages, oldest first. */
export const readMessages = async (
  db: Db,
  ticketUuid: TicketId,
  window: Parameters<typeof listMessages>[2],
): Promise<WholeMessage[]> => {
  const messages = await listMessages(db, ticketUuid, window);
  const files = await listFilesOfMessages(
    db,
    messages.map(({ uuid }) => uuid),
  );
  const byMessage = Map.groupBy(files, ({ message_uuid }) => message_uuid);
  return messages.map((message) => ({ message, files: byMessage.get(message.uuid) ?? [] }));
};

/** One message; undefined where it is gone. */
export const readWholeMessage = async (db: Db, uuid: string): Promise<WholeMessage | undefined> => {
  const message = await readMessage(db, uuid);
  return message && { message, files: await listFilesOfMessages(db, [uuid]) };
};
