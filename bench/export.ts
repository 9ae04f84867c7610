// Measures the cost of a large export of a user's data: node bench/export.ts [uploads of 100 MB]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import { secondsForBytes, writeWav } from '@dubplate/testkit/fixtures/wav';
import { signUp } from '@dubplate/testkit/person';
import { startServerProcess } from './server-process.ts';
import { streamUpload } from './uploads/stream-upload.ts';

const uploads = Number(process.argv[2] ?? 10);
/** Waits until unused memory has been returned. */
const CALM_MS = 15_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const path = join(folder, 'source.wav');
const { size } = await writeWav(path, { seconds: secondsForBytes(AUDIO_MAX_BYTES - 44) });
const server = await startServerProcess(join(folder, 'data'));
const person = await signUp(server);

const uuids: string[] = [];
for (let count = 0; count < uploads; count++) uuids.push(await streamUpload(server.origin, person.token, path));
for (const id of uuids)
  while ((await person.ok('GET /file/{id}/analysis', { params: { id } })).status !== 'done') await pause(250);
await pause(CALM_MS);
const calm = await server.rssMb();

let peak = 0;
const watch = setInterval(async () => {
  peak = Math.max(peak, await server.rssMb());
}, 50);
const start = performance.now();
let copy = await person.ok('POST /me/export');
while (copy.status === 'MAKING') {
  await pause(100);
  copy = (await person.ok('GET /me/export')) ?? copy;
}
const making = (performance.now() - start) / 1000;
const whileMaking = peak;
peak = 0;
const { url } = await person.ok('POST /me/export/link', { body: { password: person.password } });
const fetched = await fetch(`${server.origin}${url}`);
let bytes = 0;
for await (const chunk of fetched.body ?? []) bytes += chunk.length;
clearInterval(watch);

console.log(`A copy of ${uploads} recordings of ${(size / 1e6).toFixed(0)} MB: ${copy.status}`);
console.table([
  { what: 'ZIP, MB', value: Math.round((copy.size ?? 0) / 1e6) },
  { what: 'made in, s', value: Number(making.toFixed(1)) },
  { what: 'MB/s', value: Math.round((copy.size ?? 0) / 1e6 / making) },
  { what: 'RSS before, MB', value: Math.round(calm) },
  { what: 'RSS peak while it is made, MB', value: Math.round(whileMaking) },
  { what: 'RSS peak while it is fetched, MB', value: Math.round(peak) },
  { what: 'fetched, MB', value: Math.round(bytes / 1e6) },
]);
await server.stop();
await rm(folder, { recursive: true });
