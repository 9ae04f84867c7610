// Measures the sheet with many drafts: node bench/browser/sheet.ts [--drafts 200] [--tracks 15]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser } from '@dubplate/e2e/browser/find-browser.ts';
import { createDrafts, importCatalogue, stardustTable } from '@dubplate/testkit/catalogue/catalogues';
import { signUp } from '@dubplate/testkit/person';
import { chromium } from '@playwright/test';
import { startServerProcess } from '../server-process.ts';
import { costOfKeys } from './cost-of-keys.ts';
import { signIn } from './sign-in.ts';

const START_MS = 180_000;
const { values } = parseArgs({
  options: { drafts: { type: 'string', default: '200' }, tracks: { type: 'string', default: '15' } },
});
const [draftCount, trackCount] = [Number(values.drafts), Number(values.tracks)];

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(join(folder, 'data'), {
  WEB_ROOT: fileURLToPath(new URL('../../apps/web/dist', import.meta.url)),
});
const artist = await signUp(server);
// One artist, as the free plan has five at most.
const table = stardustTable({ releases: draftCount, tracks: trackCount }).replaceAll(/Artist \d+/g, 'Night Ferry');
const { created } = await createDrafts(artist, (await importCatalogue(artist, table)).uuid);
const uuids = created.map(({ release_uuid }) => release_uuid);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
const context = await browser.newContext({ baseURL: server.origin, locale: 'en-GB' });
await context.grantPermissions(['clipboard-read', 'clipboard-write']);
const page = await context.newPage();
await signIn(page, artist);
const results: { what: string; ms: number }[] = [];
const add = (what: string, ms: number) => results.push({ what, ms: Number(ms.toFixed(1)) });

const opened = performance.now();
await page.goto(`/drafts/sheet?ids=${uuids.join('.')}`);
const cell = page.getByRole('gridcell').nth(1);
await cell.waitFor({ timeout: START_MS });
add('opening releases, s', (performance.now() - opened) / 1000);
await cell.click();
add('an arrow key', await costOfKeys(page, Array<string>(40).fill('ArrowDown')));
await page.keyboard.press('F2');
add('a letter', await costOfKeys(page, [...'abcdefghij']));
await page.keyboard.press('Enter');

const switched = performance.now();
await page
  .getByRole('radio', { name: 'Tracks' })
  .or(page.getByText('Tracks', { exact: true }))
  .first()
  .click();
await page.getByRole('gridcell').nth(1).waitFor({ timeout: START_MS });
add('switching to tracks, s', (performance.now() - switched) / 1000);
await page.getByRole('gridcell').nth(1).click();
add('an arrow key among tracks', await costOfKeys(page, Array<string>(40).fill('ArrowDown')));
await page.keyboard.press('F2');
add('a letter among tracks', await costOfKeys(page, [...'abcdefghij']));
await browser.close();
await server.stop();
await rm(folder, { recursive: true });
console.log(`A sheet of ${draftCount} drafts with ${trackCount} tracks each; keys in ms of the page’s main thread`);
console.table(results);
