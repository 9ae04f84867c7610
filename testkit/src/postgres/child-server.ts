import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A separate process that opens the database as a server does, for tests that kill it or race it. */
export interface ChildServer {
  process: ChildProcess;
  /** The lines it has written so far. */
  lines: string[];
  /** Waits for the first line that begins with `start`. Rejects when the process ends without one. */
  line(start: string): Promise<string>;
  exit: Promise<number | null>;
}

export interface ChildServerOptions {
  dataDir: string;
  /** Code to run with `database` once it is open; by default it only waits for SIGTERM. */
  then?: string;
  account?: { uid: number; gid: number } | undefined;
  /** PATH of its programs; absent: our own. */
  path?: string;
}

export function startChildServer({ dataDir, then = '', account, path }: ChildServerOptions): ChildServer {
  const code = `
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('@dubplate/server/platform/database/open-database.ts'))});
    const say = (word, rest = '') => process.stdout.write(word + ' ' + rest + '\\n');
    const log = { info: (_, text) => say('log', text), warn: (_, text) => say('log', text), error: (_, text) => say('log', text) };
    process.once('SIGTERM', async () => { await globalThis.database?.close(); say('closed'); process.exit(0); });
    try {
      const database = globalThis.database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log });
      say('open');
      ${then}
      setInterval(() => {}, 1000);
    } catch (error) {
      say(error.name === 'StartError' ? 'refused' : 'failed', error.message);
      process.exit(1);
    }`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(path !== undefined && { env: { PATH: path } }),
    ...account,
  });
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const listener of listeners) listener(line);
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    lines,
    exit,
    line(start) {
      return new Promise((resolve, reject) => {
        const look = (line: string) => {
          if (line.startsWith(start)) resolve(line);
        };
        listeners.add(look);
        for (const line of lines) look(line);
        void exit.then(() => reject(new Error(`It ended without saying "${start}": ${lines.join(' | ')}`)));
      });
    },
  };
}
