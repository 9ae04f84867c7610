import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@dubplate/testkit/server-process';

const MAIN = path.join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts');

/** A server that only some journeys use, and may stop and start again. */
export interface OwnServer {
  readonly origin: string;
  readonly admin: { readonly username: string; readonly password: string };
  /** Everything that it keeps. */
  readonly dataDir: string;
  start(): Promise<void>;
  /** In order: connected clients receive a goodbye. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** The server logs this in its last line of the start. */
const untilItAnswers = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk) => String(chunk).includes('answers at') && resolve());
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });

/** `script`, beside this file, starts it in another way than `npm start` does; `settings` add to the environment. */
export const openOwnServer = async (
  script?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnServer> => {
  const main = script ? path.join(import.meta.dirname, script) : MAIN;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-e2e-own-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const admin = { username: 'admin@example.com', password: 'administrator-password' };
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    // A journey on a slow machine takes longer than the ten seconds that an artist has.
    TAKEDOWN_UNDO_SECONDS: '600',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ...settings,
  };
  let server: ChildProcess;
  const start = async () => {
    server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await untilItAnswers(server);
  };
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  await start();
  return {
    origin,
    admin,
    dataDir,
    start,
    stop,
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
