import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { eventually } from './eventually.ts';

const MAIN = path.join(import.meta.dirname, '../../apps/server/src/main.ts');

/** The instance key that all nodes of a test share. */
export const INSTANCE_KEY = randomBytes(32).toString('base64');

/** The server as a separate process, to be killed, stopped and started again. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** All that it printed. */
  output(): string;
}

/** Returns a free port. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

interface StartOptions {
  /** The program of another version. */
  readonly main?: string;
  /** How long the start may take, in milliseconds. */
  readonly limitMs?: number;
}

/**
 * Starts `main.ts` with these settings in addition to those of a test; resolves when it answers or has ended.
 */
export const startServerProcess = async (
  env: Readonly<Record<string, string>>,
  { main = MAIN, limitMs }: StartOptions = {},
): Promise<ServerProcess> => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      ...{ PATH, HOME, NODE_COMPILE_CACHE },
      ...{ WEB_ROOT: 'none', LOG_LEVEL: 'silent', RATE_LIMIT: '0', ADMIN_PASSWORD: 'admin-password' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const hasBegun = async () => (output.includes('answers at') || child.exitCode !== null ? true : undefined);
  await eventually('the server to answer or to end', hasBegun, limitMs).catch(async (error: unknown) => {
    await endProcess(child, 'SIGKILL');
    throw error;
  });
  return { child, output: () => output };
};

/** Ends a process that still runs, and waits for its end. */
export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};
