import type { Readable } from 'node:stream';
import { UPLOAD_DAYS } from '@dubplate/contract/files/limits';
import type { FileId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { FileStore } from '@tus/file-store';
import { type DataStore, ERRORS } from '@tus/server';
import { sweepAll } from '#platform/batches.ts';
import type { Db } from '#platform/database/tables.ts';
import type { S3Settings } from '#platform/storage/s3-storage.ts';
import { deleteUpload, listUploadsBefore } from './store.ts';

const EXPIRATION_MS = UPLOAD_DAYS * DAY_MS;

/** The bytes of unfinished uploads, by upload uuid. */
export interface Partials extends DataStore {
  /** Reads a complete upload. */
  read(uuid: string): Readable | Promise<Readable>;
  /** Idempotent. */
  remove(uuid: string): Promise<void>;
}

class DiskPartials extends FileStore implements Partials {
  override async remove(uuid: string): Promise<void> {
    await super.remove(uuid).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      if (error !== ERRORS.FILE_NOT_FOUND && code !== 'ENOENT') throw error;
    });
  }
}

/** Stores unfinished uploads in the S3 bucket if there is one, else in the folder. Both survive restarts. */
export const openPartials = async (directory: string, s3: S3Settings | null): Promise<Partials> => {
  // Loaded on demand, since the S3 client is slow to load.
  const partials = s3
    ? new (await import('./s3-partials.ts')).S3Partials(s3, EXPIRATION_MS)
    : new DiskPartials({ directory, expirationPeriodInMilliseconds: EXPIRATION_MS });
  // The length is required, so that files that are too large are rejected in advance.
  partials.extensions = partials.extensions.filter((extension) => extension !== 'creation-defer-length');
  return partials;
};

const SWEEP_AT_ONCE = 500;

/** Deletes abandoned uploads with their bytes, and the rows of finished uploads. */
export const sweepUploads = async (db: Db, partials: Partials, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - UPLOAD_DAYS * DAY_MS);
  await sweepAll(
    (after: FileId) => listUploadsBefore(db, before, after, SWEEP_AT_ONCE),
    async ({ uuid }) => {
      await partials.remove(uuid);
      await deleteUpload(db, uuid);
    },
  );
};
