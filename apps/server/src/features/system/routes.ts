import { statfs } from 'node:fs/promises';
import { systemEndpoints } from '@dubplate/contract/system/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Config, Secrets } from '#config/config.ts';
import type { Clock } from '#platform/clock.ts';
import { type Probe, runProbes } from '#platform/http/health.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { readGoLive } from './go-live.ts';
import { readDatabaseFacts, readStorageFacts } from './read.ts';

export interface SystemOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly probes: Readonly<Record<string, Probe>>;
}

/** When this process began. */
const startedAt = () => new Date(Date.now() - process.uptime() * 1000);

export const systemRoutes = (app: FastifyInstance, options: MountOptions & SystemOptions): void => {
  const { config, secrets, clock, probes } = options;
  const started = startedAt().toISOString();
  mount(app, systemEndpoints, options, {
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
