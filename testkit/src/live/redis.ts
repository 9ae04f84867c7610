import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '../eventually.ts';
import { endProcess, freePort } from '../server-process.ts';

/** Why no Redis can be started here; undefined if one can. */
export const findWhyNoRedis = (): string | undefined =>
  spawnSync('redis-server', ['--version']).error ? 'redis-server is not installed' : undefined;

/** A real Redis on loopback, which keeps nothing, and can be lost and come back under the same address. */
export interface RedisProcess {
  readonly url: string;
  readonly pid: number | undefined;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Reserves an address; nothing answers there before `start`. */
export const createRedis = async (): Promise<RedisProcess> => {
  const port = await freePort();
  let child: ReturnType<typeof spawn> | undefined;
  const answers = async (): Promise<true | undefined> => {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return undefined;
    } finally {
      socket.destroy();
    }
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return child?.pid;
    },
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn('redis-server', options, { stdio: 'ignore', detached: true });
      await eventually('Redis to answer', answers);
    },
    async stop(signal = 'SIGTERM') {
      if (child) await endProcess(child, signal);
    },
  };
};
