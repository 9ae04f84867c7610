import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { fileNameOf, type ZipEntry } from '#platform/zip/zip-entry.ts';
import { listFilesOfAsker, type StoredTicketFile } from './files/store.ts';
import { ticketFileKey } from './files/ticket-links.ts';
import { listTicketsOf, readMessages, type WholeMessage } from './tickets/read.ts';
import { deleteTicketsOf, unassignTicketsOf } from './tickets/store.ts';

const EXTENSIONS = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'audio/wav': '.wav',
} as const;

/** Above the number of messages of any ticket. */
const ALL_MESSAGES = 1_000_000;

/** Returns a file name with the extension of its content type; numbered, since names may repeat. */
const nameOf = (file: StoredTicketFile, index: number): string =>
  `${String(index + 1).padStart(3, '0')} ${fileNameOf(file.name.replace(/\.[^.]*$/, ''))}${EXTENSIONS[file.content_type]}`;

const exportedMessage = ({ message, files }: WholeMessage, names: ReadonlyMap<string, string>) => ({
  from: message.is_staff ? 'support' : 'you',
  content: message.content,
  at: message.created_at.toISOString(),
  files: files.map(({ uuid }) => names.get(uuid)),
});

/** Exports a user's tickets with messages and files, one folder per ticket. Leaves out notes of staff. */
export async function* exportOwnTickets(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const tickets = await listTicketsOf(db, userUuid);
  for (const [index, ticket] of tickets.entries()) {
    const folder = `support/${String(index + 1).padStart(3, '0')} ${fileNameOf(ticket.subject)}`;
    const messages = await readMessages(db, ticket.uuid, { take: ALL_MESSAGES, withNotes: false });
    const files = messages.flatMap((message) => message.files);
    const names = new Map(files.map((file, position) => [file.uuid, nameOf(file, position)]));
    yield {
      path: `${folder}/conversation.json`,
      json: {
        subject: ticket.subject,
        status: ticket.status,
        release: ticket.release_title,
        created_at: ticket.created_at.toISOString(),
        messages: messages.map((message) => exportedMessage(message, names)),
      },
    };
    for (const file of files)
      yield {
        path: `${folder}/${names.get(file.uuid)}`,
        storageKey: ticketFileKey(file.uuid),
        size: file.size,
      };
  }
}

/** Deletes a user's tickets, and unassigns the user from other tickets. */
export const eraseOwnTickets = async (
  trx: Db,
  { userUuid, jobs }: { readonly userUuid: UserId; readonly jobs: Jobs },
): Promise<void> => {
  for (const { uuid } of await listFilesOfAsker(trx, userUuid))
    await jobs.send(trx, 'support.remove-file', { file_uuid: uuid });
  await deleteTicketsOf(trx, userUuid);
  await unassignTicketsOf(trx, userUuid);
};
