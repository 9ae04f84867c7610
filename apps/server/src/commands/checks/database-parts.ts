import { sql } from 'kysely';
import { isBackupFolderShared } from '#features/backups/index.ts';
import { listNodeLocalStores } from '#features/delivery/index.ts';
import { readCodePools } from '#features/moderation/index.ts';
import { openStreams } from '#features/statistics/index.ts';
import { readGoLive } from '#features/system/index.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Db } from '#platform/database/tables.ts';
import { countFailedJobs } from '#platform/jobs/failed-jobs.ts';
import { countNodes } from '#platform/jobs/node-presence.ts';
import { lookForKey } from '#platform/secrets/keyring.ts';
import { withJobs } from '../jobs.ts';
import { keyPlaceOf, type Settings, withDatabase } from '../place.ts';
import { type Found, isOff, type Part, works } from './part.ts';

const MEGABYTE = 1024 * 1024;
/** Fewer codes than this are few. */
const FEW_CODES = 100;

const tryDatabase = async (db: Db): Promise<Found> => {
  const { rows } = await sql<{ version: string; size: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(db);
  const [{ version, size } = { version: '?', size: 0 }] = rows;
  return works(`PostgreSQL ${version}, ${Math.ceil(size / MEGABYTE)} MB`);
};

const tryJobs = async (database: Database): Promise<Found> => {
  const failed = (await withJobs(database, () => countFailedJobs(database.db))).reduce(
    (sum, { count }) => sum + count,
    0,
  );
  if (failed > 0) throw new Error(`${failed} failed for good: see "dubplate jobs failed"`);
  return works('none has failed');
};

const tryPools = async (db: Db): Promise<Found> => {
  const pools = await readCodePools(db, new Date());
  const few = pools.filter(({ left }) => left < FEW_CODES);
  const counts = pools.map(
    ({ kind, left, is_placeholder }) => `${left} ${kind}${is_placeholder ? ' (placeholders)' : ''}`,
  );
  if (few.length > 0) throw new Error(`${counts.join(', ')} left: add some with "dubplate pools add"`);
  return works(`${counts.join(', ')} left`);
};

/** Checks that the instance key opens this database, and names its source. */
const tryKey = async (db: Db, settings: Settings): Promise<Found> => {
  const found = await lookForKey(db, keyPlaceOf(settings));
  if (found.state === 'missing') throw new Error(found.message);
  if (found.state === 'none') return isOff('created by the first start of the server');
  return works(`from ${found.source}; keep a copy apart from backups`);
};

/** Checks that several nodes share what they need to share. */
const tryNodes = async (db: Db, { config }: Settings): Promise<Found> => {
  const count = await countNodes(db);
  if (count <= 1) return works(count === 0 ? 'none runs' : 'one runs');
  const issues = [
    ...(config.s3 ? [] : ['files are on the disk of one node: set S3_ENDPOINT and the keys']),
    ...((await isBackupFolderShared(db, config.backups.folder)) ? [] : ['BACKUP_DIR is not a folder that all share']),
    ...(await listNodeLocalStores(db)).map((key) => `the folder of store ${key} is relative`),
  ];
  if (issues.length > 0) throw new Error(`${count} run, but ${issues.join('; ')}`);
  return works(`${count} run, with everything that they have to share`);
};

/**
 * Checks the database with its key, failed jobs, code pools and the statistics database, and lists the steps before
 * going live.
 */
export const lookAtDatabase = (settings: Settings) => {
  // One visit for all of them: a command may have to start PostgreSQL for it.
  const visit = withDatabase(settings, async (database) => {
    const { db } = database;
    const found = {
      database: tryDatabase(db),
      nodes: tryNodes(db, settings),
      key: tryKey(db, settings),
      jobs: tryJobs(database),
      codes: tryPools(db),
      goLive: readGoLive(db, { ...settings, now: new Date() }),
    };
    await Promise.allSettled(Object.values(found));
    return found;
  });
  visit.catch(() => undefined);
  const { statisticsUrl } = settings.secrets;
  const parts: Part[] = [
    ...(['database', 'nodes', 'key', 'jobs', 'codes'] as const).map((part) => ({
      part,
      attempt: async () => (await visit)[part],
    })),
    {
      part: 'statistics',
      attempt: async () => {
        if (statisticsUrl === null) return isOff('streams are in the database (STATISTICS_URL is not set)');
        const streams = await openStreams(statisticsUrl);
        await streams.check().finally(() => streams.close());
        return works(new URL(statisticsUrl).host);
      },
    },
  ];
  /** Empty if the database is unreadable; its own part reports that. */
  const goLive = async () => (await visit.catch(() => undefined))?.goLive ?? [];
  return { parts, goLive };
};
