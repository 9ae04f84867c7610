// Measures what survives when parts fail: node bench/faults/main.ts [faults], or --nodes 3 [faults] for several nodes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { openDiskStorage } from '@dubplate/server/platform/storage/disk-storage.ts';
import { superviseServer } from '@dubplate/testkit/cluster/supervise-server';
import { PAYPAL_CREDENTIALS, startPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import { mountSmallDisk } from '@dubplate/testkit/fixtures/small-disk';
import { freePort } from '@dubplate/testkit/server-process';
import { percentile } from '../percentile.ts';
import { audit } from './audit.ts';
import { ADMIN, type Client, createClient } from './client.ts';
import { FAULTS, SETTLE_MS } from './inject.ts';
import { author, cataloguer, createAnswered, payer, prepareDrafts, sender, uploader } from './workload.ts';

if (process.argv[2] === '--nodes') {
  await import('./nodes.ts');
  process.exit();
}
const rounds = Number(process.argv[2] ?? 100);
const DISK_MB = 2_000;
/** Between a readiness that came back and the next fault, at random. */
const CALM_MS = { least: 500, most: 2_500 };
const AUTHORS = 4;

const folder = await mkdtemp(join(tmpdir(), 'faults-'));
const unmount = mountSmallDisk(folder, DISK_MB);
console.log(unmount ? `data folder: a tmpfs of ${DISK_MB} MB` : 'no mount allowed: the fault "disk full" is left out');
const dataDir = join(folder, 'data');
const paypal = await startPayPal();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const logFile = join(tmpdir(), `faults-${process.pid}.log`);
const server = superviseServer(
  origin,
  {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    WEB_ROOT: 'none',
    // The setting of `npm start`.
    NODE_COMPILE_CACHE: join(tmpdir(), 'faults-compile-cache'),
    LOG_LEVEL: 'info',
    RATE_LIMIT: '0',
    DISK_FLOOR_MB: '16',
    ADMIN_PASSWORD: ADMIN.password,
    PAYPAL_CLIENT_ID: PAYPAL_CREDENTIALS.clientId,
    PAYPAL_SECRET: PAYPAL_CREDENTIALS.secret,
    PAYPAL_WEBHOOK_ID: PAYPAL_CREDENTIALS.webhookId,
    PAYPAL_API_URL: paypal.url,
  },
  logFile,
);
process.once('exit', () => server.kill());
await server.timeToReady();

let hasEnded = false;
const answered = createAnswered();
const where = {
  origins: [origin],
  hasEnded: () => hasEnded,
  noteSilence: (call: string) => void answered.surprises.push(call),
};
const people = await Promise.all(
  ['sender', 'uploader', 'payer', 'label', ...Array.from({ length: AUTHORS }, (_, n) => `author-${n}`)].map((name) =>
    createClient(where, `${name}@example.com`),
  ),
);
const [sending, uploading, paying, moving, ...authors] = people as [Client, Client, Client, Client];
const drafts = await prepareDrafts(sending, Math.max(5, Math.round(rounds * 0.6)));
const work = [
  ...authors.map((client) => author(client, answered)),
  uploader(uploading, answered),
  payer(paying, answered, paypal, () => origin),
  sender(sending, answered, drafts, 4_000),
  cataloguer(moving, answered),
];

const names = Object.keys(FAULTS).filter((name) => unmount !== null || name !== 'disk full');
const times = new Map<string, number[]>(names.map((name) => [name, []]));
let handed = 0;
for (let round = 0; round < rounds; round += 1) {
  await pause(CALM_MS.least + Math.random() * (CALM_MS.most - CALM_MS.least));
  const name = names[round % names.length] ?? '';
  try {
    await FAULTS[name]?.({ dataDir, server, paypal });
    const ms = await server.timeToReady();
    times.get(name)?.push(ms);
    console.log(`${String(round + 1).padStart(3)} ${name}: ready after ${Math.round(ms)} ms`);
  } catch (error) {
    handed += 1;
    console.log(`${String(round + 1).padStart(3)} ${name}: ${error}`);
  }
}

// Clients that still wait for an answer get theirs, then the server may finish its background work.
await pause(5_000);
hasEnded = true;
await Promise.all(work);
const isUnsettled = (): boolean => {
  const captured = new Set(paypal.orders().flatMap(({ id, capture }) => (capture ? [id] : [])));
  return answered.payments.some(({ order }) => !captured.has(order));
};
for (const deadline = performance.now() + SETTLE_MS; performance.now() < deadline && isUnsettled(); )
  await pause(1_000);
await pause(10_000);
await server.stop();

const database = await openDatabase({ dataDir, log: silentLog });
const storage = await openDiskStorage({ root: join(dataDir, 'files') });
const findings = await audit(database.db, storage, paypal, answered);
await storage.close();
await database.close();
await paypal.stop();
unmount?.();
await rm(folder, { recursive: true, force: true });

const all = [...times.values()].flat();
const row = (what: string, values: readonly number[]) => ({
  what,
  times: values.length,
  'median, ms': Math.round(percentile(values, 50)),
  'worst, ms': Math.round(Math.max(...values)),
});
console.table([...times].map(([name, values]) => row(name, values)).concat(row('all', all)));
const totals = (map: ReadonlyMap<string, readonly unknown[]>) => [...map.values()].flat().length;
console.table({
  'drafts answered': totals(answered.drafts),
  'saves answered': [...answered.saves.values()].reduce((sum, save) => sum + save, 0),
  'files answered': totals(answered.files),
  'payments approved': answered.payments.length,
  'catalogues imported': totals(answered.catalogues),
  'releases sent': answered.sent.length,
});
console.table({
  lost: findings.lost.length,
  doubled: findings.doubled.length,
  'rows without bytes': findings.rowsWithoutBytes.length,
  'bytes without rows, after a sweep': findings.bytesWithoutRows.length,
  'faults of the ledger': findings.ledger.length,
  'starts that needed a hand': handed,
  'unexpected exits of the node': server.ownEnds.length,
  'answers that no fault explains': answered.surprises.length,
});
for (const end of server.ownEnds) console.log(end);
const found = [...Object.values(findings).flat(), ...answered.surprises];
for (const line of found.slice(0, 50)) console.log(line);
process.exitCode = found.length + handed + server.ownEnds.length === 0 ? 0 : 1;
