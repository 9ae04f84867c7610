import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { REPORT_NAME_MAX } from '@dubplate/contract/statistics/limits';
import type { Command } from 'commander';
import { StartError } from '#config/start-error.ts';
import { openReportImports, openStreams } from '#features/statistics/index.ts';
import { importPeople, openLegacyReader } from '#features/transfers/index.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/database/database-log.ts';
import type { Database } from '#platform/database/open-database.ts';
import { openPool } from '#platform/database/pool/open-pool.ts';
import { WORK_TIMEOUTS } from '#platform/database/pool/timeouts.ts';
import type { Act } from './answer.ts';
import { counted } from './answer.ts';
import { createSender, whileSending } from './jobs.ts';
import { withDatabase } from './place.ts';

/** @throws StartError if it is not readable */
const openFile = async (path: string): Promise<Readable> => {
  const source = createReadStream(path);
  await new Promise<void>((resolve, reject) => {
    source.once('open', () => resolve());
    source.once('error', (error) => reject(new StartError(`The file can't be read: ${error.message}`)));
  });
  return source;
};

/** Opens a pool with one permanent connection: staged rows are dropped when it closes. */
const workPoolOf =
  ({ connection }: Database) =>
  () =>
    openPool(connection.connectionString, silentLog, { max: 1, timeouts: WORK_TIMEOUTS, idleMs: 0 });

interface StatisticsOptions {
  readonly report?: string;
  readonly refuseOverlaps?: boolean;
}

interface LegacyOptions {
  readonly dryRun?: boolean;
}

export const addImportCommands = (program: Command, act: Act): void => {
  const imports = program.command('import').description('bring in reports of stores, and people of an older system');
  imports
    .command('statistics')
    .description('import a report of streams, whole or not at all; one of the same name is replaced')
    .argument('<file>', 'CSV, TSV or a DDEX sales report, gzip allowed')
    .option('--report <name>', 'the name of the report; the name of the file without its ending by default')
    .option('--refuse-overlaps', 'import nothing where another report seems to have brought the same rows')
    .action((file: string, { report: named, refuseOverlaps }: StatisticsOptions) =>
      act(async (settings) => {
        const report = named ?? basename(file).replace(/(\.(csv|tsv|txt|gz))+$/i, '');
        if (report === '' || report.length > REPORT_NAME_MAX)
          throw new StartError(
            `The name of the report must have 1 to ${REPORT_NAME_MAX} characters: give it with --report.`,
          );
        const source = await openFile(file);
        const streams = await openStreams(settings.secrets.statisticsUrl);
        try {
          const imported = await withDatabase(settings, (database) => {
            const jobs = createSender(database);
            const openWorkPool = workPoolOf(database);
            const importReport = openReportImports({
              db: database.db,
              jobs,
              openPool: openWorkPool,
              clock: systemClock,
              streams,
            });
            return whileSending(jobs, () =>
              importReport({
                report,
                fileName: basename(file),
                files: [{ part: null, open: async () => source }],
                actorUuid: null,
                overlaps: refuseOverlaps ? 'refuse' : 'allow',
              }),
            );
          });
          const { rows, quantity, unmatched, overlaps } = imported;
          const lines = [
            `Imported ${report}: ${counted(rows, 'row')}, ${counted(quantity, 'stream')}, ${unmatched} unmatched.`,
          ];
          if (overlaps.length > 0) lines.push(`The same rows seem to be in: ${overlaps.join(', ')}.`);
          return { text: lines.join('\n'), data: imported };
        } finally {
          source.destroy();
          await streams.close();
        }
      }),
    );
  imports
    .command('legacy')
    .description('import people of an older system, all or none')
    .argument('<file>', 'JSON lines, one person each')
    .option('--dry-run', 'only say what would come')
    .action((file: string, { dryRun = false }: LegacyOptions) =>
      act(async (settings) => {
        const source = await openFile(file);
        const reader = openLegacyReader();
        const imported = await withDatabase(settings, (database) =>
          importPeople(
            { openPool: workPoolOf(database), clock: systemClock, reader },
            { source, fileName: basename(file), actorUuid: null, isDryRun: dryRun },
          ),
        ).finally(() => {
          source.destroy();
          return reader.close();
        });
        const { people, releases, multilinks, unchanged } = imported;
        const verb = dryRun ? 'Would import' : 'Imported';
        return {
          text: `${verb} ${people} people with ${counted(releases, 'release')} and ${counted(multilinks, 'link')}; ${unchanged} unchanged.`,
          data: { ...imported, dry_run: dryRun },
        };
      }),
    );
};
