// How long the lists and searches of staff take when there is much: node bench/desk/main.ts [scale, 1] [calls of each, 30]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@dubplate/server/app.ts';
import { readConfig } from '@dubplate/server/config/env.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { migrate } from '@dubplate/server/platform/database/migrate.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { openStorage } from '@dubplate/server/platform/storage/open-storage.ts';
import { signUp } from '@dubplate/testkit/person';
import pg from 'pg';
import { percentile } from '../percentile.ts';
import { type DeskCall, deskCalls } from './desk-calls.ts';
import { seedDesk } from './seed-desk.ts';

const scale = Number(process.argv[2] ?? 1);
const calls = Number(process.argv[3] ?? 30);
/** Every list and search answers within this at the 95th percentile, in milliseconds. */
const AIM_MS = 100;
const WARM_UP = 3;
/** Calls over the aim whose plans are shown, and how much of each plan: lists of uuids fill screens. */
const PLANNED_MAX = 10;
const PLAN_LINES = 40;
const PLAN_WIDTH = 240;

interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}
/** Counts the statements of the server, which runs in this process. */
let heard: Query[] | null = null;
const send = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [query, values] = given as [string | { text?: string; values?: unknown[] }, unknown[]?];
  const sql = typeof query === 'string' ? query : (query.text ?? '');
  heard?.push({ sql, parameters: values ?? (typeof query === 'string' ? [] : (query.values ?? [])) });
  return Reflect.apply(send, this, given);
} as typeof send;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const { config, secrets } = readConfig({
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  WEB_ROOT: 'none',
  ADMIN_PASSWORD: 'correct horse',
});
const database = await openDatabase({ dataDir: folder, log: silentLog });
await migrate(database.db);
const storage = await openStorage(config, secrets);
const app = await buildApp({ config, secrets, database, storage });
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

const sizes = { people: 100_000 * scale, releases: 1_000_000 * scale, purchases: 5_000_000 * scale };
console.log(sizes);
await seedDesk(database.pool, sizes);
// Afterwards: a session is good for minutes.
const admin = await signUp({ origin, database }, { roles: ['admin'] });
const one = async (sql: string) => (await database.pool.query<{ uuid: string }>(sql)).rows[0]?.uuid ?? '';
const known = {
  person: await one("select uuid from users where username = 'person1234@example.com'"),
  actor: await one('select actor_uuid as uuid from audit_log limit 1'),
  purchase: await one("select uuid from purchases where status = 'REFUNDED' order by created_at desc limit 1"),
};

const ask = async ({ key, query, params }: DeskCall): Promise<number> => {
  const start = performance.now();
  await admin.ok(key, { ...(query && { query }), ...(params && { params }) });
  return performance.now() - start;
};

const plansOf = async (call: DeskCall): Promise<string[]> => {
  heard = [];
  await ask(call);
  const queries = heard.filter(({ sql }) => /^\s*(?:\/\*.*?\*\/)?\s*\(*(?:select|with)\b/i.test(sql));
  heard = null;
  const plans: string[] = [];
  for (const { sql, parameters } of queries) {
    const { rows } = await database.pool.query(`explain (analyze, costs off, buffers off) ${sql}`, [...parameters]);
    const lines = rows.map((row) => row['QUERY PLAN'].slice(0, PLAN_WIDTH));
    plans.push([...lines.slice(0, PLAN_LINES), ...(lines.length > PLAN_LINES ? ['…'] : [])].join('\n'));
  }
  return plans;
};

const measured = [];
for (const call of deskCalls(known)) {
  const times: number[] = [];
  for (let n = -WARM_UP; n < calls; n++) {
    const ms = await ask(call);
    if (n >= 0) times.push(ms);
  }
  const ms = (percent: number) => Number(percentile(times, percent).toFixed(1));
  measured.push({ call, what: call.what, 'p50, ms': ms(50), 'p95, ms': ms(95) });
}
console.table(measured.map(({ call: _, ...shown }) => shown));
const slow = measured.filter((each) => each['p95, ms'] > AIM_MS);
for (const { call, what, ...times } of slow.toSorted((a, b) => b['p95, ms'] - a['p95, ms']).slice(0, PLANNED_MAX))
  console.log(`\n── ${what} (p95 ${times['p95, ms']} ms)\n${(await plansOf(call)).join('\n\n')}`);
console.log(`\n${measured.length - slow.length} of ${measured.length} within ${AIM_MS} ms at p95`);

await app.close();
await storage.close();
await rm(folder, { recursive: true, force: true });
