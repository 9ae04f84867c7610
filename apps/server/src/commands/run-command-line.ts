import { fill } from '@dubplate/contract/catalogue';
import { Command, CommanderError, type OutputConfiguration } from 'commander';
import { explainForOperator } from '#config/start-error.ts';
import { ApiError, presentIssues } from '#platform/errors.ts';
import { packageVersion, readConfig } from '../config/env.ts';
import { addAdminCommands } from './admin.ts';
import { type Act, type Answer, EXIT_CODES } from './answer.ts';
import { addBackupCommands } from './backups.ts';
import { addCheckCommand } from './checks/check.ts';
import { addExportCommands } from './exports.ts';
import { addImportCommands } from './imports.ts';
import { addJobsCommands } from './jobs.ts';
import { addKeyCommands } from './keys.ts';
import { addMigrateCommand } from './migrate.ts';
import { addMoveDatabaseCommand } from './move-database.ts';
import { addPoolsCommands } from './pools.ts';
import { addReleaseCommands } from './release/release.ts';
import { type ActRemotely, type ExplainedFailure, explainRemote, openRemote } from './release/remote.ts';

const EXIT_HELP = `
Settings come from the same environment variables as the server's; those of "release" from DUBPLATE_SERVER and DUBPLATE_TOKEN.

Exit codes:
  0   done
  1   not done; the message says what to change
  2   called with words that it does not know
  3   done, and it found faults (check, verify-backup)
  70  an error that nobody expected`;

/** All commands; each is added by its own file. */
const createProgram = (
  env: Readonly<Record<string, string | undefined>>,
  output: OutputConfiguration,
  print: (answer: Answer) => void,
  note: (line: string) => void,
): Command => {
  const program = new Command('dubplate')
    .description('Runs what an operator of Dubplate does outside the browser, and sends releases to a server')
    .version(packageVersion(), '--version', 'print the version, and the commit of a package')
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', EXIT_HELP)
    .exitOverride()
    .configureOutput(output)
    .showHelpAfterError('Use --help to see what there is.');
  const act: Act = async (work) => print(await work(readConfig(env)));
  const actRemotely: ActRemotely = async (options, work) =>
    print(await work({ client: await openRemote(options, env), note }));
  addCheckCommand(program, act);
  addMigrateCommand(program, act);
  addMoveDatabaseCommand(program, act);
  addAdminCommands(program, act);
  addBackupCommands(program, act);
  addImportCommands(program, act);
  addExportCommands(program, act);
  addJobsCommands(program, act);
  addKeyCommands(program, act);
  addPoolsCommands(program, act);
  addReleaseCommands(program, actRemotely);
  return program;
};

/** Environment and output of a command; tests replace those of the process. */
interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Explains an error that the user can fix; returns null for unexpected errors. */
const explain = (error: unknown): ExplainedFailure | null => {
  const message = explainForOperator(error);
  if (message !== null) return { code: 'REFUSED', message, issues: [] };
  if (!(error instanceof ApiError)) return explainRemote(error);
  const { values, issues = [] } = error.options;
  return { code: error.code, message: fill(error.entry.text.en, values), issues: presentIssues(issues, 'en') };
};

const inLines = ({ message, issues, lines }: ExplainedFailure): string =>
  [message, ...(lines ?? issues.map((issue) => `${issue.path}: ${issue.message}`))].join('\n');

/** Runs one command. @returns its exit code, one of EXIT_CODES */
export const runCommandLine = async (
  words: readonly string[],
  { env, stdout, stderr }: Surroundings,
): Promise<number> => {
  let exitCode: number = EXIT_CODES.done;
  const asJson = (data: object) => JSON.stringify(data, null, 2);
  const output = { writeOut: (text: string) => stdout.write(text), writeErr: (text: string) => stderr.write(text) };
  const print = ({ text, data, hasIssues = false }: Answer) => {
    if (data !== null) stdout.write(`${isJson() ? asJson(data) : text}\n`);
    if (hasIssues) exitCode = EXIT_CODES.issues;
  };
  const note = (line: string) => {
    if (!isJson()) stderr.write(`${line}\n`);
  };
  const program = createProgram(env, output, print, note);
  const isJson = () => program.opts<{ json?: boolean }>().json === true;
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.usage;
    const explained = explain(error);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    if (isJson()) stderr.write(`${asJson({ error: explained ?? { code: 'INTERNAL', message } })}\n`);
    else stderr.write(`${explained ? inLines(explained) : stack}\n`);
    return explained ? EXIT_CODES.refused : EXIT_CODES.internal;
  }
};
