// Measures statistics on the embedded database, on a PostgreSQL by DATABASE_URL, or with streams in ClickHouse: node
// bench/statistics/main.ts [--lines 1000000] [--rounds 3] [--rows 5000000,50000000] [--calls 200] [--clickhouse]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStreams } from '@dubplate/server/features/statistics/index.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { signInAgain, signUp } from '@dubplate/testkit/person';
import { startClickHouse } from '@dubplate/testkit/statistics/stream-engines';
import { startServerProcess } from '../server-process.ts';
import { seedCatalogue } from './catalogue.ts';
import { measureImports } from './imports.ts';
import { openBenchDatabase } from './own-database.ts';
import { measureReads } from './reads.ts';
import { seedStreams } from './seed-streams.ts';
import { checkFreeDisk, clickHouseSizes, postgresSizes } from './sizes.ts';

const { values } = parseArgs({
  options: {
    /** Lines of each imported report; 0 skips imports. */
    lines: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    /** How many raw rows there are when calls are measured; empty: none are. */
    rows: { type: 'string', default: '5000000,50000000' },
    calls: { type: 'string', default: '200' },
    clickhouse: { type: 'boolean', default: false },
  },
});
const sizes = values.rows.split(',').filter(Boolean).map(Number);

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
await checkFreeDisk(folder, Math.max(0, ...sizes));
const own = await openBenchDatabase(process.env.DATABASE_URL);
const engine = values.clickhouse ? await startClickHouse() : null;
const server = await startServerProcess(folder, {
  ...(own && { DATABASE_URL: own.url }),
  ...engine?.env,
  NODE_COMPILE_CACHE: join(tmpdir(), 'bench-compile-cache'),
});
const database = await openDatabase({ dataDir: folder, databaseUrl: own?.url, access: 'visit', log: silentLog });
const { pool } = database;
const owner = await signUp(server);
await grantPlan(database.db, { userUuid: owner.uuid, name: 'PREMIUM_1M', days: 20 });
const admin = await signUp({ origin: server.origin, database }, { roles: ['admin'] });
await seedCatalogue(pool, owner.uuid);

const { rows: versions } = await pool.query<{ version: string }>('select version()');
console.log(`${versions[0]?.version}${engine ? '; streams in ClickHouse' : ''}`);
const lines = Number(values.lines);
if (lines > 0)
  console.table(await measureImports({ server, admin, pool }, { folder, lines, rounds: Number(values.rounds) }));

// Detaches imported rows from users, so that calls are measured only over seeded rows.
for (const { report } of (await admin.ok('GET /staff/statistics/imports')).data)
  await admin.ok('DELETE /staff/statistics/import/{report}', { params: { report } });
const streams = await openStreams(engine?.env.STATISTICS_URL ?? null);
let seeded = 0;
for (const rows of sizes) {
  const start = performance.now();
  await seedStreams(database.connection.connectionString, streams, { from: seeded, to: rows });
  console.log(`${rows - seeded} rows seeded in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  seeded = rows;
  if (!engine) await pool.query('vacuum analyze');
  // Seeding takes longer than the lifetime of a token.
  await signInAgain(owner);
  console.table(await measureReads(owner, { rows, calls: Number(values.calls) }));
}
if (seeded > 0 && lines === 0)
  console.table(
    engine ? await clickHouseSizes(engine.env.STATISTICS_URL ?? '', seeded) : await postgresSizes(pool, seeded),
  );

await streams.close();
await database.close();
await server.stop();
await engine?.stop();
await own?.drop();
await rm(folder, { recursive: true });
