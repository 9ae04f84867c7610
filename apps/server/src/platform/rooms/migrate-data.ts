import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import { runDataMigrations } from '../data-migrations/run-data-migrations.ts';
import type { DataMigrationRow } from '../data-migrations/store.ts';
import type { Db } from '../database/tables.ts';
import type { Room } from './room.ts';

declare module '../jobs/jobs.ts' {
  interface JobQueues {
    'database.migrate-data': Record<string, never>;
  }
}

interface MigrateDataDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly rooms: readonly Room[];
}

/** How often the log reports a migration that takes long, in milliseconds. */
const REPORT_MS = 10_000;

/** Runs the data migrations of all rooms: one at a time, on one of the nodes, in the order of the rooms. */
export const migrateDataRoom = ({ db, clock, log, rooms }: MigrateDataDeps): Room => {
  const migrations = rooms.flatMap(({ dataMigrations = [] }) => dataMigrations);
  return {
    jobs: {
      'database.migrate-data': {
        run: async (_data, { signal }) => {
          let reportedAt = 0;
          const onProgress = ({ name, state, done, total }: DataMigrationRow) => {
            const now = performance.now();
            if (state !== 'DONE' && now - reportedAt < REPORT_MS) return;
            reportedAt = now;
            log.info({ migration: name, done, total }, `a data migration ${state === 'DONE' ? 'is done' : 'runs'}`);
          };
          await runDataMigrations(db, migrations, { signal, now: () => clock.now(), onProgress });
        },
        schedule: '37 * * * *',
        atStart: true,
        timeLimit: 6 * 3_600,
        key: () => 'all',
        formerly: 'texts.rewrite',
      },
    },
  };
};
