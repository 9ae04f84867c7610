import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const MAIN = path.join(import.meta.dirname, '../../../apps/server/src/main.ts');
/** Characters of a node's latest output that are kept to explain an unexpected end. */
const LAST_WORDS = 2_000;
/** A start that takes longer needs a person. */
const LONGEST_START_MS = 90_000;
/** Longer than a node's own time for running requests. */
const LONGEST_STOP_MS = 60_000;

/** One node that is started again whenever it ends, as a service manager does. */
export interface SupervisedServer {
  readonly pid: number;
  /** Unexpected ends: exit code and latest output. */
  readonly ownEnds: readonly string[];
  /** From now until `/api/health/ready` answers 200, in ms. @throws where it never does: a start that needed a hand */
  timeToReady(): Promise<number>;
  kill(): void;
  /** Stops the node for good; kills it after a minute. Idempotent. */
  stop(): Promise<void>;
}

export const superviseServer = (
  origin: string,
  env: Readonly<Record<string, string>>,
  logFile: string,
): SupervisedServer => {
  const log: WriteStream = createWriteStream(logFile, { flags: 'a' });
  let isStopping = false;
  let isKilled = false;
  const ownEnds: string[] = [];
  let child: ChildProcess;
  let restart: NodeJS.Timeout | undefined;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const start = () => {
    // In a process group of its own: Ctrl-C in a terminal reaches the supervisor alone, which then stops the node.
    child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    let lastWords = '';
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk: Buffer) => {
        lastWords = (lastWords + chunk.toString()).slice(-LAST_WORDS);
      });
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      if (!isKilled)
        ownEnds.push(`${origin} ended with ${signal ?? code} at ${new Date().toISOString()}:\n${lastWords}`);
      isKilled = false;
      restart = setTimeout(start, 100);
    });
  };
  start();
  const isReady = () =>
    fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  return {
    get pid() {
      return child.pid ?? 0;
    },
    ownEnds,
    async timeToReady() {
      const begun = performance.now();
      while (!(await isReady())) {
        if (performance.now() - begun > LONGEST_START_MS) throw new Error(`${origin} did not become ready`);
        await pause(20);
      }
      return performance.now() - begun;
    },
    kill() {
      isKilled = true;
      child.kill('SIGKILL');
    },
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (isRunning()) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS);
        await gone;
        clearTimeout(limit);
      }
      log.end();
    },
  };
};
