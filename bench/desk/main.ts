// How long lists, searches and screens take when there is much: node bench/desk/main.ts [--scale 1] [--calls 30] [--streams 0]
// [--folder DATA_DIR, kept and used again] [--only WORD] [--backup]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { UserId } from '@dubplate/contract/ids';
import { buildApp, serve } from '@dubplate/server/app.ts';
import { readConfig } from '@dubplate/server/config/env.ts';
import { openStreams } from '@dubplate/server/features/statistics/index.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { migrate } from '@dubplate/server/platform/database/migrate.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { openStorage } from '@dubplate/server/platform/storage/open-storage.ts';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { type Person, signInAgain, signUp, stranger } from '@dubplate/testkit/person';
import pg from 'pg';
import { percentile } from '../percentile.ts';
import { seedStreams } from '../statistics/seed-streams.ts';
import { artistCalls } from './artist-calls.ts';
import { type DeskCall, deskCalls } from './desk-calls.ts';
import { measureBackup, showSizes } from './disk.ts';
import { isrcOf, PUBLISHED_OF_100, seedDesk, TRACKS_EACH } from './seed-desk.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    calls: { type: 'string', default: '30' },
    /** Rows of streams. */
    streams: { type: 'string', default: '0' },
    folder: { type: 'string' },
    /** Measures only the calls whose names contain this. */
    only: { type: 'string', default: '' },
    backup: { type: 'boolean', default: false },
  },
});
const scale = Number(values.scale);
const calls = Number(values.calls);
/** Every list and search answers within this at the 95th percentile, in milliseconds. */
const AIM_MS = 100;
const WARM_UP = 3;
/** Calls over the aim whose plans are shown, and how much of each plan: lists of uuids fill screens. */
const PLANNED_MAX = 10;
const PLAN_LINES = 40;
const PLAN_WIDTH = 240;
/** Tracks with streams, for each release: most of a catalogue is hardly listened to. */
const STREAMED = 0.03;
/** A token is good for minutes. */
const SIGN_IN_EVERY_MS = 120_000;

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

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'bench-')));
const { config, secrets } = readConfig({
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  WEB_ROOT: 'none',
  ADMIN_PASSWORD: 'correct horse',
});
const database = await openDatabase({ dataDir: folder, isTemporary: true, log: silentLog });
await migrate(database.db);
const one = async (sql: string) => (await database.pool.query<{ uuid: string }>(sql)).rows[0]?.uuid ?? '';

const sizes = { people: 100_000 * scale, releases: 1_000_000 * scale, purchases: 1_000_000 * scale };
if ((await one("select uuid from users where username = 'person1@example.com'")) === '') {
  console.log(sizes);
  await seedDesk(database.pool, sizes);
}
if (Number(values.streams) > 0 && (await one('select uuid from statistics_imports limit 1')) === '') {
  const streams = await openStreams(null);
  const start = performance.now();
  await seedStreams(
    database.connection.connectionString,
    streams,
    { from: 0, to: Number(values.streams) },
    {
      count: sizes.releases * STREAMED,
      isrc: (track) => {
        const [release, place] = [`${track} / ${TRACKS_EACH}`, `${track} % ${TRACKS_EACH}`];
        const published = `(${release} / ${PUBLISHED_OF_100} * 100 + ${release} % ${PUBLISHED_OF_100})`;
        return isrcOf(`${published} * ${TRACKS_EACH} + ${place}`);
      },
    },
  );
  await streams.close();
  console.log(`${values.streams} rows of streams: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await database.pool.query('vacuum analyze');
}
await showSizes(database.pool, sizes.releases);

const storage = await openStorage(config, secrets);
const app = await buildApp({ config, secrets, database, storage });
const origin = await serve(app, { host: '127.0.0.1', port: 0 });
// Afterwards: a session is good for minutes.
const admin = await signUp({ origin, database }, { roles: ['admin'], username: `admin-${process.pid}@example.com` });

/** Signs in as a person of the seed, with the password of the administrator. */
const signInAs = async (username: string): Promise<Person> => {
  const uuid = (await one(`select uuid from users where username = '${username}'`)) as UserId;
  await database.pool.query(
    'update users set password_hash = (select password_hash from users where uuid = $1) where uuid = $2',
    [admin.uuid, uuid],
  );
  const person = Object.assign(stranger(origin), { uuid, username, password: admin.password });
  await grantPlan(database.db, { userUuid: uuid, name: 'PREMIUM_1M', days: 20 });
  await signInAgain(person);
  return person;
};
const artist = await signInAs('person127@example.com');
const label = await signInAs('person7@example.com');

const known = {
  person: await one("select uuid from users where username = 'person1234@example.com'"),
  actor: await one('select actor_uuid as uuid from audit_log limit 1'),
  purchase: await one("select uuid from purchases where status = 'REFUNDED' order by created_at desc limit 1"),
  pending: await one("select uuid from releases where status = 'PENDING' limit 1"),
  ticket: await one("select uuid from tickets where status = 'OPEN' limit 1"),
  delivery: await one("select uuid from deliveries where state = 'REFUSED' limit 1"),
  payout: await one("select uuid from payouts where state = 'REQUESTED' limit 1"),
};
const belongings = async ({ uuid }: Person) => ({
  user: uuid,
  release: await one(`select uuid from releases where user_uuid = '${uuid}' and status = 'PUBLISHED' limit 1`),
  draft: await one(`select uuid from releases where user_uuid = '${uuid}' and status = 'DRAFT' limit 1`),
  artist: await one(`select uuid from artists where user_uuid = '${uuid}' limit 1`),
  ticket: await one(`select uuid from tickets where user_uuid = '${uuid}' limit 1`),
  statement: await one(
    `select s.uuid from royalty_statements s join royalty_parties p on p.id = party_id where user_uuid = '${uuid}' limit 1`,
  ),
});
const asked = [
  ...artistCalls('artist', await belongings(artist)).map((call) => ({ person: artist, call })),
  ...artistCalls('label', await belongings(label)).map((call) => ({ person: label, call })),
  ...deskCalls(known).map((call) => ({ person: admin, call })),
].filter(({ call }) => call.what.includes(values.only));

const ask = async (person: Person, { key, query, params }: DeskCall): Promise<number> => {
  const start = performance.now();
  await person.ok(key, { ...(query && { query }), ...(params && { params }) });
  return performance.now() - start;
};

const plansOf = async (person: Person, call: DeskCall): Promise<string[]> => {
  heard = [];
  await ask(person, call);
  const queries = heard.filter(({ sql }) => /^\s*(?:\/\*.*?\*\/)?\s*\(*(?:select|with)\b/i.test(sql));
  heard = null;
  const plans: string[] = [];
  for (const { sql, parameters } of queries) {
    const { rows } = await database.pool.query(`explain (analyze, buffers, costs off) ${sql}`, [...parameters]);
    const lines = rows.map((row) => row['QUERY PLAN'].slice(0, PLAN_WIDTH));
    plans.push([...lines.slice(0, PLAN_LINES), ...(lines.length > PLAN_LINES ? ['…'] : [])].join('\n'));
  }
  return plans;
};

const measured = [];
let signedInAt = performance.now();
for (const { person, call } of asked) {
  if (performance.now() - signedInAt > SIGN_IN_EVERY_MS) {
    for (const each of [artist, label, admin]) await signInAgain(each);
    signedInAt = performance.now();
  }
  const times: number[] = [];
  for (let n = -WARM_UP; n < calls; n++) {
    const ms = await ask(person, call);
    if (n >= 0) times.push(ms);
  }
  const ms = (percent: number) => Number(percentile(times, percent).toFixed(1));
  measured.push({ person, call, what: call.what, 'p50, ms': ms(50), 'p95, ms': ms(95) });
}
console.table(measured.map(({ person: _person, call: _call, ...shown }) => shown));
const slow = measured.filter((each) => each['p95, ms'] > AIM_MS);
for (const each of [artist, label, admin]) await signInAgain(each);
for (const { person, call, what, ...times } of slow
  .toSorted((a, b) => b['p95, ms'] - a['p95, ms'])
  .slice(0, PLANNED_MAX))
  console.log(`\n── ${what} (p95 ${times['p95, ms']} ms)\n${(await plansOf(person, call)).join('\n\n')}`);
console.log(`\n${measured.length - slow.length} of ${measured.length} within ${AIM_MS} ms at p95`);

if (values.backup) await measureBackup(folder);
await app.close();
await storage.close();
if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
