import type { Command } from 'commander';
import { migrate } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Act } from './answer.ts';
import { counted } from './answer.ts';
import { withJobs } from './jobs.ts';
import { withDatabase } from './place.ts';

export const addMigrateCommand = (program: Command, act: Act): void => {
  program
    .command('migrate')
    .description('bring the database up to this version; a new one is made where there is none')
    .action(() =>
      act(async (settings) => {
        const bringUpToDate = async (database: Database) => {
          const applied = await migrate(database.db);
          // The job queue brings its own tables up to date as it starts.
          await withJobs(database, async () => undefined);
          return applied;
        };
        const applied = await withDatabase(settings, bringUpToDate, { asItIs: true });
        const text =
          applied.length === 0 ? 'The database is up to date.' : `Applied ${counted(applied.length, 'migration')}.`;
        return { text, data: { applied } };
      }),
    );
};
