import type { Readable } from 'node:stream';
import { UPLOAD_DAYS } from '@dubplate/contract/files/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { FileStore } from '@tus/file-store';
import { type DataStore, ERRORS } from '@tus/server';
import type { S3Settings } from '#platform/storage/s3-storage.ts';

const EXPIRATION_MS = UPLOAD_DAYS * DAY_MS;

/** The bytes of unfinished uploads, by the uuid of the upload. */
export interface Partials extends DataStore {
  /** Reads an upload of which all bytes have come. */
  read(uuid: string): Readable | Promise<Readable>;
  /** Removes what there is of an upload; harmless when repeated. */
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

/** Keeps unfinished uploads in the bucket where there is one, else in the folder; there they outlive a restart. */
export const openPartials = async (directory: string, s3: S3Settings | null): Promise<Partials> => {
  // Loaded only where it is wanted: the client takes a while.
  const partials = s3
    ? new (await import('./s3-partials.ts')).S3Partials(s3, EXPIRATION_MS)
    : new DiskPartials({ directory, expirationPeriodInMilliseconds: EXPIRATION_MS });
  // Without its length a file can't be rejected for its size in advance.
  partials.extensions = partials.extensions.filter((extension) => extension !== 'creation-defer-length');
  return partials;
};
