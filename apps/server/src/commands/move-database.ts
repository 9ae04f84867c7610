import type { Command } from 'commander';
import { StartError } from '#config/start-error.ts';
import { moveDatabase } from '#platform/database/archive/move-database.ts';
import { type Act, counted, table } from './answer.ts';
import { placeOf } from './place.ts';

export const addMoveDatabaseCommand = (program: Command, act: Act): void => {
  program
    .command('move-database')
    .description('copy everything into an empty PostgreSQL and compare both; the server must not run')
    .requiredOption('--to <url>', 'the address of the empty database; its password may be in PGPASSWORD instead')
    .action(({ to }: { to: string }) =>
      act(async (settings) => {
        if (!/^postgres(ql)?:\/\//.test(to))
          throw new StartError('--to is not an address such as postgresql://user:password@host:5432/database.');
        const { dataDir, databaseUrl } = placeOf(settings);
        const compared = await moveDatabase({ dataDir, databaseUrl, to });
        const tables = compared.filter(({ kind }) => kind === 'table');
        const rows = tables.reduce((sum, { target }) => sum + Number(target), 0);
        const lines = compared.map(({ kind, name, source, target }) => [kind, name, source ?? '–', target ?? '–']);
        const text = [
          table(['KIND', 'NAME', 'HERE', 'THERE'], lines),
          `Copied and compared ${counted(rows, 'row')} of ${counted(tables.length, 'table')}. The old database is unchanged.`,
          'Set DATABASE_URL to the new address on every node, then start the service. DATA_DIR keeps the files and the instance key.',
        ].join('\n');
        return { text, data: { compared } };
      }),
    );
};
