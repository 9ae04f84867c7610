import { runCommandLine } from '@dubplate/server/commands/run-command-line.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** For tests: runs a command in this process, and gives its exit code and what it wrote. */
export const runCaptured = async (words: readonly string[], env: Env) => {
  const written = { out: '', err: '' };
  const code = await runCommandLine(words, {
    env,
    stdout: {
      write: (text) => {
        written.out += text;
      },
    },
    stderr: {
      write: (text) => {
        written.err += text;
      },
    },
  });
  return { code, out: written.out.trim(), err: written.err.trim() };
};

/** For tests: the answer of a command as JSON. */
export const answerOf = async (words: readonly string[], env: Env) =>
  JSON.parse((await runCaptured([...words, '--json'], env)).out);
