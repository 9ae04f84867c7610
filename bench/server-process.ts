import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dubplate/testkit/server-process';

const MAIN = fileURLToPath(import.meta.resolve('@dubplate/server/main.ts'));
/** The setting of `npm start`: heap for new objects that an idle server would retain. */
const FLAGS = ['--max-semi-space-size=8'];
const TIMEOUT_MS = 60_000;

export interface ServerProcess {
  readonly origin: string;
  /** From the spawn to the first answer of `/api/health/live`. */
  readonly startedInMs: number;
  /** CPU time of the server until then, in ms of one core; independent of other load. Linux. */
  readonly startedWithCpuMs: number;
  /** CPU time of the server so far, in ms of one core. Linux. */
  cpuMs(): Promise<number>;
  /** Resident memory of the server without PostgreSQL's processes, in MB. Linux. */
  rssMb(): Promise<number>;
  stop(): Promise<void>;
}

/** Linux counts process time in hundredths of a second, independent of the clock tick. */
const TICK_MS = 10;
const cpuMs = async (pid: number | undefined): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const [user, system] = fields.slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
};

/** The server as a separate process on the embedded database in this folder, so that its resources can be measured. */
export const startServerProcess = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [...FLAGS, MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      WEB_ROOT: 'none',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      ADMIN_PASSWORD: 'bench-password',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A bench that fails must not leave its server behind.
  const endWithBench = () => child.kill('SIGTERM');
  process.once('exit', endWithBench);
  const isLive = () =>
    fetch(`${origin}/api/health/live`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isLive())) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    if (performance.now() - begun > TIMEOUT_MS) throw new Error('The server does not answer');
    await pause(2);
  }
  const startedInMs = performance.now() - begun;
  const startedWithCpuMs = await cpuMs(child.pid);
  return {
    origin,
    startedInMs,
    startedWithCpuMs,
    cpuMs: () => cpuMs(child.pid),
    async rssMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6;
    },
    async stop() {
      process.off('exit', endWithBench);
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
};
