// Measures the cost of a key on the page of an album: node bench/browser/typing.ts [--tracks 12] [a build of the web
// app, and another to compare]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser } from '@dubplate/e2e/browser/find-browser.ts';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { chromium } from '@playwright/test';
import { startServerProcess } from '../server-process.ts';
import { costOfKeys, REST_MS } from './cost-of-keys.ts';
import { signIn } from './sign-in.ts';

const WORDS = 'abcdefghijklmnopqrst';
const TABS = 60;
/** For the first sight of a long album, on a busy machine. */
const START_MS = 120_000;
const { values, positionals } = parseArgs({
  options: { tracks: { type: 'string', default: '12' } },
  allowPositionals: true,
});
const trackCount = Number(values.tracks);
const builds = positionals.map((build) => resolve(build));
if (builds.length === 0) builds.push(fileURLToPath(new URL('../../apps/web/dist', import.meta.url)));

const measure = async (build: string): Promise<Record<string, number>> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const server = await startServerProcess(join(folder, 'data'), { WEB_ROOT: build });
  const artist = await signUp(server);
  const { release } = await makeDraft(artist, { title: 'Typed into', tracks: trackCount });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ baseURL: server.origin, locale: 'en-GB' });
  await signIn(page, artist);
  await page.goto(`/drafts/${release.uuid}`);
  const tracks = page.getByRole('region', { name: 'Uploading tracks' });
  const edit = tracks.getByRole('button', { name: 'Edit: Track 3', exact: true });
  await edit.waitFor({ timeout: START_MS });
  await pause(REST_MS);
  await page.getByRole('region', { name: 'Main data' }).getByRole('textbox', { name: 'Title', exact: true }).focus();
  const title = await costOfKeys(page, [...WORDS]);
  await edit.focus();
  const opening = await costOfKeys(page, ['Enter']);
  await tracks.getByRole('textbox', { name: 'Title', exact: true }).focus();
  const trackTitle = await costOfKeys(page, [...WORDS]);
  const tab = await costOfKeys(page, Array<string>(TABS).fill('Tab'));
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
  return {
    'a letter of the title': title,
    'opening a track': opening,
    'a letter of a track’s title': trackTitle,
    'a tab': tab,
  };
};

const costs: Record<string, number>[] = [];
for (const build of builds) costs.push(await measure(build));
const [one = {}, other] = costs;
console.log(`An album of ${trackCount} tracks, ms of the page’s main thread`);
console.table(
  Object.entries(one).map(([what, cost]) => ({
    what,
    ms: Number(cost.toFixed(1)),
    ...(other && {
      'the other build': Number((other[what] ?? 0).toFixed(1)),
      ratio: Number(((other[what] ?? 0) / cost).toFixed(2)),
    }),
  })),
);
