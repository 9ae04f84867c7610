// Measures the cost of many large uploads: node bench/uploads/main.ts [uploads] [at a time]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import { secondsForBytes, writeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';
import { streamUpload } from './stream-upload.ts';

const uploads = Number(process.argv[2] ?? 50);
const atATime = Number(process.argv[3] ?? 4);
/** Waits until unused memory has been returned. */
const CALM_MS = 15_000;
/** Uploads to each side of the comparison. */
const COMPARED = 9;
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

/** Renews the token well before it expires after 15 minutes. */
const keepSignedIn = setInterval(async () => {
  person.token = (await person.ok('POST /refresh', { body: {} })).access_token;
}, TOKEN_MS);

/** The same bytes to a bare `node:http`, which only writes them: what an upload costs at least. */
const bareFolder = join(folder, 'bare');
await mkdir(bareFolder);
const bare = fork(new URL('./bare-server.ts', import.meta.url), [bareFolder]);
const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
const bareOrigin = `http://127.0.0.1:${port}`;

const timed = async (act: () => Promise<string>): Promise<number> => {
  const begin = performance.now();
  await act();
  return (performance.now() - begin) / 1000;
};

/** One to each in turn, so that both have the same machine. */
const compare = async (rounds: number) => {
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(() => streamUpload(server.origin, person.token, path)));
    floor.push(await timed(() => streamUpload(bareOrigin, person.token, path)));
    await rm(bareFolder, { recursive: true });
    await mkdir(bareFolder);
  }
  return { ours: percentile(ours, 50), floor: percentile(floor, 50) };
};

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

const waitForAnalyses = async (uuids: readonly string[]): Promise<void> => {
  for (const uuid of uuids) while (!(await isHeard(person, uuid))) await pause(250);
};

await pause(3000);
const idle = await peakSince();
// The first files start what the server starts only once: the decoder, the analysis thread, compiled code.
await waitForAnalyses(await uploadAll(atATime));
const { ours, floor } = await compare(COMPARED);
bare.disconnect();
console.log(
  `one at a time, medians of ${COMPARED}, alternating: ${ours.toFixed(2)} s, bare node:http ${floor.toFixed(2)} s, ratio ${(floor / ours).toFixed(2)}`,
);
await pause(CALM_MS);
peak = 0;
const warm = await server.rssMb();
seconds.length = 0;
const start = performance.now();
const uuids = await uploadAll(uploads);
const uploading = (performance.now() - start) / 1000;
const whileUploading = await peakSince();
await waitForAnalyses(uuids);
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
  { what: 'all analyzed after, s', value: Math.round(heard) },
  { what: 'RSS idle, MB', value: Math.round(idle) },
  { what: `RSS ${CALM_MS / 1000} s after the first ${atATime}, MB`, value: Math.round(warm) },
  { what: 'RSS peak while uploading, MB', value: Math.round(whileUploading) },
  { what: 'RSS peak while only analyzing, MB', value: Math.round(whileListening) },
  { what: `RSS ${CALM_MS / 1000} s after all, MB`, value: Math.round(after) },
]);
await server.stop();
await rm(folder, { recursive: true });
