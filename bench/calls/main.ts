// Measures the cost of a call beyond its SQL: node bench/calls/main.ts [rounds]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '@dubplate/server/app.ts';
import { readConfig } from '@dubplate/server/config/env.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { openStorage } from '@dubplate/server/platform/storage/open-storage.ts';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft } from '@dubplate/testkit/records';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';
import { send, timeCalls } from './client.ts';
import { type Recording, record } from './record.ts';
import { seedCatalogue } from './seed.ts';

const rounds = Number(process.argv[2] ?? 12);
const CALLS_PER_ROUND = 60;
const AT_A_TIME = 4;
const EDITORS = 100;
const REST_MS = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(folder, { NODE_COMPILE_CACHE: join(tmpdir(), 'bench-compile-cache') });
await pause(REST_MS);
const atRest = await server.rssMb();
const database = await openDatabase({ dataDir: folder, access: 'visit', log: silentLog });
await seedCatalogue(database.pool);
const person = await signUp(server);

/** Copies of one draft that passes every rule; files and artist are shared. */
const model = await makeDraft(person);
const copyDraft = async (owner: Person): Promise<string> => {
  const { title, type, cover_uuid, language_id, primary_music_style_id, secondary_music_style_id } = model.release;
  const reference = { language_id, primary_music_style_id, secondary_music_style_id };
  const { uuid } = await owner.ok('POST /release', {
    body: { ...reference, title, type, cover_uuid, release_date: daysFromNow(30) },
  });
  const credit = { artist_uuid: model.artistUuid, role: 'PRIMARY_ARTIST' };
  await owner.ok('POST /release/{id}/add-artist', { params: { id: uuid }, body: credit });
  await owner.ok('POST /release/{id}/add-track', {
    params: { id: uuid },
    body: {
      ...reference,
      title: 'Track 1',
      wav_uuid: model.tracks[0]?.wav_uuid,
      preview_start_seconds: 0,
      artists: [credit],
      composers: [{ role: 'COMPOSER', name: 'Anna', surname: 'Petrova' }],
    },
  });
  return uuid;
};
const toSend: string[] = [];
for (let n = 0; n <= rounds * CALLS_PER_ROUND; n += 1) toSend.push(await copyDraft(person));
const edited = await copyDraft(person);
const recordedSend = toSend.pop() ?? '';
const { token } = person;

interface Measured {
  readonly what: string;
  readonly method: string;
  /** Path and body of the next call. */
  next(): { readonly path: string; readonly body?: object };
  /** Placeholder in the recording for the id that changes from call to call. */
  readonly changing?: string;
}

let saves = 0;
let sends = 0;
const saveBody = () => {
  saves += 1;
  return { title: `Save ${saves}` };
};
const nextToSend = () => {
  sends += 1;
  return toSend[sends - 1] ?? '';
};
const calls: Measured[] = [
  { what: 'list', method: 'GET', next: () => ({ path: '/releases?take=10' }) },
  { what: 'read', method: 'GET', next: () => ({ path: `/release/${edited}` }) },
  {
    what: 'auto-save',
    method: 'PATCH',
    next: () => ({ path: `/release/${edited}`, body: saveBody() }),
  },
  { what: 'create', method: 'POST', next: () => ({ path: '/release', body: { title: 'A new one' } }) },
  {
    what: 'publish',
    method: 'POST',
    changing: recordedSend,
    next: () => ({ path: `/release/${nextToSend()}/publish` }),
  },
];

// The same server in this process, to see its statements; it ends before anything is measured.
const { config, secrets } = readConfig({
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  WEB_ROOT: 'none',
});
const storage = await openStorage(config, secrets);
const recorder = await buildApp({ config, secrets, database, storage });
const origin = await recorder.listen({ host: '127.0.0.1', port: 0 });
const recordings: Record<string, Recording> = {};
for (const { what, method, next, changing } of calls) {
  const { path, body } = changing === undefined ? next() : { path: `/release/${changing}/publish`, body: undefined };
  recordings[what] = await record(async () =>
    JSON.parse(await send(`${origin}/api${path}`, { method, token, ...(body && { body }) })),
  );
}
await recorder.close();

const floor = fork(new URL('./floor.ts', import.meta.url));
process.once('exit', () => floor.kill());
floor.send({ connectionString: database.connection.connectionString, recordings });
const [floorOrigin] = (await once(floor, 'message')) as [string];

const callServer = ({ method, next }: Measured) => {
  const { path, body } = next();
  return send(`${server.origin}/api${path}`, { method, token, ...(body && { body }) });
};
const callFloor = ({ what, changing }: Measured, mode: 'plain' | 'prepared') =>
  send(`${floorOrigin}/${mode}/${what}`, {
    method: 'POST',
    body: changing === undefined ? {} : { [changing]: toSend[Math.max(0, sends - 1)] ?? changing },
  });

console.log(`${rounds} rounds of ${CALLS_PER_ROUND} calls each, ${AT_A_TIME} at a time, alternating`);
const rows = [];
for (const call of calls) {
  const times = { server: [] as number[], plain: [] as number[], prepared: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const ours = await timeCalls(CALLS_PER_ROUND, AT_A_TIME, () => callServer(call));
    const plain = await timeCalls(CALLS_PER_ROUND, AT_A_TIME, () => callFloor(call, 'plain'));
    const prepared = await timeCalls(CALLS_PER_ROUND, AT_A_TIME, () => callFloor(call, 'prepared'));
    // The first round warms all three up.
    if (round === 0 && rounds > 1) continue;
    times.server.push(...ours);
    times.plain.push(...plain);
    times.prepared.push(...prepared);
  }
  const median = (values: readonly number[]) => percentile(values, 50);
  rows.push({
    call: call.what,
    statements: recordings[call.what]?.statements.length,
    'median, ms': Number(median(times.server).toFixed(2)),
    'p95, ms': Number(percentile(times.server, 95).toFixed(2)),
    'plain floor, ms': Number(median(times.plain).toFixed(2)),
    'prepared floor, ms': Number(median(times.prepared).toFixed(2)),
    'plain / ours': Number((median(times.plain) / median(times.server)).toFixed(2)),
    'prepared / ours': Number((median(times.prepared) / median(times.server)).toFixed(2)),
  });
}
console.table(rows);
floor.kill();

/** Each types on, as auto-save sends it: one save a second, started apart. */
const editors = await Promise.all(
  Array.from({ length: EDITORS }, async () => (await person.ok('POST /release', { body: { title: 'Edited' } })).uuid),
);
const saving: number[] = [];
await Promise.all(
  editors.map(async (uuid, editor) => {
    await pause((editor * 1000) / EDITORS);
    for (let save = 0; save < 20; save += 1) {
      const start = performance.now();
      await send(`${server.origin}/api/release/${uuid}`, { method: 'PATCH', token, body: { title: `Save ${save}` } });
      const took = performance.now() - start;
      if (save >= 5) saving.push(took);
      await pause(Math.max(0, 1000 - took));
    }
  }),
);
console.table([
  { what: `auto-save of ${EDITORS} editors, median, ms`, value: Number(percentile(saving, 50).toFixed(1)) },
  { what: `auto-save of ${EDITORS} editors, 99th percentile, ms`, value: Number(percentile(saving, 99).toFixed(1)) },
  { what: `RSS at rest, ${REST_MS / 1000} s after the start, MB`, value: Math.round(atRest) },
]);
await database.close();
await server.stop();
await rm(folder, { recursive: true });
process.exit(0);
