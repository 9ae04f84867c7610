// Checks that every package is complete and unique, with its manifest last and a fresh message id, while the server is
// killed during deliveries: node bench/faults/deliveries.ts [kills] [deliveries]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { auditBatches } from '@dubplate/testkit/delivery/audit-packages';
import { folderStoreInput } from '@dubplate/testkit/delivery/folder-stores';
import { killDuringDeliveries } from '@dubplate/testkit/delivery/kill-during-deliveries';
import { signUp, stranger } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';

const kills = Number(process.argv[2] ?? 50);
const deliveries = Number(process.argv[3] ?? 100);
const STORES = ['first', 'second'];
/** Releases of one user: a plan has room for five artists, and each release brings one. */
const RELEASES_EACH = 5;

const folder = await mkdtemp(join(tmpdir(), 'delivery-faults-'));
const dataDir = join(folder, 'data');
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const start = async () => (await startServerProcess({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' })).child;

let child = await start();
const database = await openDatabase({ dataDir, access: 'visit', log: silentLog });
const admin = stranger(origin);
const { access_token } = await admin.ok('POST /login', {
  body: { username: 'admin@dubplate.local', password: 'admin-password', fingerprint: 'bench' },
});
admin.token = access_token;
// Nothing leaves until all is there.
const day = new Date(Date.now() + 3 * 86_400_000).getUTCDay();
const schedule = { days: [['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'][day]], from: 0, to: 1 };
for (const key of STORES)
  await admin.ok('POST /staff/store', { body: { ...folderStoreInput({ key }), schedule } as never });
const upcs: string[] = [];
for (let left = Math.ceil(deliveries / STORES.length); left > 0; left -= RELEASES_EACH) {
  const artist = await signUp({ origin });
  for (let index = 0; index < Math.min(left, RELEASES_EACH); index++)
    upcs.push((await publishRelease(artist, admin, { title: `Release ${upcs.length + 1}` })).release.upc ?? '');
}
// The database keeps running, as after every kill.
await endProcess(child, 'SIGKILL');
await database.pool.query('update stores set schedule = null, lease_until = now()');
console.log(`${upcs.length * STORES.length} deliveries of ${upcs.length} releases wait`);

const result = await killDuringDeliveries({
  pool: database.pool,
  kills,
  start,
  random: Math.random,
  onKill: (kill, underWay) => console.log(`kill ${kill}: ${underWay} under way`),
});
child = result.child;

const audits = await Promise.all(STORES.map((key) => auditBatches(join(dataDir, 'deliveries', key))));
const ids = audits.flatMap(({ messageIds }) => messageIds);
const faults = [
  ...audits.flatMap((audit) => audit.issues),
  ...audits.flatMap(({ releases }, index) =>
    releases.toSorted().join() === upcs.toSorted().join() ? [] : [`${STORES[index]} has other releases than were sent`],
  ),
  ...(new Set(ids).size === ids.length ? [] : ['a message id was used twice']),
];
await database.close();
await endProcess(child);
await rm(folder, { recursive: true, force: true });
console.table([{ kills: result.killed, deliveries: ids.length, faults: faults.length }]);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 || result.killed < kills ? 1 : 0;
