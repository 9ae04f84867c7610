import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { fileNameOf, type ZipEntry } from '#platform/zip/zip-entry.ts';
import { ticketFileKey } from './files/storage-keys.ts';
import { listFilesOfAsker, type StoredTicketFile } from './files/store.ts';
import { listTicketsOf } from './tickets/read.ts';
import { readMessages, type WholeMessage } from './tickets/read-messages.ts';
import { deleteTicketsOf, unassignTicketsOf } from './tickets/store.ts';

const EXTENSIONS = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'audio/wav': '.wav',
} as const;

/** More than any conversation has. */
const EVERY_MESSAGE = 1_000_000;

/** A readable name whose extension is its kind's; numbered, since two files may have one name. */
const nameOf = (file: StoredTicketFile, index: number): string =>
  `${String(index + 1).padStart(3, '0')} ${fileNameOf(file.name.replace(/\.[^.]*$/, ''))}${EXTENSIONS[file.content_type]}`;

const exportedMessage = ({ message, files }: WholeMessage, names: ReadonlyMap<string, string>) => ({
  from: message.is_staff ? 'support' : 'you',
  content: message.content,
  at: message.created_at.toISOString(),
  files: files.map(({ uuid }) => names.get(uuid)),
});

/** A person's conversations with support, a folder each: what was written, without the notes of staff, and the files. */
export async function* exportOwnTickets(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const tickets = await listTicketsOf(db, userUuid);
  for (const [index, ticket] of tickets.entries()) {
    const folder = `support/${String(index + 1).padStart(3, '0')} ${fileNameOf(ticket.subject)}`;
    const messages = await readMessages(db, ticket.uuid, { take: EVERY_MESSAGE, withNotes: false });
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

/** Deletes a person's conversations with everything in them; what they had been assigned is nobody's. */
export const eraseOwnTickets = async (
  trx: Db,
  { userUuid, jobs }: { readonly userUuid: UserId; readonly jobs: Jobs },
): Promise<void> => {
  for (const { uuid } of await listFilesOfAsker(trx, userUuid))
    await jobs.send(trx, 'support.remove-file', { file_uuid: uuid });
  await deleteTicketsOf(trx, userUuid);
  await unassignTicketsOf(trx, userUuid);
};
