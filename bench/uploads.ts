// What many large uploads cost the server: node bench/uploads.ts [uploads] [at a time]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import { secondsForBytes, writeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { percentile } from './percentile.ts';
import { startServerProcess } from './server-process.ts';
import { streamUpload } from './stream-upload.ts';

const uploads = Number(process.argv[2] ?? 50);
const atATime = Number(process.argv[3] ?? 4);
/** Until the memory that nobody uses any more has gone back. */
const CALM_MS = 15_000;
const TOKEN_MS = 5 * 60_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const path = join(folder, 'source.wav');
const { size } = await writeWav(path, { seconds: secondsForBytes(AUDIO_MAX_BYTES - 44) });
const server = await startServerProcess(join(folder, 'data'));
const person = await signUp(server);

let peak = 0;
const watch = setInterval(async () => {
  peak = Math.max(peak, await server.rssMb());
}, 50);
const peakSince = async (): Promise<number> => {
  const highest = Math.max(peak, await server.rssMb());
  peak = 0;
  return highest;
};

/** A token lives for 15 minutes: a new one well before. */
const keepSignedIn = setInterval(async () => {
  person.token = (await person.ok('POST /refresh', { body: {} })).access_token;
}, TOKEN_MS);

const seconds: number[] = [];
const uploadAll = async (count: number): Promise<string[]> => {
  const uuids: string[] = [];
  let begun = 0;
  const work = async () => {
    while (begun++ < count) {
      const start = performance.now();
      uuids.push(await streamUpload(server.origin, person.token, path));
      seconds.push((performance.now() - start) / 1000);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return uuids;
};

const isHeard = async (who: Person, id: string): Promise<boolean> =>
  (await who.ok('GET /file/{id}/analysis', { params: { id } })).status === 'done';

const hearAll = async (uuids: readonly string[]): Promise<void> => {
  for (const uuid of uuids) while (!(await isHeard(person, uuid))) await pause(250);
};

await pause(3000);
const idle = await peakSince();
// The first files start what the server starts only once: the decoder, the analysis thread, compiled code.
await hearAll(await uploadAll(atATime));
await pause(CALM_MS);
peak = 0;
const warm = await server.rssMb();
seconds.length = 0;
const start = performance.now();
const uuids = await uploadAll(uploads);
const uploading = (performance.now() - start) / 1000;
const whileUploading = await peakSince();
await hearAll(uuids);
const heard = (performance.now() - start) / 1000;
const whileListening = await peakSince();
await pause(CALM_MS);
const after = await server.rssMb();
clearInterval(watch);
clearInterval(keepSignedIn);

console.log(`${uploads} uploads of ${(size / 1e6).toFixed(0)} MB, ${atATime} at a time`);
console.table([
  { what: 'all together, MB/s', value: Math.round((size * uploads) / 1e6 / uploading) },
  { what: 'one upload, median, s', value: Number(percentile(seconds, 50).toFixed(2)) },
  { what: 'one upload, 95th percentile, s', value: Number(percentile(seconds, 95).toFixed(2)) },
  { what: 'all uploaded after, s', value: Math.round(uploading) },
  { what: 'all analysed after, s', value: Math.round(heard) },
  { what: 'RSS idle, MB', value: Math.round(idle) },
  { what: `RSS ${CALM_MS / 1000} s after the first ${atATime}, MB`, value: Math.round(warm) },
  { what: 'RSS peak while uploading, MB', value: Math.round(whileUploading) },
  { what: 'RSS peak while only analysing, MB', value: Math.round(whileListening) },
  { what: `RSS ${CALM_MS / 1000} s after all, MB`, value: Math.round(after) },
]);
await server.stop();
await rm(folder, { recursive: true });
