import path from 'node:path';
import type { Config, Secrets } from '#config/config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** The store that the settings name: a bucket, or the folder `files` of the data. */
export const openStorage = async (
  config: Config,
  secrets: Secrets,
  log?: { warn(message: string): void },
): Promise<Storage> => {
  if (!config.s3 || !secrets.s3) return openDiskStorage({ root: path.join(config.dataDir, 'files') });
  // Loaded on demand: the client takes a while.
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage({ ...config.s3, ...secrets.s3 }, log && { log });
};
