import path from 'node:path';
import type { Config, Secrets } from '../../config/config.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The store that the settings name: a bucket, or the folder `files` of the data. */
export const openStorage = async (config: Config, secrets: Secrets): Promise<Storage> =>
  config.s3 && secrets.s3
    ? openS3Storage({ ...config.s3, ...secrets.s3 })
    : openDiskStorage({ root: path.join(config.dataDir, 'files') });
