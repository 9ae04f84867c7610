import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import {
  endProcess,
  freePort,
  INSTANCE_KEY,
  type ServerProcess,
  startServerProcess,
} from '@dubplate/testkit/server-process';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dataDir: string;
let database: TestDatabase;
const running: ChildProcess[] = [];
const folders: string[] = [];
beforeEach(async () => {
  dataDir = await makeFolder();
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const child of running.splice(0)) await endProcess(child);
  await database.drop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubplate-attack-'));
  folders.push(folder);
  return folder;
};
const start = async (env: Record<string, string> = {}): Promise<ServerProcess & { origin: string }> => {
  const port = await freePort();
  const server = await startServerProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...env,
  });
  running.push(server.child);
  return { ...server, origin: `http://127.0.0.1:${port}` };
};
const movedTo = (origin: string, { token }: Person): Person => Object.assign(stranger(origin), { token });

/** A sender who stops in the middle and stays on the line. */
const stallAfter = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
  });

it('stops in time despite stalled senders, and resumes an upload after restart', {
  timeout: 120_000,
}, async () => {
  const first = await start({ DRAIN_SECONDS: '1' });
  const artist = await signUp(first);
  const wav = new Uint8Array(makeWav({ seconds: 2 }));
  const half = wav.subarray(0, wav.length / 2);
  const headers = { authorization: `Bearer ${artist.token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${first.origin}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(wav.length), 'upload-metadata': `filename ${btoa('a.wav')}` },
  });
  const { pathname } = new URL(created.headers.get('location') ?? '', first.origin);
  const resumable = fetch(`${first.origin}${pathname}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: stallAfter(half),
    duplex: 'half',
  } as RequestInit);
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n';
  const plain = fetch(`${first.origin}/api/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${artist.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: stallAfter(Buffer.concat([Buffer.from(form), half])),
    duplex: 'half',
  } as RequestInit);
  const ended = Promise.allSettled([resumable, plain]);
  const incoming = () => readdir(path.join(dataDir, 'files', '.incoming'));
  await eventually('both uploads', async () => ((await incoming()).length > 0 ? true : undefined));

  first.child.kill('SIGTERM');
  expect(await once(first.child, 'exit')).toEqual([0, null]);
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);

  const second = await start();
  const head = await fetch(`${second.origin}${pathname}`, { method: 'HEAD', headers });
  const offset = Number(head.headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  const rest = await fetch(`${second.origin}${pathname}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: wav.subarray(offset),
  });
  expect(rest.status).toBeLessThan(300);
});

/** The processes of a PostgreSQL: its first one and the children of that. */
const postgresProcesses = async (): Promise<number[]> => {
  const lock = await readFile(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  const postmaster = Number(lock.split('\n', 1)[0]);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.trim().split(/\s+/).map(Number)];
};

it.runIf(process.platform === 'linux')(
  'ends calls and readiness in time while the database hangs, and serves when it moves again',
  { timeout: 120_000 },
  async () => {
    const { origin } = await start({ DATABASE_URL: '' });
    const artist = await signUp({ origin });
    const paused = await postgresProcesses();
    for (const pid of paused) process.kill(pid, 'SIGSTOP');
    try {
      const ready = await fetch(`${origin}/api/health/ready`);
      expect([ready.status, (await ready.json()).checks.database]).toEqual([503, 'down']);
      const call = await artist.call('GET /me');
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
    } finally {
      for (const pid of paused.reverse()) process.kill(pid, 'SIGCONT');
    }
    await eventually('a served call', async () => ((await artist.call('GET /me')).status === 200 ? true : undefined));
    expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
  },
);

it('survives an unhandled rejection and counts it', { timeout: 120_000 }, async () => {
  const forget = "process.on('SIGUSR2', () => void Promise.reject(new Error('forgotten')))";
  const { origin, child } = await start({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(forget)}`,
  });
  child.kill('SIGUSR2');
  const metrics = await eventually('the count', async () => {
    const text = await (await fetch(`${origin}/api/metrics`)).text();
    return text.includes('unhandled_rejections 1') ? text : undefined;
  });
  expect(metrics).toContain('unhandled_rejections 1');
  expect(child.exitCode).toBeNull();
});

it('lets three nodes start at once on an empty database, with one first administrator', {
  timeout: 120_000,
}, async () => {
  const empty = await createTestDatabase({ isEmpty: true });
  try {
    const places = await Promise.all([makeFolder(), makeFolder(), makeFolder()]);
    const nodes = await Promise.all(
      places.map((folder) =>
        start({ DATABASE_URL: empty.url, DATA_DIR: folder, BACKUP_DIR: dataDir, ADMIN_PASSWORD: '', INSTANCE_KEY }),
      ),
    );
    expect(nodes.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
    expect(nodes.filter(({ output }) => output().includes('First administrator'))).toHaveLength(1);
    const artist = await signUp({ origin: nodes[0]?.origin ?? '' });
    for (const { origin } of nodes) expect((await movedTo(origin, artist).call('GET /me')).status).toBe(200);
  } finally {
    for (const child of running.splice(0)) await endProcess(child);
    await empty.drop();
  }
});

it('starts a second node only with the instance key of the first node, and explains why in one line', {
  timeout: 120_000,
}, async () => {
  const first = await start();
  const refused = async (env: Record<string, string>) => {
    const { child, output } = await start(env);
    return [child.exitCode, output().trim()];
  };
  const DATA_DIR = await makeFolder();
  const alone = [1, expect.stringMatching(/^Another node uses this database: set INSTANCE_KEY on all nodes .*$/)];
  expect(await refused({ DATA_DIR })).toEqual(alone);
  // The key file does not replace the setting, even in a shared folder.
  expect(await refused({})).toEqual(alone);
  expect(await refused({ DATA_DIR, INSTANCE_KEY })).toEqual([
    1,
    expect.stringMatching(/^INSTANCE_KEY does not match .*rotate-key --lost"\.$/),
  ]);
  const key = (await readFile(path.join(dataDir, 'instance.key'), 'utf8')).trim();
  const BACKUP_DIR = path.join(dataDir, 'backups');
  expect((await start({ DATA_DIR, BACKUP_DIR, INSTANCE_KEY: key })).child.exitCode).toBeNull();
  expect(first.child.exitCode).toBeNull();
});
