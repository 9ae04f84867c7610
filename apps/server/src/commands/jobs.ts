import type { Command } from 'commander';
import { StartError } from '#config/start-error.ts';
import { dropJob, retryJob } from '#features/jobs/index.ts';
import { silentLog } from '#platform/database/database-log.ts';
import type { Database } from '#platform/database/open-database.ts';
import { countJobs, listFailedJobs } from '#platform/jobs/failed-jobs.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import type { Act } from './answer.ts';
import { type Answer, counted, table } from './answer.ts';
import { withDatabase } from './place.ts';

/** Maximum number of failed jobs to list or retry per command. */
const AT_ONCE = 50;

/** Jobs that are sent, and none of which is run here: a command's settings may differ from those of the server. */
export const createSender = ({ connection }: Database): Jobs => createJobs(connection, silentLog, { runsJobs: false });

/** Sends jobs while `work` runs. Creates the job tables if no server has run yet. */
export const whileSending = async <T>(jobs: Jobs, work: () => Promise<T>): Promise<T> => {
  await jobs.start();
  try {
    return await work();
  } finally {
    await jobs.stop();
  }
};

/** Looks at jobs. */
export const withJobs = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  whileSending(createSender(database), work);

const listFailed = async (database: Database): Promise<Answer> => {
  const newest = { page: 1, take: AT_ONCE, order: 'DESC' } as const;
  const { rows, count } = await withJobs(database, () => listFailedJobs(database.db, newest));
  const lines = rows.map(({ uuid, queue, failed_at, message }) => [uuid, queue, failed_at.toISOString(), message]);
  const more = count > rows.length ? `\n${count - rows.length} more` : '';
  return {
    text: count === 0 ? 'No job has failed.' : `${table(['ID', 'QUEUE', 'FAILED', 'ERROR'], lines)}${more}`,
    data: { count, jobs: rows },
  };
};

const retryAll = async (database: Database, jobs: Jobs): Promise<number> => {
  let retried = 0;
  for (;;) {
    const { rows } = await listFailedJobs(database.db, { page: 1, take: AT_ONCE, order: 'ASC' });
    if (rows.length === 0) return retried;
    for (const { uuid } of rows) {
      await retryJob(database.db, jobs, { actorUuid: null, uuid, now: new Date() });
      retried += 1;
    }
  }
};

export const addJobsCommands = (program: Command, act: Act): void => {
  const jobs = program.command('jobs').description('background jobs');
  jobs
    .command('list')
    .description('how many jobs wait, run and have failed, by queue')
    .action(() =>
      act((settings) =>
        withDatabase(settings, async (database) => {
          const queues = await withJobs(database, () => countJobs(database.db));
          const rows = queues.map(({ queue, waiting, running, failed }) => [queue, waiting, running, failed]);
          const text =
            rows.length === 0
              ? 'No job waits, runs or has failed.'
              : table(['QUEUE', 'WAITING', 'RUNNING', 'FAILED'], rows);
          return { text, data: queues };
        }),
      ),
    );
  jobs
    .command('failed')
    .description('jobs that failed for good, newest first')
    .action(() => act((settings) => withDatabase(settings, listFailed)));
  jobs
    .command('retry')
    .description('run failed jobs once more')
    .argument('[id]', 'the id of one job')
    .option('--all', 'all that have failed')
    .action((id: string | undefined, { all }: { all?: boolean }) =>
      act(async (settings) => {
        if ((id === undefined) === (all === undefined)) throw new StartError('Name one job, or --all.');
        const retried = await withDatabase(settings, (database) => {
          const sender = createSender(database);
          return whileSending(sender, async () => {
            if (id === undefined) return retryAll(database, sender);
            await retryJob(database.db, sender, { actorUuid: null, uuid: id, now: new Date() });
            return 1;
          });
        });
        return { text: `${counted(retried, 'job')} will run again.`, data: { retried } };
      }),
    );
  jobs
    .command('drop')
    .description('give up a failed job')
    .argument('<id>', 'its id')
    .action((id: string) =>
      act(async (settings) => {
        await withDatabase(settings, ({ db }) => dropJob(db, { actorUuid: null, uuid: id, now: new Date() }));
        return { text: 'Dropped.', data: { dropped: id } };
      }),
    );
};
