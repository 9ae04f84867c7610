import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { fileNameOf, type ZipEntry } from '#platform/zip/zip-entry.ts';
import { deleteUnusedFile } from './delete-file.ts';
import { isFileShown } from './read.ts';
import { contentKey } from './storage-keys.ts';
import { listFilesOf, type StoredFile } from './store.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/wav': '.wav',
  'image/jpeg': '.jpg',
  'image/png': '.png',
};

/** Returns the entry of a file in a data export. Adds the extension for its content type. */
export const fileEntry = (file: StoredFile, pathWithoutExtension: string): ZipEntry => ({
  path: `${pathWithoutExtension}${EXTENSIONS[file.content_type] ?? ''}`,
  storageKey: contentKey(file.uuid),
  size: file.size,
});

/** Exports uploads that nothing shows. Other rooms export files with the records that show them. */
export async function* exportOwnFiles(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  for (const file of await listFilesOf(db, userUuid)) {
    if (await isFileShown(db, file.uuid)) continue;
    yield fileEntry(file, `other files/${fileNameOf(file.name.replace(/\.[^.]*$/, ''))}`);
  }
}

/** Deletes a user's files that are not in use. */
export const eraseOwnFiles = async (
  trx: Db,
  { userUuid, jobs }: { readonly userUuid: UserId; readonly jobs: Jobs },
): Promise<void> => {
  for (const { uuid } of await listFilesOf(trx, userUuid)) await deleteUnusedFile(trx, jobs, userUuid, uuid);
};
