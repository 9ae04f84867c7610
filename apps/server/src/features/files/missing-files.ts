import type { FileId } from '@dubplate/contract/ids';
import type { FastifyBaseLogger } from 'fastify';
import { raiseAlert } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { type Storage, StorageNotFound } from '#platform/storage/storage.ts';
import { listFileSizes } from './read.ts';
import { contentKey } from './storage-keys.ts';

export type FileCheck = Pick<ServerContext, 'storage' | 'clock'> & { readonly log: Pick<FastifyBaseLogger, 'error'> };

const AT_ONCE = 8;

const storedSize = async (storage: Storage, uuid: FileId): Promise<number | null> => {
  try {
    return (await storage.stat(contentKey(uuid))).size;
  } catch (error) {
    if (error instanceof StorageNotFound) return null;
    throw error;
  }
};

/** Alerts staff to lost or truncated bytes, which may be in a backup. */
export const reportMissing = async (
  db: Db,
  { clock, log }: Pick<FileCheck, 'clock' | 'log'>,
  file: { readonly uuid: FileId; readonly size: number },
  foundSize: number | null,
): Promise<void> => {
  log.error({ file: file.uuid, size: file.size, found: foundSize }, 'the bytes of a file are missing or truncated');
  const detail = { size: file.size, found: foundSize };
  await raiseAlert(db, { kind: 'file.missing', subject: { type: 'file', uuid: file.uuid }, detail }, clock.now());
};

/** Returns files with missing or truncated bytes. Calls storage, so do not use it in a transaction. */
export const findMissingFiles = async (
  db: Db,
  check: FileCheck,
  uuids: readonly FileId[],
): Promise<ReadonlySet<string>> => {
  const missing = new Set<string>();
  const waiting = await listFileSizes(db, uuids);
  const look = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const size = await storedSize(check.storage, file.uuid);
      if (size === file.size) continue;
      missing.add(file.uuid);
      await reportMissing(db, check, file, size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return missing;
};
