// Measures memory of page and server during an album's uploads, and how soon a large WAV plays: node
// bench/browser/page-memory.ts [files]
import { link, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import { findBrowser } from '@dubplate/e2e/browser/find-browser.ts';
import { secondsForBytes, writeWav } from '@dubplate/testkit/fixtures/wav';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { type CDPSession, chromium } from '@playwright/test';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';
import { signIn } from './sign-in.ts';
import { playTrack, watchSound } from './watch-sound.ts';

const files = Number(process.argv[2] ?? 12);
const SAMPLE_MS = 250;
const CALM_MS = 15_000;
const TIMEOUT_MS = 10 * 60_000;
const WEB = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

interface Sample {
  readonly heap: number;
  readonly renderers: number;
  readonly browser: number;
  readonly server: number;
}

const rssMbOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
};

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const source = join(folder, 'source.wav');
const { size } = await writeWav(source, { seconds: secondsForBytes(AUDIO_MAX_BYTES - 44) });
const paths = await Promise.all(
  Array.from({ length: files }, async (_, index) => {
    const path = join(folder, `Track ${index + 1}.wav`);
    await link(source, path);
    return path;
  }),
);
const server = await startServerProcess(join(folder, 'data'), { WEB_ROOT: WEB });
await pause(3000);
const idle = await server.rssMb();

const person = await signUp(server);
const { release } = await makeDraft(person, { tracks: 0 });
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
});
const page = await browser.newPage({ baseURL: server.origin, locale: 'en-GB' });
const inPage = await page.context().newCDPSession(page);
const inBrowser = await browser.newBrowserCDPSession();
await inPage.send('Performance.enable');

const heapMb = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
};
const sample = async (): Promise<Sample> => {
  const { processInfo } = await inBrowser.send('SystemInfo.getProcessInfo');
  const measured = await Promise.all(processInfo.map(async ({ id, type }) => ({ type, rss: await rssMbOf(id) })));
  const sum = (list: typeof measured) => list.reduce((total, { rss }) => total + rss, 0);
  return {
    heap: await heapMb(inPage),
    renderers: sum(measured.filter(({ type }) => type === 'renderer')),
    browser: sum(measured),
    server: await server.rssMb(),
  };
};
const highest = (samples: readonly Sample[]): Sample => ({
  heap: Math.max(...samples.map(({ heap }) => heap)),
  renderers: Math.max(...samples.map(({ renderers }) => renderers)),
  browser: Math.max(...samples.map(({ browser: all }) => all)),
  server: Math.max(...samples.map(({ server: rss }) => rss)),
});
const collected = async (): Promise<Sample> => {
  await inPage.send('HeapProfiler.collectGarbage');
  return sample();
};

await watchSound(page);
await signIn(page, person);
await page.goto(`/drafts/${release.uuid}`);
const zone = page.locator('input[type=file][accept*="wav"]:enabled');
await zone.waitFor({ state: 'attached' });
await pause(2000);
const before = await collected();

const samples: Sample[] = [];
let isUploading = true;
const watching = (async () => {
  while (isUploading) {
    samples.push(await sample());
    await pause(SAMPLE_MS);
  }
})();
const start = performance.now();
await zone.setInputFiles(paths);
const done = page.getByText('Not saved', { exact: true });
while ((await done.count()) < files) {
  if (performance.now() - start > TIMEOUT_MS) throw new Error('The uploads do not end');
  await pause(SAMPLE_MS);
}
const seconds = (performance.now() - start) / 1000;
isUploading = false;
await watching;
const half = Math.floor(samples.length / 2);
const [first, second] = [highest(samples.slice(0, half)), highest(samples.slice(half))];
await pause(CALM_MS);
const after = await collected();

const waits: number[] = [];
for (let index = 1; index <= Math.min(5, files); index += 1)
  waits.push((await playTrack(page, `Track ${index}`)).heard);

const row = (what: string, { heap, renderers, browser: all, server: rss }: Sample) => ({
  what,
  'JS heap, MB': Math.round(heap),
  'renderer RSS, MB': Math.round(renderers),
  'whole browser RSS, MB': Math.round(all),
  'server RSS, MB': Math.round(rss),
});
console.log(`${files} uploads of ${(size / 1e6).toFixed(0)} MB from the page, in ${seconds.toFixed(0)} s`);
console.table([
  row('before', before),
  row('peak in the first half', first),
  row('peak in the second half', second),
  row(`${CALM_MS / 1000} s after all`, after),
]);
console.table([
  { what: 'server idle, nothing asked of it yet, MB', value: Math.round(idle) },
  { what: 'server peak above idle, MB', value: Math.round(Math.max(first.server, second.server) - idle) },
  { what: `a WAV of ${(size / 1e6).toFixed(0)} MB sounds after, median, ms`, value: Math.round(percentile(waits, 50)) },
  { what: 'the slowest of five, ms', value: Math.round(Math.max(...waits)) },
]);
await browser.close();
await server.stop();
await rm(folder, { recursive: true });
