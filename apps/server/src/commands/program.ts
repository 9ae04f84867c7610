import { Command, type OutputConfiguration } from 'commander';
import { readConfig } from '#config/env.ts';
import { addAdminCommands } from './admin.ts';
import type { Act, Answer } from './answer.ts';
import { addBackupCommands } from './backups.ts';
import { addCheckCommand } from './checks/check.ts';
import { addExportCommands } from './exports.ts';
import { addImportCommands } from './imports.ts';
import { addJobsCommands } from './jobs.ts';
import { addKeyCommands } from './keys.ts';
import { addMigrateCommand } from './migrate.ts';
import { addPoolsCommands } from './pools.ts';

const EXIT_HELP = `
Settings come from the same environment variables as the server's.

Exit codes:
  0   done
  1   not done; the message says what to change
  2   called with words that it does not know
  3   done, and it found faults (check, verify-backup)
  70  an error that nobody expected`;

/** All commands; each is added by its own file. */
export const createProgram = (
  env: Readonly<Record<string, string | undefined>>,
  output: OutputConfiguration,
  print: (answer: Answer) => void,
): Command => {
  const program = new Command('dubplate')
    .description('Runs what an operator of Dubplate does outside the browser')
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', EXIT_HELP)
    .exitOverride()
    .configureOutput(output)
    .showHelpAfterError('Use --help to see what there is.');
  const act: Act = async (work) => print(await work(readConfig(env)));
  addCheckCommand(program, act);
  addMigrateCommand(program, act);
  addAdminCommands(program, act);
  addBackupCommands(program, act);
  addImportCommands(program, act);
  addExportCommands(program, act);
  addJobsCommands(program, act);
  addKeyCommands(program, act);
  addPoolsCommands(program, act);
  return program;
};
