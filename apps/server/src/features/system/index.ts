import { statfs } from 'node:fs/promises';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { readDatabaseFacts } from './read.ts';
import { type SystemOptions, systemRoutes } from './routes.ts';

export { readGoLive } from './go-live.ts';

interface SystemDeps extends SystemOptions {
  readonly http: MountOptions;
  /** For figures, which must not wait behind calls. */
  readonly figuresDb: Db;
}

/** Lets administrators see how the instance is. */
export const systemRoom = ({ http, figuresDb, ...options }: SystemDeps): Room => ({
  routes: (api) => systemRoutes(api, { ...http, ...options }),
  gauges: [
    {
      name: 'disk_free_bytes',
      help: 'Free on the disk of the data',
      read: async () => {
        const { bavail, bsize } = await statfs(options.config.dataDir);
        return [{ value: bavail * bsize }];
      },
    },
    {
      name: 'database_size_bytes',
      help: 'Size of the database',
      read: async () => [{ value: (await readDatabaseFacts(figuresDb)).bytes }],
    },
  ],
});
