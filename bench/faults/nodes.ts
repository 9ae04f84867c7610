// Kills and pauses nodes, PostgreSQL, S3 and Redis in turn under work: node bench/faults/main.ts --nodes 3 [faults]
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openPool } from '@dubplate/server/platform/database/pool/open-pool.ts';
import { openS3Storage } from '@dubplate/server/platform/storage/s3-storage.ts';
import type { Part } from '@dubplate/testkit/cluster/parts';
import { startCluster } from '@dubplate/testkit/cluster/start-cluster';
import { PAYPAL_CREDENTIALS, startPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import { auditBatches } from '@dubplate/testkit/delivery/audit-packages';
import { folderStoreInput } from '@dubplate/testkit/delivery/folder-stores';
import { eventually } from '@dubplate/testkit/eventually';
import { percentile } from '../percentile.ts';
import { audit, type Findings } from './audit.ts';
import { ADMIN, type Client, createClient } from './client.ts';
import { oneOf, pauseProcesses, SETTLE_MS } from './inject.ts';
import {
  author,
  cataloguer,
  createAnswered,
  importer,
  payer,
  prepareDrafts,
  publisher,
  requestBackups,
  resumer,
  sender,
  uploader,
} from './workload.ts';

const count = Number(process.argv[3] ?? 3);
const rounds = Number(process.argv[4] ?? 100);
const CALM_MS = { least: 1_000, most: 3_000 };
const PAUSED_MS = 3_000;
/** How long a part is away that its own supervisor starts again. */
const AWAY_MS = 2_000;
const STORES = ['first', 'second'];

const paypal = await startPayPal();
const cluster = await startCluster(count, {
  WEB_ROOT: 'none',
  ADMIN_PASSWORD: ADMIN.password,
  PAYPAL_CLIENT_ID: PAYPAL_CREDENTIALS.clientId,
  PAYPAL_SECRET: PAYPAL_CREDENTIALS.secret,
  PAYPAL_WEBHOOK_ID: PAYPAL_CREDENTIALS.webhookId,
  PAYPAL_API_URL: paypal.url,
});
const { postgres, s3, redis, nodes, origins, backups, stores, logFileOf } = cluster;
const storage = await openS3Storage(s3.settings);
const { db, pool } = openPool(postgres.url, silentLog, { max: 3 });
await cluster.timeToReady();
console.log(`${count} nodes are ready`);

let hasEnded = false;
const waits: number[] = [];
const answered = createAnswered();
const where = {
  origins,
  hasEnded: () => hasEnded,
  noteWait: (ms: number) => void waits.push(ms),
  noteSilence: (call: string) => void answered.surprises.push(call),
};
const clientOf = (name: string) => createClient(where, `${name}@example.com`);
const admin = await createClient(where, ADMIN.username);
for (const key of STORES) {
  const body = folderStoreInput({ key, transport: { type: 'FOLDER', path: join(stores, key) } } as never);
  const made = await admin.send('POST', '/staff/store', { body });
  if (made.status !== 201) throw new Error(`The store was refused: ${JSON.stringify(made.body)}`);
}
const sending = await clientOf('sender');
const drafts = await prepareDrafts(sending, Math.max(5, Math.round(rounds * 0.4)));
const [uploading, resuming, paying, moving] = (await Promise.all(
  ['uploader', 'resumer', 'payer', 'label'].map(clientOf),
)) as [Client, Client, Client, Client];
const authors = await Promise.all(['author-0', 'author-1', 'author-2'].map(clientOf));
const work = [
  ...authors.map((client) => author(client, answered)),
  uploader(uploading, answered),
  resumer(resuming, answered),
  payer(paying, answered, paypal, () => oneOf(origins) ?? ''),
  sender(sending, answered, drafts, 6_000),
  publisher(admin, answered),
  importer(admin, answered),
  cataloguer(moving, answered),
  requestBackups(admin, answered),
];

/**
 * Waits until each job that is active now has ended, and returns the ms: some node has taken over the jobs of a dead
 * one. Gives up after a minute.
 */
const timeToTakeOver = async (): Promise<number> => {
  const begun = performance.now();
  const { rows } = await pool.query<{ id: string; started_on: Date }>(
    "select id, started_on from pgboss.job where state = 'active' and name <> 'delivery.look'",
  );
  await eventually(
    'other nodes to take over',
    async () => {
      const left = await pool
        .query("select 1 from pgboss.job where state = 'active' and id = any($1) and started_on = any($2)", [
          rows.map(({ id }) => id),
          rows.map(({ started_on }) => started_on),
        ])
        .catch(() => null);
      return left?.rowCount === 0 || undefined;
    },
    120_000,
  );
  return performance.now() - begun;
};

const takeovers: Promise<number>[] = [];
const killPart = (part: Part) => async () => {
  await part.kill();
  await pause(AWAY_MS);
  await part.start();
};
const pausePart = (part: Part) => () => pauseProcesses(part.pids(), PAUSED_MS);
const faults: Readonly<Record<string, () => Promise<void>>> = {
  'node killed': async () => {
    takeovers.push(timeToTakeOver().catch(() => Number.NaN));
    oneOf(nodes)?.kill();
  },
  'node paused': () => pauseProcesses([oneOf(nodes)?.pid ?? 0], PAUSED_MS),
  'PostgreSQL killed': killPart(postgres),
  'PostgreSQL paused': pausePart(postgres),
  'S3 killed': killPart(s3),
  'S3 paused': pausePart(s3),
  'Redis killed': killPart(redis),
  'Redis paused': pausePart(redis),
  'provider cut': async () => {
    for (const trouble of ['silence', 'outage', 'gibberish'] as const) paypal.fail(trouble, 3);
    await pause(AWAY_MS);
    paypal.mend();
  },
};
const linesWritten = async (): Promise<number> => {
  const logs = await Promise.all(nodes.map((_, node) => readFile(logFileOf(node), 'utf8')));
  return logs.reduce((sum, log) => sum + log.split('\n').length - 1, 0);
};

const names = Object.keys(faults);
const results = names.map((what) => ({ what, ready: [] as number[], longest: [] as number[], lines: [] as number[] }));
let handed = 0;
for (let round = 0; round < rounds; round += 1) {
  await pause(CALM_MS.least + Math.random() * (CALM_MS.most - CALM_MS.least));
  const result = results[round % results.length];
  if (!result) break;
  const linesBefore = await linesWritten();
  waits.length = 0;
  try {
    await faults[result.what]?.();
    const ms = await cluster.timeToReady();
    result.ready.push(ms);
    result.longest.push(Math.max(0, ...waits));
    result.lines.push((await linesWritten()) - linesBefore);
    console.log(
      `${String(round + 1).padStart(3)} ${result.what}: all ready after ${Math.round(ms)} ms, longest wait ${Math.round(Math.max(0, ...waits))} ms`,
    );
  } catch (error) {
    handed += 1;
    console.log(`${String(round + 1).padStart(3)} ${result.what}: ${error}`);
  }
}

await pause(5_000);
hasEnded = true;
await Promise.all(work);
const isSettled = async (): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select 1 from deliveries where is_current and state in ('WAITING', 'BUILDING', 'SENDING', 'FAILED')
     union all select 1 from backups where verified_at is null and failure is null
     union all select 1 from purchases where uuid = any($1) and status <> 'PAID'
     union all select 1 from pgboss.job where state in ('retry', 'active') and name <> 'delivery.look'`,
    [answered.payments.map(({ purchase }) => purchase)],
  );
  return rowCount === 0;
};
for (const deadline = performance.now() + SETTLE_MS; performance.now() < deadline && !(await isSettled()); )
  await pause(1_000);
await pause(10_000);
await cluster.stopNodes();

const findings: Findings = await audit(db, storage, paypal, answered);
const published = await db.selectFrom('releases').select(['uuid', 'upc']).where('status', '=', 'PUBLISHED').execute();
for (const key of STORES) {
  const { releases, messageIds, issues: broken } = await auditBatches(join(stores, key));
  const arrived = new Set(releases);
  for (const { upc } of published) if (!arrived.has(upc ?? '')) findings.lost.push(`delivery of ${upc} to ${key}`);
  if (arrived.size !== releases.length || new Set(messageIds).size !== messageIds.length)
    findings.doubled.push(`deliveries to ${key}`);
  findings.lost.push(...broken.map((issue) => `${key}: ${issue}`));
}
for (const uuid of answered.published)
  if (!published.some((release) => release.uuid === uuid)) findings.lost.push(`publication of ${uuid}`);
// Ignores imports that a killed node started or a repeated call replaced.
const imports = await db
  .selectFrom('statistics_imports')
  .select(['report', 'quantity'])
  .where('status', '=', 'ACTIVE')
  .execute();
for (const [report, quantity] of answered.imports) {
  const found = imports.filter((row) => row.report === report);
  if (found.length > 1) findings.doubled.push(`import of ${report}`);
  if (Number(found[0]?.quantity) !== quantity)
    findings.lost.push(`import of ${report}: ${found[0]?.quantity} of ${quantity}`);
}
const kept = new Set(await readdir(backups));
const made = await db.selectFrom('backups').selectAll().execute();
for (const { file, verified_at, removed_at } of made)
  if (verified_at !== null && removed_at === null && !kept.has(file)) findings.lost.push(`backup ${file}`);
for (const name of kept) if (name.endsWith('.unfinished')) findings.lost.push(`${name} is left over`);

await db.destroy();
await storage.close();
await paypal.stop();
const ms = (values: readonly number[], percent: number) => Math.round(percentile(values, percent));
console.table(
  results.map(({ what, ready, longest, lines }) => ({
    what,
    times: ready.length,
    'ready, median ms': ms(ready, 50),
    'ready, worst ms': ms(ready, 100),
    'longest wait for an answer, ms': ms(longest, 100),
    'log lines, worst': ms(lines, 100),
  })),
);
const takenOver = (await Promise.all(takeovers)).filter((value) => !Number.isNaN(value));
const total = (map: ReadonlyMap<string, readonly unknown[]>) => [...map.values()].flat().length;
console.table({
  'drafts answered': total(answered.drafts),
  'saves answered': [...answered.saves.values()].reduce((sum, save) => sum + save, 0),
  'files answered': total(answered.files),
  'resumable uploads among them': answered.resumed,
  'payments approved': answered.payments.length,
  'releases sent, published': `${answered.sent.length}, ${published.length}`,
  'reports, catalogues imported': `${answered.imports.size}, ${total(answered.catalogues)}`,
  'backups whole, failed': `${made.filter((row) => row.verified_at).length}, ${made.filter((row) => row.failure).length}`,
  'jobs of a killed node taken over, median and worst ms': `${ms(takenOver, 50)}, ${ms(takenOver, 100)}`,
});
console.table({
  lost: findings.lost.length,
  doubled: findings.doubled.length,
  'rows without bytes': findings.rowsWithoutBytes.length,
  'bytes without rows, after a sweep': findings.bytesWithoutRows.length,
  'faults of the ledger': findings.ledger.length,
  'starts that needed a hand': handed,
  'unexpected exits of nodes': nodes.reduce((sum, { ownEnds }) => sum + ownEnds.length, 0),
  'answers that no fault explains': answered.surprises.length,
});
for (const end of nodes.flatMap(({ ownEnds }) => ownEnds)) console.log(end);
const found = [...Object.values(findings).flat(), ...answered.surprises];
for (const line of found.slice(0, 50)) console.log(line);
await cluster.stop({ keepsLogs: found.length > 0 });
if (found.length > 0) console.log(`The logs are in ${dirname(logFileOf(0))}`);
const ended = nodes.flatMap(({ ownEnds }) => ownEnds).length;
process.exitCode = found.length + handed + ended === 0 ? 0 : 1;
