import type { LocalDate } from '@dubplate/contract/wire';
import { StartError } from '../config/start-error.ts';
import { dropMonth, openStreams } from '../features/statistics/index.ts';
import { silentLog } from '../platform/database/database-log.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { runCommand } from './run-command.ts';

// npm run drop-month -- 2024-01
await runCommand(async ({ dataDir, databaseUrl, statisticsUrl }) => {
  const [month = ''] = process.argv.slice(2);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new StartError('Name a month, such as: npm run drop-month -- 2024-01');
  const database = await openDatabase({ dataDir, databaseUrl, access: 'visit', log: silentLog });
  const streams = await openStreams(statisticsUrl);
  await dropMonth({ db: database.db, streams }, `${month}-01` as LocalDate, new Date());
  await streams.close();
  await database.close();
  console.log(`Dropped the rows of ${month}: figures stay, and its reports can no longer be replaced or undone.`);
});
