import type { FastifyBaseLogger } from 'fastify';
import { buildLargeIndexes } from '../database/large-indexes.ts';
import { openPool } from '../database/pool/open-pool.ts';
import { WORK_TIMEOUTS } from '../database/pool/timeouts.ts';
import type { Room } from './room.ts';

declare module '../jobs/jobs.ts' {
  interface JobQueues {
    'database.build-indexes': Record<string, never>;
  }
}

interface IndexesDeps {
  readonly connection: { readonly connectionString: string };
  readonly log: FastifyBaseLogger;
}

/** How long building waits for transactions that began before it, in milliseconds. */
const LOCK_MS = 60_000;

/** Builds the indexes that migrations left out, as their tables are large. */
export const indexesRoom = ({ connection, log }: IndexesDeps): Room => ({
  jobs: {
    'database.build-indexes': {
      run: async (_data, { signal }) => {
        const timeouts = { ...WORK_TIMEOUTS, lockMs: LOCK_MS };
        const { db } = openPool(connection.connectionString, log, { max: 1, timeouts, idleMs: 0 });
        try {
          const onBuilt = (index: string, left: number) => log.info({ index, left }, 'an index is built');
          await buildLargeIndexes(db, { signal, onBuilt });
        } finally {
          await db.destroy();
        }
      },
      schedule: '29 * * * *',
      atStart: true,
      timeLimit: 6 * 3_600,
      key: () => 'all',
    },
  },
});
