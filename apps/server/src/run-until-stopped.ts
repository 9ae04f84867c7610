import { explainForOperator } from './config/start-error.ts';

interface Stoppable {
  /** Time limit of a graceful shutdown, in seconds. */
  readonly drainSeconds: number;
  stop(): Promise<void>;
}

/** Time limit for closing after connections were cut off, in seconds. */
const CLOSING_SECONDS = 60;

/** How long what a failed start left open may keep the process alive, in milliseconds. */
const LEFTOVERS_MS = 2_000;

/**
 * Exits after a failed start, with a delay. In the first second of a process, `process.exit` can hang on a thread that
 * still compiles imported modules (Node 26, every seventh time on two busy cores). The process usually exits before the
 * delay ends.
 */
const endSoon = (): void => {
  process.exitCode = 1;
  setTimeout(() => process.exit(1), LEFTOVERS_MS).unref();
};

/**
 * Starts a server and stops it gracefully on the first SIGINT or SIGTERM. Exits immediately on a second signal, or if
 * the shutdown exceeds its time limit by a minute. Reports errors that the operator can fix in one line, without a
 * stack.
 */
export const runUntilStopped = async (start: () => Promise<Stoppable>): Promise<void> => {
  let running: Stoppable;
  try {
    running = await start();
  } catch (error) {
    const explained = explainForOperator(error);
    if (explained === null) throw error;
    process.stderr.write(`${explained}\n`);
    endSoon();
    return;
  }
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      setTimeout(
        () => {
          process.stderr.write('The stop took too long and was cut short.\n');
          process.exit(1);
        },
        (running.drainSeconds + CLOSING_SECONDS) * 1000,
      ).unref();
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
          process.exit(1);
        },
      );
    });
};
