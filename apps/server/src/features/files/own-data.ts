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

/** A file's bytes in a person's copy of their data, under a name that can be read; the extension is its kind's. */
export const fileEntry = (file: StoredFile, pathWithoutExtension: string): ZipEntry => ({
  path: `${pathWithoutExtension}${EXTENSIONS[file.content_type] ?? ''}`,
  storageKey: contentKey(file.uuid),
  size: file.size,
});

/** What a person uploaded and nothing shows; the rest goes with what shows it. */
export async function* exportOwnFiles(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  for (const file of await listFilesOf(db, userUuid)) {
    if (await isFileShown(db, file.uuid)) continue;
    yield fileEntry(file, `other files/${fileNameOf(file.name.replace(/\.[^.]*$/, ''))}`);
  }
}

/** Deletes every file of a person that nothing shows any more. */
export const eraseOwnFiles = async (
  trx: Db,
  { userUuid, jobs }: { readonly userUuid: UserId; readonly jobs: Jobs },
): Promise<void> => {
  for (const { uuid } of await listFilesOf(trx, userUuid)) await deleteUnusedFile(trx, jobs, userUuid, uuid);
};
