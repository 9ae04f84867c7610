import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease, type Record } from '@dubplate/testkit/records';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
import { importStreams, reportForm } from '@dubplate/testkit/statistics/reports';
import { afterEach, beforeEach, expect, it } from 'vitest';

let database: TestDatabase;
let dataDir: string;
let port: number;
let children: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ isStarted: true });
  dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-killed-'));
  port = await freePort();
});
afterEach(async () => {
  for (const child of children) await endProcess(child);
  children = [];
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<ChildProcess> => {
  const { child } = await startServerProcess({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url });
  children.push(child);
  return child;
};

const signInAdmin = async (): Promise<Person> => {
  const admin = stranger(`http://127.0.0.1:${port}`);
  const body = { username: 'admin@dubplate.local', password: 'admin-password', fingerprint: 'test' };
  const { access_token } = await admin.ok('POST /login', { body });
  admin.token = access_token;
  return admin;
};

const yesterday = daysFromNow(-1);
const totalOf = async (owner: Person) =>
  (await owner.ok('GET /common-statistics', { query: { start_date: yesterday, end_date: yesterday } as never })).total;

const ROWS = 2_000;

/** Locks a table that an import needs after it has read its report. */
const holdBatches = async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table statistics_batches in access exclusive mode');
  return {
    hasWaiting: async () => {
      const { rowCount } = await client.query(
        "select 1 from pg_locks where not granted and relation = 'statistics_batches'::regclass",
      );
      return rowCount ? true : undefined;
    },
    release: async () => {
      await client.query('rollback');
      client.release();
    },
  };
};

it('a killed import leaves the previous report unchanged, and can be repeated', { timeout: 180_000 }, async () => {
  let child = await start();
  const admin = await signInAdmin();
  const owner = await signUp({ origin: `http://127.0.0.1:${port}` });
  const { tracks }: Record = await publishRelease(owner, admin);
  const isrc = tracks[0]?.isrc ?? '';
  await importStreams(admin, 'report', [[yesterday, 'Deezer', isrc, 5]]);
  const file = `day,platform,isrc,quantity\n${`${yesterday},Deezer,${isrc},1\n`.repeat(ROWS)}`;
  const send = () => admin.call('POST /staff/statistics/import', { body: reportForm('report', file) });
  const expectOldReport = async () => {
    await endProcess(child, 'SIGKILL');
    child = await start();
    expect(await totalOf(owner)).toBe(5);
    const { data } = await admin.ok('GET /staff/statistics/imports');
    expect(data).toMatchObject([{ report: 'report', rows: 1, quantity: 5 }]);
  };

  // Killed while the report is being read, because the sender stalls.
  const form = new Response(reportForm('report', file));
  const bytes = new Uint8Array(await form.arrayBuffer());
  const stalled = fetch(`http://127.0.0.1:${port}/api/staff/statistics/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': form.headers.get('content-type') ?? '' },
    body: new ReadableStream({ start: (control) => control.enqueue(bytes.subarray(0, bytes.length / 2)) }),
    duplex: 'half',
  } as RequestInit).catch(() => null);
  await eventually('the rows to be read', async () => {
    const { data } = await admin.ok('GET /staff/statistics/imports', { query: { status: 'RUNNING' } as never });
    return data.find(({ rows }) => rows > 0);
  });
  await expectOldReport();
  expect(await stalled).toBe(null);

  // Killed after reading, before the rows are activated.
  const batches = await holdBatches();
  const importing = send().catch(() => null);
  await eventually('the import to write', batches.hasWaiting);
  child.kill('SIGKILL');
  expect(await importing).toBe(null);
  await batches.release();
  await expectOldReport();

  expect((await send()).status).toBe(200);
  expect(await totalOf(owner)).toBe(ROWS);
});
