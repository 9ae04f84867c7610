import { readFile } from 'node:fs/promises';
import { signInAgain, signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { addTracks, enter, enterAsSomebody, wavFile } from '../acts.ts';
import { hold, main, someArtist, tracks } from '../authoring-acts.ts';
import { openOwnServer } from '../own-server.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';

/** Cuts the page off from the server altogether: calls, and parts of the app. Not by a route: that turns the browser's cache off. */
const cutOff = async (page: Page) => {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
};

interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The built files of a module, with those that it needs: files are named by their content. */
const builtFiles = async (source: string): Promise<string[]> => {
  const text = await readFile(new URL('../../apps/web/dist/.vite/manifest.json', import.meta.url), 'utf8');
  const manifest = JSON.parse(text) as Record<string, Built>;
  const files = new Set<string>();
  const add = (name: string): void => {
    const built = manifest[name];
    if (built === undefined) throw new Error(`The build has no ${name}`);
    if (files.has(built.file)) return;
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file);
    // The page itself has loaded what it imports.
    for (const each of built.imports ?? []) if (each !== 'index.html') add(each);
  };
  add(source);
  return [...files];
};

/** Waits until the page has received these files whole. */
const untilFetched = (page: Page, files: readonly string[]) =>
  page.waitForFunction((wanted) => {
    // The browser lists a file once it has ended.
    const ended = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return wanted.every((file) => ended.includes(`/${file}`));
  }, files);

test('a part of the app that can’t be fetched fails only that part, and loads once it can', async ({ page }) => {
  await enterAsSomebody(page);
  const dialog = await builtFiles('src/ui/dialog/confirm-dialog.tsx');
  await page.goto('/settings');
  const firstName = page.getByLabel('First name');
  await firstName.fill('Vera');
  // Fetched once the page has come to rest: what may be needed without a connection is there then.
  await untilFetched(page, dialog);
  const restore = await cutOff(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to make changes')).toBeVisible();
  await expect(firstName).toHaveValue('Vera');

  await page.getByRole('link', { name: 'Artists' }).first().click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('alert').getByText('No connection')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await restore();
  await expect(page.getByRole('heading', { name: 'Artists', exact: true })).toBeVisible();
});

test('an order of tracks that met a broken server is saved later, and sending waits for it', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { tracks: 2 });
  let refusals = 0;
  const repair = await intercept(page, '**/track-order', async (route) => {
    refusals += 1;
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  });
  await page.goto(`/drafts/${release.uuid}`);
  // An album, as two tracks require it.
  await main(page).getByText('Album', { exact: true }).click();
  const send = page.getByRole('button', { name: 'Send to release' });
  await expect(send).toBeEnabled();
  await tracks(page).getByRole('button', { name: 'Place in the list: Track 1' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(page.getByText('The order of the tracks is not saved yet. We keep trying.')).toBeVisible();
  await expect(send).toBeHidden();
  await expect.poll(() => refusals).toBeGreaterThan(1);
  repair();
  await expect(send).toBeEnabled();
  const { tracks: saved } = await artist.ok('GET /release/{id}', { params: { id: release.uuid } });
  expect(saved.map(({ title }) => title)).toEqual(['Track 2', 'Track 1']);
});

test('live events return after the server was restarted', async ({ page }) => {
  const server = await openOwnServer();
  const artist = await signUp({ origin: server.origin });
  const { release } = await makeDraft(artist, { title: 'Second Wind' });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await enter(page, artist, server.origin);
  const opened = page.waitForEvent('websocket');
  await page.goto(`${server.origin}/releases/${release.uuid}`);
  const header = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Second Wind' }) });
  await expect(header.getByRole('paragraph').getByText('In review')).toBeVisible();
  await opened;
  // A stop may take as long as it drains, and a start on a busy machine as long again.
  const openedAgain = page.waitForEvent('websocket', { timeout: 150_000 });
  await server.stop();
  await server.start();
  await openedAgain;
  const admin = Object.assign(stranger(server.origin), server.admin);
  await signInAgain(admin);
  await admin.ok('POST /staff/release/{id}/approve', { params: { id: release.uuid } });
  await expect(header.getByRole('paragraph').getByText('Approved')).toBeVisible();
  await page.close();
  await server.close();
});

test('an update of the server interrupts neither an upload nor typing', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { tracks: 0 });
  const sendRest = await hold(page, '**/api/uploads/*');
  await page.goto(`/drafts/${release.uuid}`);
  await addTracks(page, [wavFile('Unbroken.wav', { seconds: 4 })]);
  await expect(page.getByRole('progressbar', { name: /Unbroken/ })).toBeVisible();

  let isUpdating = true;
  await page.route('**/api/{release,health}/**', (route) =>
    isUpdating ? route.fulfill({ status: 503, json: { statusCode: 503, message: 'UPDATING' } }) : route.fallback(),
  );
  const version = main(page).getByRole('textbox', { name: 'Version' });
  await version.fill('Typed into the update');
  const scrolled = await page.evaluate(() => window.scrollY);
  await expect(page).toHaveURL(/\/503/);
  await expect(page.getByRole('heading', { name: 'Service is being updated' })).toBeVisible();
  isUpdating = false;

  await expect(page).toHaveURL(new RegExp(`/drafts/${release.uuid}$`));
  await expect(version).toHaveValue('Typed into the update');
  await expect(version).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(page.getByRole('progressbar', { name: /Unbroken/ })).toBeVisible();
  sendRest();
  await expect(tracks(page).getByText('Not saved')).toBeVisible();
  await expect
    .poll(async () => (await artist.ok('GET /release/{id}', { params: { id: release.uuid } })).title_version)
    .toBe('Typed into the update');
});
