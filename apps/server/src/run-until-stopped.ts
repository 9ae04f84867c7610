import { StartFault } from './platform/database/start-fault.ts';

interface Stoppable {
  stop(): Promise<void>;
}

const isPersonsFault = (error: unknown): error is Error =>
  error instanceof StartFault ||
  ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(String((error as { code?: unknown }).code));

/**
 * Starts a server and stops it, once, with the first SIGINT or SIGTERM; a second one means now. What a person must
 * change before it can start is told in its own line, without a stack.
 */
export const runUntilStopped = async (start: () => Promise<Stoppable>): Promise<void> => {
  let running: Stoppable;
  try {
    running = await start();
  } catch (error) {
    if (!isPersonsFault(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
          process.exit(1);
        },
      );
    });
};
