import { statfs } from 'node:fs/promises';
import { systemEndpoints } from '@dubplate/contract/system/endpoints';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { listDataMigrations } from '#platform/data-migrations/store.ts';
import { type Probe, runProbes } from '#platform/http/health.ts';
import { mount } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { readGoLive } from './go-live.ts';
import { readDatabaseFacts, readStorageFacts } from './read.ts';

type SystemContext = Pick<ServerContext, 'clock' | 'config' | 'figuresDb' | 'http' | 'secrets'> & {
  readonly probes: Readonly<Record<string, Probe>>;
};

const startedAt = () => new Date(Date.now() - process.uptime() * 1000);

const systemRoutes = (app: FastifyInstance, { http, config, secrets, clock, probes }: SystemContext): void => {
  const started = startedAt().toISOString();
  mount(app, systemEndpoints, http, {
    'GET /staff/data-migrations': async ({ db }) => {
      const migrations = await listDataMigrations(db);
      return migrations.map(({ name, state, done, total, error, started_at, finished_at }) => ({
        ...{ name, state, done, total, error },
        started_at: started_at?.toISOString() ?? null,
        finished_at: finished_at?.toISOString() ?? null,
      }));
    },

    'GET /staff/system': async ({ db }) => {
      const [checks, disk] = await Promise.all([runProbes(probes, app.log), statfs(config.dataDir)]);
      const database = await readDatabaseFacts(db);
      return {
        version: config.version,
        node_version: process.versions.node,
        started_at: started,
        memory_bytes: process.memoryUsage.rss(),
        parts: Object.entries(checks).map(([part, state]) => ({ part, state })),
        go_live: await readGoLive(db, { config, secrets, now: clock.now() }),
        database: { ...database, is_embedded: secrets.databaseUrl === null },
        storage: {
          kind: config.s3 ? ('BUCKET' as const) : ('FOLDER' as const),
          ...(await readStorageFacts(db)),
          free_bytes: disk.bavail * disk.bsize,
          floor_bytes: config.diskFloorBytes,
        },
        settings: config.settings.map(({ name, value, isSecret, isSet }) => ({
          name,
          value,
          is_secret: isSecret,
          is_set: isSet,
        })),
      };
    },
  });
};

/** Shows administrators the state of the instance. */
export const systemRoom = (context: SystemContext): Room => ({
  routes: (api) => systemRoutes(api, context),
  gauges: [
    {
      name: 'data_migrations',
      help: 'Conversions of stored data, by state',
      labels: ['state'],
      read: async () => {
        const migrations = await listDataMigrations(context.figuresDb);
        return ['WAITING', 'RUNNING', 'DONE', 'FAILED'].map((state) => ({
          labels: { state },
          value: migrations.filter((one) => one.state === state).length,
        }));
      },
    },
    {
      name: 'disk_free_bytes',
      help: 'Free on the disk of the data',
      read: async () => {
        const { bavail, bsize } = await statfs(context.config.dataDir);
        return [{ value: bavail * bsize }];
      },
    },
    {
      name: 'database_size_bytes',
      help: 'Size of the database',
      read: async () => [{ value: (await readDatabaseFacts(context.figuresDb)).bytes }],
    },
  ],
});
