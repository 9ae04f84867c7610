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
    process.exit(1);
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
