import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { importSales, salesForm, salesTable } from '@dubplate/testkit/royalties/sales';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
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

/** Locks a table that a call writes last, so that the call can be killed when nearly everything is done. */
const hold = async (table: string) => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in exclusive mode`);
  return {
    hasWaiting: async () => {
      const { rowCount } = await client.query('select 1 from pg_locks where not granted and relation = $1::regclass', [
        table,
      ]);
      return rowCount ? true : undefined;
    },
    release: async () => {
      await client.query('rollback');
      client.release();
    },
  };
};

const counts = async () => {
  const { rows } = await database.pool.query(`
    select (select count(*)::int from royalty_rows) as rows, (select count(*)::int from royalty_converted_rows where usd is not null) as usd,
      (select count(*)::int from royalty_statements) as statements, (select count(*)::int from royalty_lines) as lines,
      (select count(*)::int from royalty_events) as events,
      (select count(*)::int from ledger_transactions where kind like 'royalties%') as posted`);
  return rows[0];
};

it('a killed import, approval or close leaves nothing behind, and can be repeated', { timeout: 240_000 }, async () => {
  let child = await start();
  const admin = await signInAdmin();
  const owner = await signUp({ origin: `http://127.0.0.1:${port}` });
  const { tracks } = await publishRelease(owner, admin);
  const sales = Array.from({ length: 500 }, () => ({ month: '2020-01', isrc: tracks[0]?.isrc ?? '', net: '0.01' }));
  const nothing = { rows: 0, usd: 0, statements: 0, lines: 0, events: 0, posted: 0 };

  const killIn = async (table: string, call: () => Promise<unknown>) => {
    const held = await hold(table);
    const calling = call().catch(() => null);
    await eventually(`a write to ${table}`, held.hasWaiting);
    await endProcess(child, 'SIGKILL');
    expect(await calling).toBe(null);
    await held.release();
    child = await start();
  };

  const body = () => salesForm('report', salesTable(sales));
  await killIn('royalty_report_sums', () =>
    admin.call('POST /staff/sales-reports/import', { query: {}, body: body() }),
  );
  expect(await counts()).toEqual(nothing);
  const { uuid } = await importSales(admin, 'report', sales);
  expect(await counts()).toEqual({ ...nothing, rows: 500 });

  const approve = () =>
    admin.call('POST /staff/sales-reports/{id}/approve', {
      params: { id: uuid ?? '' },
      body: { received_amount: '5', received_on: '2020-02-10' as never },
    });
  await killIn('ledger_postings', approve);
  expect(await counts()).toEqual({ ...nothing, rows: 500 });
  expect((await approve()).status).toBe(200);
  expect((await approve()).error.message).toBe('NOT_DRAFT');
  const approved = { ...nothing, rows: 500, usd: 500, posted: 1 };
  expect(await counts()).toEqual(approved);

  const close = () =>
    admin.call('POST /staff/royalty-periods/{period}/close', { params: { period: '2020-01' }, body: {} });
  await killIn('ledger_postings', close);
  expect(await counts()).toEqual(approved);
  expect((await close()).body).toEqual({ period: '2020-01', statements: 1, earnings: '4' });
  expect((await close()).error.message).toBe('PERIOD_CLOSED');
  expect(await counts()).toEqual({ ...approved, statements: 1, lines: 500, events: 1, posted: 3 });
  expect(await owner.ok('GET /me/balance')).toMatchObject({ payable: '4', pending: '0' });
});
