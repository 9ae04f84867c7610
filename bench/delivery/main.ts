// Messages built a second, packages a second to a folder, memory with large recordings, and a catalogue to all stores:
// node bench/delivery/main.ts [releases] [stores] [large tracks]
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkMessage } from '@dubplate/ern/check/check-message';
import { buildMessage } from '@dubplate/ern/message/build-message';
import { sampleEnvelope, sampleRelease } from '@dubplate/ern/testing/sample-release';
import { writeXml } from '@dubplate/ern/xml/write-xml';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { folderStoreInput, listFilesBelow } from '@dubplate/testkit/delivery/folder-stores';
import { signUp } from '@dubplate/testkit/person';
import { publish, publishRelease, uploadWav } from '@dubplate/testkit/records';
import { startServerProcess } from '../server-process.ts';
import { seedReleases } from './seed-releases.ts';

const releases = Number(process.argv[2] ?? 1_000);
const stores = Number(process.argv[3] ?? 8);
const largeTracks = Number(process.argv[4] ?? 12);
/** PCM at 44.1 kHz, 16 bits and two channels: 100 MB, just below the size limit. */
const LARGE_SECONDS = 590;
const BUILD_MS = 3_000;

const buildMessages = () => {
  let count = 0;
  let bytes = 0;
  const begun = performance.now();
  while (performance.now() - begun < BUILD_MS) {
    const release = sampleRelease(count);
    const tree = buildMessage(release, sampleEnvelope(release));
    if (checkMessage(tree).length > 0) throw new Error(`Message ${count} is faulty`);
    bytes += writeXml(tree).length;
    count += 1;
  }
  const seconds = (performance.now() - begun) / 1000;
  console.table([{ 'messages a second': Math.round(count / seconds), 'KB each': Math.round(bytes / count / 1000) }]);
};

buildMessages();
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(folder);
const database = await openDatabase({ dataDir: folder, access: 'visit', log: silentLog });
const admin = await signUp({ origin: server.origin, database }, { roles: ['admin', 'moderator'] });
const owner = await signUp(server);
const left = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from deliveries where state <> 'SENT'`,
  );
  return rows[0]?.count ?? 0;
};
const addStore = async (key: string) => {
  const { uuid } = await admin.ok('POST /staff/store', { body: folderStoreInput({ key }) });
  return uuid;
};
/** Samples the server's memory until everything is sent; the highest, in MB. */
const drain = async (): Promise<number> => {
  let highest = 0;
  for (;;) {
    highest = Math.max(highest, await server.rssMb());
    if ((await left()) === 0) return highest;
    await pause(100);
  }
};

const { release } = await publishRelease(owner, admin, { tracks: 1 });
await seedReleases(database.pool, release.uuid, releases - 1);
const before = await server.rssMb();
const ids = [];
for (let index = 0; index < stores; index++) ids.push(await addStore(`store-${index}`));
const queuedAt = performance.now();
for (const id of ids) await admin.ok('POST /staff/store/{id}/backfill', { params: { id } });
const wanted = releases * stores;
const queued = async () => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from deliveries');
  return rows[0]?.count ?? 0;
};
while ((await queued()) < wanted) await pause(100);
const queueSeconds = (performance.now() - queuedAt) / 1000;
const highest = await drain();
const seconds = (performance.now() - queuedAt) / 1000;
const copyAt = performance.now();
for (let index = 0; index < stores; index++)
  await cp(join(folder, 'deliveries', `store-${index}`), join(folder, 'copy', `${index}`), { recursive: true });
const copySeconds = (performance.now() - copyAt) / 1000;
const files = (await listFilesBelow(join(folder, 'copy'))).length;
console.table([
  {
    deliveries: wanted,
    files,
    'queued in, s': queueSeconds.toFixed(1),
    'all sent in, s': seconds.toFixed(1),
    'packages a second': Math.round(wanted / seconds),
    'bare copy, s': copySeconds.toFixed(1),
    'of a bare copy': (copySeconds / seconds).toFixed(2),
    'memory before, MB': Math.round(before),
    'highest, MB': Math.round(highest),
  },
]);
await rm(join(folder, 'copy'), { recursive: true });

if (largeTracks > 0) {
  await database.pool.query('update stores set active = false');
  const draft = await owner.ok('POST /release/{id}/edit', { params: { id: release.uuid } });
  const [track] = draft.tracks;
  if (!track) throw new Error('The release has no track');
  for (let index = 0; index < largeTracks; index++)
    await owner.ok('POST /release/{id}/add-track', {
      params: { id: draft.uuid },
      body: {
        title: `Long ${index + 1}`,
        wav_uuid: await uploadWav(owner, { seconds: LARGE_SECONDS, seed: index + 1 }),
        language_id: track.language_id,
        primary_music_style_id: track.primary_music_style_id,
        preview_start_seconds: 0,
        artists: track.artists.map(({ artist_uuid, role }) => ({ artist_uuid, role })),
        composers: [{ role: 'COMPOSER', name: 'Anna', surname: 'Petrova' }],
      },
    });
  await owner.ok('PATCH /release/{id}', {
    params: { id: draft.uuid },
    body: { type: 'ALBUM', intended_type: 'ALBUM' },
  });
  await owner.ok('POST /release/{id}/publish', { params: { id: draft.uuid } });
  await publish({ release: draft }, admin);
  // Recordings are measured in the background first.
  for (;;) {
    const { rows } = await database.pool.query(`select 1 from audio_analyses where status = 'waiting'`);
    if (rows.length === 0) break;
    await pause(500);
  }
  await pause(5_000);
  const calm = await server.rssMb();
  const id = await addStore('large');
  // Only the large one goes to this store.
  await database.pool.query(`update releases set status = 'MODERATED' where uuid <> $1`, [release.uuid]);
  const begun = performance.now();
  await admin.ok('POST /staff/store/{id}/backfill', { params: { id } });
  while ((await queued()) === wanted) await pause(50);
  const peak = await drain();
  const took = (performance.now() - begun) / 1000;
  const at = performance.now();
  await cp(join(folder, 'deliveries', 'large'), join(folder, 'copy'), { recursive: true });
  const bare = (performance.now() - at) / 1000;
  console.table([
    {
      'large tracks': largeTracks,
      'sent in, s': took.toFixed(1),
      'bare copy, s': bare.toFixed(1),
      'of a bare copy': (bare / took).toFixed(2),
      'memory before, MB': Math.round(calm),
      'highest, MB': Math.round(peak),
    },
  ]);
}
await database.close();
await server.stop();
await rm(folder, { recursive: true, force: true });
