import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Settings } from '../place.ts';
import { type Part, works } from './part.ts';

const MEGABYTE = 1024 * 1024;

/** Checks the storage by writing a small file, and the disk space of the data folder. */
export const storageParts = ({ config, secrets }: Settings): Part[] => [
  {
    part: 'storage',
    attempt: async () => {
      const storage = await openStorage(config, secrets);
      const key = `checks/${randomUUID()}`;
      const written = Buffer.from(key);
      try {
        await storage.put(key, Readable.from([written]), { contentType: 'text/plain' });
        const { stream } = await storage.get(key);
        if (!written.equals(await buffer(stream))) throw new Error('what was written is not what is read');
        return works(config.s3 ? `bucket ${config.s3.bucket} at ${config.s3.endpoint}` : `${config.dataDir}/files`);
      } finally {
        await storage.delete(key).catch(() => undefined);
        await storage.close();
      }
    },
  },
  {
    part: 'disk',
    attempt: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      const free = bavail * bsize;
      const text = `${Math.floor(free / MEGABYTE)} MB free in ${config.dataDir}`;
      if (free < config.diskFloorBytes) throw new Error(`${text}, less than DISK_FLOOR_MB: uploads are refused`);
      return works(text);
    },
  },
];
