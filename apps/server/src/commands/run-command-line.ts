import { fill } from '@dubplate/contract/catalogue';
import { CommanderError } from 'commander';
import { StartError } from '#config/start-error.ts';
import { Fault, presentIssues } from '#platform/errors.ts';
import { EXIT_CODES } from './answer.ts';
import { createProgram } from './program.ts';

/** Where a command reads its settings and writes its answer; the process, but for tests. */
interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

interface Explained {
  readonly code: string;
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

/** What a person can do about an error; null for one that nobody expected. */
const explain = (error: unknown): Explained | null => {
  if (error instanceof StartError) return { code: 'REFUSED', message: error.message, issues: [] };
  if (!(error instanceof Fault)) return null;
  const { values, issues = [] } = error.options;
  return { code: error.code, message: fill(error.entry.text.en, values), issues: presentIssues(issues, 'en') };
};

const inLines = ({ message, issues }: Explained): string =>
  [message, ...issues.map((issue) => `${issue.path}: ${issue.message}`)].join('\n');

/** Runs one command. @returns its exit code, one of EXIT_CODES */
export const runCommandLine = async (
  words: readonly string[],
  { env, stdout, stderr }: Surroundings,
): Promise<number> => {
  let exitCode: number = EXIT_CODES.done;
  const asJson = (data: object) => JSON.stringify(data, null, 2);
  const output = { writeOut: (text: string) => stdout.write(text), writeErr: (text: string) => stderr.write(text) };
  const program = createProgram(env, output, ({ text, data, hasFaults = false }) => {
    if (data !== null) stdout.write(`${isJson() ? asJson(data) : text}\n`);
    if (hasFaults) exitCode = EXIT_CODES.faults;
  });
  const isJson = () => program.opts<{ json?: boolean }>().json === true;
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    // It has printed what is wrong, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.usage;
    const explained = explain(error);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    if (isJson()) stderr.write(`${asJson({ error: explained ?? { code: 'INTERNAL', message } })}\n`);
    else stderr.write(`${explained ? inLines(explained) : stack}\n`);
    return explained ? EXIT_CODES.refused : EXIT_CODES.internal;
  }
};
