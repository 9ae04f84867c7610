import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addWeakUser, createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { endProcess, freePort, type ServerProcess, startServerProcess } from '@dubplate/testkit/server-process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let dataDir: string;
let port: number;
let running: ChildProcess[] = [];
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-main-'));
  port = await freePort();
});
afterEach(async () => {
  for (const child of running) await endProcess(child);
  running = [];
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server as a separate process. Without a DATABASE_URL it creates a database of its own, which takes longer. */
const start = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await startServerProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...env,
  });
  running.push(server.child);
  return server;
};

const origin = () => `http://127.0.0.1:${port}`;

/** Recordings that one node listens to at a time: those are heard again once their job's time is out. */
const HEARD_AT_ONCE = 2;

it('loses no auto-save that was answered when it is killed, and no recording that waits for its analysis, and comes back', {
  timeout: 120_000,
}, async () => {
  const { child } = await start({ DATABASE_URL: '' });
  const artist = await signUp({ origin: origin() });
  const drafts = await Promise.all(
    Array.from({ length: 10 }, (_, n) => artist.ok('POST /release', { body: { title: `Draft ${n}, save 0` } })),
  );
  const wav = new Uint8Array(makeWav({ seconds: 30 }));
  const recordings = await Promise.all(Array.from({ length: 8 }, () => artist.upload(wav)));
  const answered = new Map<string, number>();
  let saves = 0;
  const saveTenTimes = async (uuid: string) => {
    for (let save = 1; save <= 10; save++) {
      await artist.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title: `Save ${save}` } });
      answered.set(uuid, save);
      saves += 1;
      // Halfway through the hundred saves, with others in progress.
      if (saves === 50) child.kill('SIGKILL');
    }
  };
  const outcomes = await Promise.allSettled(drafts.map(({ uuid }) => saveTenTimes(uuid)));
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);

  await start({ DATABASE_URL: '' });
  artist.token = (await signInAgain(artist)).access_token;
  for (const { uuid } of drafts) {
    const { title } = await artist.ok('GET /release/{id}', { params: { id: uuid } });
    const kept = Number(/Save (\d+)/.exec(title)?.[1] ?? 0);
    expect(kept).toBeGreaterThanOrEqual(answered.get(uuid) ?? 0);
  }
  const isHeard = async (id: string) =>
    (await artist.ok('GET /file/{id}/analysis', { params: { id } })).status === 'done';
  await vi.waitFor(
    async () => {
      const heard = await Promise.all(recordings.map(({ body }) => isHeard(body.uuid)));
      expect(heard.filter(Boolean).length).toBeGreaterThanOrEqual(recordings.length - HEARD_AT_ONCE);
    },
    { timeout: 60_000, interval: 250 },
  );
});

const signInAgain = (person: Person) =>
  stranger(origin()).ok('POST /login', { body: { username: person.username, password: person.password } });

it('creates the first administrator once, and prints a generated password once if none is set', {
  timeout: 120_000,
}, async () => {
  const first = await start({ ADMIN_PASSWORD: '' });
  // The origin must match the one in emails and payments, so that the user returns to their own session.
  expect(first.output()).toContain(`answers at http://localhost:${port}`);
  const shown = /First administrator: (\S+), password \(shown once\): (\S+)/.exec(first.output());
  const { access_token } = await stranger(origin()).ok('POST /login', {
    body: { username: shown?.[1], password: shown?.[2] },
  });
  const admin = stranger(origin());
  admin.token = access_token;
  expect((await admin.ok('GET /me')).roles).toEqual(['admin']);
  first.child.kill('SIGTERM');
  expect(await once(first.child, 'exit')).toEqual([0, null]);
  expect((await start({ ADMIN_PASSWORD: '' })).output()).not.toContain('administrator');
});

it('finishes running requests before it stops', async () => {
  const { child } = await start();
  const artist = await signUp({ origin: origin() });
  let finish = () => {};
  const whole = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // A sender who is in the middle of an upload when the signal comes.
  const wav = makeWav({ seconds: 2 });
  const boundary = 'x';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n`;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      controller.enqueue(new Uint8Array(wav.subarray(0, 50_000)));
      await whole;
      controller.enqueue(new Uint8Array(wav.subarray(50_000)));
      controller.enqueue(new TextEncoder().encode(`\r\n--${boundary}--\r\n`));
      controller.close();
    },
  });
  const uploading = fetch(`${origin()}/api/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${artist.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: stream,
    duplex: 'half',
  } as RequestInit);
  await vi.waitFor(async () => {
    expect(await readdir(path.join(dataDir, 'files', '.incoming'))).toHaveLength(1);
  });
  child.kill('SIGTERM');
  await vi.waitFor(async () => await expect(fetch(`${origin()}/api/health/ready`)).rejects.toThrow(), {
    timeout: TIMEOUT_MS,
  });
  finish();
  expect((await uploading).status).toBe(201);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('reports a port that is taken, bad settings and missing rights in plain lines', async () => {
  await start();
  const other = await createTestDatabase();
  const second = await start({ DATABASE_URL: other.url, DATA_DIR: `${dataDir}-2` });
  await vi.waitFor(() => expect(second.child.exitCode).toBe(1), TIMEOUT_MS);
  expect(second.output()).toMatch(/EADDRINUSE|already in use/);
  const empty = await createTestDatabase({ isEmpty: true });
  const bad = await start({ PORT: 'abc', LOG_LEVEL: 'loud' });
  expect(bad.output()).toMatch(/^PORT: .*\nLOG_LEVEL: .*/m);
  expect(bad.output()).not.toContain('    at ');
  const { username, url } = await addWeakUser(empty.pool, empty.url);
  const weak = await start({ DATABASE_URL: url });
  expect(weak.output()).toMatch(
    /^The user of the database lacks a right \(permission denied for schema public\): .*\.\n$/,
  );
  await empty.pool.query(`drop user ${username}`);
  await empty.drop();
  await other.drop();
  await rm(`${dataDir}-2`, { recursive: true, force: true });
});
