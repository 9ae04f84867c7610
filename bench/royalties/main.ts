// Measures royalties on the embedded database, or on a PostgreSQL by DATABASE_URL: node bench/royalties/main.ts
// [--rows 1000000] [--people 20000] [--lines 10000000] [--calls 200]
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { type Database, openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { signInAgain, signUp } from '@dubplate/testkit/person';
import pgCopy from 'pg-copy-streams';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';
import { openBenchDatabase } from '../statistics/own-database.ts';
import { seedPeople, writeSales } from './sales.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '20000' },
    /** How many statement lines there are when calls are measured. */
    lines: { type: 'string', default: '10000000' },
    calls: { type: 'string', default: '200' },
  },
});
const [rows, people, lines, calls] = [values.rows, values.people, values.lines, values.calls].map(Number) as [
  number,
  number,
  number,
  number,
];
const PERIOD = '2025-05';
/** Waits until unused memory has been returned. */
const CALM_MS = 10_000;
const WARM_UP = 20;
const COLUMNS =
  'sale_period text, store text, territory text, isrc text, upc text, title text, artist text, units numeric, net numeric, currency text';

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const own = await openBenchDatabase(process.env.DATABASE_URL);
const server = await startServerProcess(folder, {
  ...(own && { DATABASE_URL: own.url }),
  NODE_COMPILE_CACHE: join(tmpdir(), 'bench-compile-cache'),
});
const database: Database = await openDatabase({
  dataDir: folder,
  databaseUrl: own?.url,
  access: 'visit',
  log: silentLog,
});
const { pool } = database;
const owner = await signUp(server);
const admin = await signUp({ origin: server.origin, database }, { roles: ['admin'] });
await seedPeople(pool, owner.uuid, people);
const path = join(folder, 'report.csv');
await pipeline(Readable.from(writeSales(rows, people)), createWriteStream(path));

/** The same rows by `COPY` into a plain table of the same columns. */
const bareCopy = async (): Promise<void> => {
  const connection = await pool.connect();
  try {
    await connection.query(`create table bare (${COLUMNS})`);
    const copy = connection.query(pgCopy.from('copy bare from stdin (format csv, header)'));
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), copy);
  } finally {
    await connection.query('drop table if exists bare');
    connection.release();
  }
};

await pause(CALM_MS);
const idle = await server.rssMb();
let peak = 0;
const watch = setInterval(async () => {
  peak = Math.max(peak, await server.rssMb());
}, 50);
const timed = async <Result>(work: () => Promise<Result>): Promise<[seconds: number, result: Result]> => {
  const start = performance.now();
  const result = await work();
  return [Number(((performance.now() - start) / 1000).toFixed(2)), result];
};
const form = new FormData();
form.append('report', 'bench');
form.append('file', await openAsBlob(path), 'bench.csv');
const [imported, report] = await timed(() => admin.ok('POST /staff/sales-reports/import', { query: {}, body: form }));
const [copied] = await timed(bareCopy);
await signInAgain(admin);
const [approved] = await timed(() =>
  admin.ok('POST /staff/sales-reports/{id}/approve', {
    params: { id: report.uuid ?? '' },
    body: { received_amount: '123456.78', received_on: '2025-06-10' as never },
  }),
);
await signInAgain(admin);
const [closed, period] = await timed(() =>
  admin.ok('POST /staff/royalty-periods/{period}/close', { params: { period: PERIOD }, body: {} }),
);
clearInterval(watch);
console.table([
  {
    rows,
    statements: period.statements,
    'import, s': imported,
    'bare COPY, s': copied,
    ratio: Number((copied / imported).toFixed(2)),
    'approve, s': approved,
    'close, s': closed,
    'RSS idle, MB': Math.round(idle),
    'RSS peak, MB': Math.round(peak),
  },
]);

// Older lines without their statements: what the calls must find their way around.
for (let older = 1; older * rows < lines; older++)
  await pool.query(
    `insert into royalty_lines
    select party_id, (period - make_interval(months => $1))::date, report_id, line, part, release_uuid, track_uuid,
      member_id, usd, plan_share, split_share, amount
    from royalty_lines where period = $2`,
    [older, `${PERIOD}-01`],
  );
await pool.query('vacuum analyze');
await signInAgain(owner);
const [statement] = (await owner.ok('GET /me/statements', { query: {} })).data;
if (!statement) throw new Error('no statement');
const params = { id: statement.uuid };
const { rows: counts } = await pool.query<{ count: number }>('select count(*)::int as count from royalty_lines');
const reads = {
  statements: () => owner.ok('GET /me/statements', { query: {} }),
  'a statement': () => owner.ok('GET /me/statement/{id}', { params }),
  'lines of it': () => owner.ok('GET /me/statement/{id}/lines', { params, query: {} }),
  balance: () => owner.ok('GET /me/balance'),
  'royalties by month': () => owner.ok('GET /me/royalties', { query: { start: '2024-06', end: PERIOD } as never }),
};
const table = [];
for (const [call, read] of Object.entries(reads)) {
  const times: number[] = [];
  for (let count = -WARM_UP; count < calls; count++) {
    const start = performance.now();
    await read();
    if (count >= 0) times.push(performance.now() - start);
  }
  const ms = (percent: number) => Number(percentile(times, percent).toFixed(1));
  table.push({ lines: counts[0]?.count, call, 'p50, ms': ms(50), 'p95, ms': ms(95) });
}
console.table(table);

await database.close();
await server.stop();
await own?.drop();
await rm(folder, { recursive: true });
