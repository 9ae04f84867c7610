// Measures how soon a WAV of the largest size plays in fresh browsers: node bench/browser/first-sound.ts [browsers]
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import { findBrowser } from '@dubplate/e2e/browser/find-browser.ts';
import { secondsForBytes, writeWav } from '@dubplate/testkit/fixtures/wav';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { chromium } from '@playwright/test';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';
import { signIn } from './sign-in.ts';
import { playTrack, type Sound, watchSound } from './watch-sound.ts';

const browsers = Number(process.argv[2] ?? 8);
const TRACKS = 3;
/** A person looks at the page before pressing. */
const LOOK_MS = 2_000;
const WEB = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const { size } = await writeWav(join(folder, 'source.wav'), { seconds: secondsForBytes(AUDIO_MAX_BYTES - 44) });
const bytes = new Uint8Array(await readFile(join(folder, 'source.wav')));
const server = await startServerProcess(join(folder, 'data'), { WEB_ROOT: WEB });
const person = await signUp(server);
const { release } = await makeDraft(person, { tracks: 0 });
for (let index = 1; index <= TRACKS; index += 1) {
  const { body } = await person.upload(bytes, { name: `Track ${index}.wav` });
  await person.ok('POST /release/{id}/add-track', {
    params: { id: release.uuid },
    body: { wav_uuid: body.uuid, title: `Track ${index}` },
  });
}

const firsts: Sound[] = [];
const others: Sound[] = [];
for (let count = 0; count < browsers; count += 1) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  });
  const page = await browser.newPage({ baseURL: server.origin, locale: 'en-GB' });
  await watchSound(page);
  await signIn(page, person);
  await page.goto(`/drafts/${release.uuid}`);
  await page.getByRole('button', { name: 'Play: Track 1', exact: true }).first().waitFor();
  await pause(LOOK_MS);
  firsts.push(await playTrack(page, 'Track 1'));
  for (let index = 2; index <= TRACKS; index += 1) others.push(await playTrack(page, `Track ${index}`));
  await browser.close();
}

const row = (what: string, sounds: readonly Sound[]) => {
  const heard = sounds.map((sound) => sound.heard);
  return {
    what,
    presses: sounds.length,
    'says it plays, median ms': Math.round(
      percentile(
        sounds.map(({ playing }) => playing),
        50,
      ),
    ),
    'heard, median ms': Math.round(percentile(heard, 50)),
    'heard, slowest ms': Math.round(Math.max(...heard)),
  };
};
console.log(`A WAV of ${(size / 1e6).toFixed(0)} MB`);
console.table([row('first press of a fresh browser', firsts), row('presses after it', others)]);
await server.stop();
await rm(folder, { recursive: true });
