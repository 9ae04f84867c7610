import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { S3Settings } from '@dubplate/server/platform/storage/s3-storage.ts';

const SCRIPT = join(import.meta.dirname, 'start-radosgw.sh');
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'ceph-authtool'];

/** Why no real S3 can be started here, or nothing when one can. */
export function findWhyNoS3(): string | undefined {
  const missing = PROGRAMS.filter((program) => !isOnPath(program));
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : undefined;
}

/** Starts a real S3 server on loopback, which takes some 12 s. `folder` has its settings and process ids. */
export async function startS3(): Promise<{ settings: S3Settings; folder: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'rgw-'));
  const data = join(folder, 'data');
  const port = await findFreePort();
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'dubplate-test',
    accessKey: 'test-access-key',
    secretKey: 'test-secret-key',
  };
  const stop = async () => {
    await stopProcesses(data);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Its servers go on after the script ends, and would keep a pipe open. Ctrl-C in a terminal must not reach them.
    await promisify(execFile)(
      'setsid',
      [
        '--wait',
        'bash',
        '-c',
        '"$0" "$@" >/dev/null 2>&1 </dev/null',
        SCRIPT,
        data,
        String(port),
        settings.accessKey,
        settings.secretKey,
      ],
      { timeout: 100_000 },
    );
    return { settings, folder: data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends the servers whose ids the script wrote down, and waits until they are gone. */
async function stopProcesses(data: string): Promise<void> {
  const names = (await readdir(data).catch(() => [])).filter((name) => name.endsWith('.p'));
  const pids = await Promise.all(names.map(async (name) => Number(await readFile(join(data, name), 'utf8'))));
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal);
    for (let round = 0; round < 50 && pids.some(isAlive); round++) await wait(100);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isOnPath(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}
