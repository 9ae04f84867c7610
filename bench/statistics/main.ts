// What statistics cost: node bench/statistics/main.ts [--lines 1000000] [--rounds 3] [--rows 5000000,50000000]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { signUp } from '@dubplate/testkit/person';
import { startServerProcess } from '../server-process.ts';
import { seedCatalogue } from './catalogue.ts';
import { measureImports } from './imports.ts';
import { openBenchDatabase } from './own-database.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '5000000,50000000' },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const own = await openBenchDatabase(process.env.DATABASE_URL);
const env = { ...(own && { DATABASE_URL: own.url }), NODE_COMPILE_CACHE: join(tmpdir(), 'bench-compile-cache') };
const server = await startServerProcess(folder, env);
const database = await openDatabase({ dataDir: folder, databaseUrl: own?.url, access: 'visit', log: silentLog });
const owner = await signUp(server);
const admin = await signUp({ origin: server.origin, database }, { roles: ['admin'] });
await seedCatalogue(database.pool, owner.uuid);

const {
  rows: [version],
} = await database.pool.query<{ version: string }>('select version()');
console.log(version?.version);
console.table(
  await measureImports(
    { server, admin, pool: database.pool },
    { folder, lines: Number(values.lines), rounds: Number(values.rounds) },
  ),
);

await database.close();
await server.stop();
await own?.drop();
await rm(folder, { recursive: true });
