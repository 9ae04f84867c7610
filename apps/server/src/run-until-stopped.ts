import { StartError } from './config/start-error.ts';

interface Stoppable {
  /** How long its stop waits for what is under way. */
  readonly drainSeconds: number;
  stop(): Promise<void>;
}

const isUserError = (error: unknown): error is Error =>
  error instanceof StartError ||
  ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(String((error as { code?: unknown }).code));

/** What a stop may take after everything under way has been cut off; seconds. */
const CLOSING_SECONDS = 60;

/** How long what a failed start left open may keep the process alive, in milliseconds. */
const LEFTOVERS_MS = 2_000;

/**
 * Ends a process whose start failed. Not at once: `process.exit` in the first second of a process now and then waits for ever for
 * a thread that still compiles what was just imported (Node 26, every seventh time on two busy cores). Left alone it ends by
 * itself.
 */
const endSoon = (): void => {
  process.exitCode = 1;
  setTimeout(() => process.exit(1), LEFTOVERS_MS).unref();
};

/**
 * Starts a server and stops it, once, with the first SIGINT or SIGTERM; a second one means now, and so does a
 * stop that takes a minute longer than it waits for what is under way. What a person must
 * change before it can start is reported in its own line, without a stack.
 */
export const runUntilStopped = async (start: () => Promise<Stoppable>): Promise<void> => {
  let running: Stoppable;
  try {
    running = await start();
  } catch (error) {
    if (!isUserError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
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
