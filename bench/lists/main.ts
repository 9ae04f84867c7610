// How long lists take when there is much in them: node bench/lists/main.ts [calls of each]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseSort } from '@dubplate/contract/releases/limits';
import { listQueue } from '@dubplate/server/features/moderation/read-queue.ts';
import { listReleases } from '@dubplate/server/features/releases/read-own-list.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { type Person, signUp } from '@dubplate/testkit/person';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';
import { explain } from './explain.ts';
import { seedReleases } from './seed-releases.ts';

const calls = Number(process.argv[2] ?? 200);
const WARM_UP = 20;
const OWN = 10_000;
/** Releases of all users, without drafts. */
const QUEUE = 50_000;
const ALL_STATUSES = `(array['DRAFT', 'PENDING', 'MODERATED', 'PUBLISHED', 'DENIED'])[1 + n % 5]`;
/** Most are long out, a tenth waits. */
const MOSTLY_OUT = `case when n % 10 = 0 then 'PENDING' when n % 10 = 1 then 'DENIED' else 'PUBLISHED' end`;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(folder);
const database = await openDatabase({ dataDir: folder, access: 'visit', log: silentLog });
const { pool } = database;
const owner = await signUp(server);
const others = await signUp(server);
const moderator = await signUp({ origin: server.origin, database }, { roles: ['moderator'] });

interface List {
  readonly what: string;
  readonly person: Person;
  readonly key: 'GET /releases' | 'GET /staff/releases';
  readonly query: Readonly<Record<string, string | number>>;
  /** Runs the server's own query directly. */
  readonly read: (on: Db) => Promise<unknown>;
}

const page = (number: number, order: 'ASC' | 'DESC' = 'DESC') => ({ page: number, take: 50, order });
const own = (what: string, query: ReturnType<typeof page> & { sort?: ReleaseSort }, search?: string): List => ({
  what,
  person: owner,
  key: 'GET /releases',
  query: { ...query, ...(search && { search }) },
  read: (on) => listReleases(on, owner.uuid, { search }, query),
});
const queue = (what: string, status: 'PENDING' | null, query: ReturnType<typeof page>): List => ({
  what,
  person: moderator,
  key: 'GET /staff/releases',
  query: { ...query, ...(status && { status }) },
  read: (on) => listQueue(on, { statuses: status ? [status] : [], now: new Date() }, query),
});

const measure = async ({ what, person, key, query }: List) => {
  const times: number[] = [];
  for (let call = -WARM_UP; call < calls; call++) {
    const start = performance.now();
    await person.ok(key, { query });
    if (call >= 0) times.push(performance.now() - start);
  }
  const ms = (percent: number) => Number(percentile(times, percent).toFixed(1));
  return { what, 'p50, ms': ms(50), 'p95, ms': ms(95) };
};

await seedReleases(pool, { userUuid: owner.uuid, count: OWN, status: ALL_STATUSES, registrant: 'QZABC' });
await pool.query('vacuum analyze');
const ownLists = [
  own(`own, page 1 of ${OWN}`, page(1)),
  own('own, page 100', page(100)),
  own('own, by title', { ...page(1, 'ASC'), sort: 'title' }),
  own('own, by release date', { ...page(1), sort: 'release_date' }),
];
const measured = [];
for (const list of ownLists) measured.push(await measure(list));

// A fifth of the first person's are drafts.
await seedReleases(pool, { userUuid: others.uuid, count: QUEUE - OWN * 0.8, status: MOSTLY_OUT, registrant: 'QZXYZ' });
await pool.query('vacuum analyze');
const queues = [
  queue(`waiting, page 1 of ${QUEUE} in all`, 'PENDING', page(1, 'ASC')),
  queue('waiting, page 100', 'PENDING', page(100, 'ASC')),
  queue('every status, page 1', null, page(1)),
  queue('every status, page 100', null, page(100)),
];
const searches = [
  own('own, search: a word of every title', page(1), 'release'),
  own('own, search: one title', page(1), '777 release'),
  own('own, search: an artist of twenty', page(1), 'artist 4001'),
  own('own, search: one ISRC', page(1), 'QZ-ABC-26-00777'),
  own('own, search: nothing found', page(1), 'no such thing'),
];
for (const list of [...searches, ...queues]) measured.push(await measure(list));
console.table(measured);

for (const { what, read } of [...ownLists, ...searches, ...queues]) {
  // Look-ups within a query are caught separately, before it: the last two are complete.
  const [rows, count] = (await explain(database, read)).slice(-2);
  console.log(`\n── ${what}: the rows\n${rows}\n── ${what}: how many\n${count}`);
}

await database.close();
await server.stop();
await rm(folder, { recursive: true });
