import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTransactionPooler, type TransactionPooler } from '@dubplate/testkit/postgres/transaction-pooler';
import { runCaptured } from '@dubplate/testkit/run-captured';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connectWhenReady } from '#platform/database/connect.ts';
import { silentLog } from '#platform/database/database-log.ts';
import { EXIT_CODES } from './answer.ts';

let database: TestDatabase;
let pooler: TransactionPooler;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startTransactionPooler(database.url);
  dataDir = await mkdtemp(join(tmpdir(), 'dubplate-pooler-'));
});
afterAll(async () => {
  await pooler.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const MISSING =
  'The database at DATABASE_URL is behind a pooler that gives each transaction another session: set DATABASE_URL_DIRECT to the address of PostgreSQL itself.';

it('a start and commands behind a pooler demand the direct address', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: pooler.url };
  for (const words of [['migrate'], ['backup', join(dataDir, 'no.tar.gz')], ['jobs', 'list']])
    expect(await runCaptured(words, env)).toEqual({ code: EXIT_CODES.refused, out: '', err: MISSING });
  const { output } = await startServerProcess({ ...env, PORT: String(await freePort()) });
  expect(output()).toBe(`${MISSING}\n`);
});

it('a pooler as the direct address, and another database there, are refused', async () => {
  const other = await createTestDatabase({ isEmpty: true });
  onTestFinished(() => other.drop());
  const start = (DATABASE_URL_DIRECT: string) =>
    runCaptured(['jobs', 'list'], { DATA_DIR: dataDir, DATABASE_URL: pooler.url, DATABASE_URL_DIRECT });
  expect((await start(pooler.url)).err).toMatch(/^The database at DATABASE_URL_DIRECT is behind a pooler .*: use the/);
  expect((await start(other.url)).err).toBe('DATABASE_URL and DATABASE_URL_DIRECT lead to different databases.');
  expect((await runCaptured(['jobs', 'list'], { DATABASE_URL_DIRECT: database.url })).err).toMatch(/^DATABASE_URL: is/);
});

it('PostgreSQL itself needs no direct address', async () => {
  await expect(connectWhenReady(database.url, silentLog)).resolves.toMatch(/^\d+ /);
});

const work = async (origin: string, artist: Person): Promise<void> => {
  const socket = io(origin, { path: '/api/live', auth: { token: artist.token }, transports: ['websocket'] });
  try {
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    const calls = Array.from({ length: 12 }, (_, n) => artist.ok('POST /release', { body: { title: `Release ${n}` } }));
    for (const { uuid } of await Promise.all(calls))
      await artist.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title: 'Saved' } });
    const { body } = await artist.upload(new Uint8Array(makeWav({ seconds: 1 })));
    await eventually('the analysis', async () => {
      const { status } = await artist.ok('GET /file/{id}/analysis', { params: { id: body.uuid } });
      return status === 'done' || undefined;
    });
  } finally {
    socket.close();
  }
};

it('a server with both addresses starts, starts again, serves calls through the pooler, and runs jobs', {
  timeout: 120_000,
}, async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: pooler.url, DATABASE_URL_DIRECT: database.url };
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  for (let start = 0; start < 2; start += 1) {
    const { child, output } = await startServerProcess({ ...env, PORT: String(port), LOG_LEVEL: 'warn' });
    onTestFinished(() => endProcess(child));
    const before = pooler.transactions();
    await work(origin, await signUp({ origin }));
    expect(pooler.transactions() - before).toBeGreaterThan(20);
    expect(output()).not.toMatch(/"level":[456]0/);
    if (start === 0) {
      const file = join(dataDir, 'by-hand.tar.gz');
      expect((await runCaptured(['backup', '--no-verify', file], env)).code).toBe(EXIT_CODES.done);
      expect((await runCaptured(['jobs', 'failed'], env)).out).toBe('No job has failed.');
    }
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
});
