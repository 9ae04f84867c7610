import { makeDraft } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { addTracks, completeTrack, draftIsSaved, enterAsSomebody, wavFile } from '../acts.ts';
import { someArtist } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';

/** Cuts the network for calls of the API; sent requests may still have reached the server. */
const cutNetwork = (page: Page) => intercept(page, '**/api/**', (route) => route.abort('internetdisconnected'));

/** Lets the next call of this kind reach the server, and loses its answer; `onLost` runs before the page notices. */
const loseNextAnswer = async (page: Page, method: string, path: RegExp, onLost?: () => Promise<void>) => {
  let isLost = false;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback();
      isLost = true;
      await route.fetch();
      await onLost?.();
      return route.abort('connectionreset');
    },
  );
  return () => isLost;
};

const draftsOf = async (page: Page): Promise<{ title: string; uuid: string }[]> => {
  const token = await page.evaluate(() => Object.values(localStorage).find((value) => /^ey/.test(value)) ?? '');
  const answer = await page.request.get('/api/releases', { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).data;
};

const releaseOf = async (page: Page, uuid: string) => {
  const token = await page.evaluate(() => Object.values(localStorage).find((value) => /^ey/.test(value)) ?? '');
  const answer = await page.request.get(`/api/release/${uuid}`, { headers: { authorization: `Bearer ${token}` } });
  return await answer.json();
};

test('a cut network in the middle of auto-save loses nothing and doubles nothing', async ({ page }) => {
  await enterAsSomebody(page);
  await page.goto('/upload');
  const main = page.getByRole('region', { name: 'Main data' });
  const title = main.getByRole('textbox', { name: 'Title', exact: true });

  // The creation reaches the server, but its answer is lost, and nothing else passes.
  await expect(title).toBeVisible();
  const restore = await cutNetwork(page);
  const isLost = await loseNextAnswer(page, 'POST', /^\/api\/release$/);
  await title.fill('Salt');
  await expect.poll(isLost).toBe(true);
  await title.pressSequentially(' Water', { delay: 40 });
  await main.getByRole('textbox', { name: 'Version' }).fill('Live at the quay');
  await expect(page.getByText(/kept in this browser|not saved|offline/i).first()).toBeVisible();

  // The page is closed before anything was saved.
  await page.goto('/favicon.svg');
  restore();
  await page.goto('/drafts');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(title).toHaveValue('Salt Water');
  await draftIsSaved(page);

  const drafts = await draftsOf(page);
  expect(drafts.map((draft) => draft.title)).toEqual(['Salt Water']);
  expect((await releaseOf(page, drafts[0]?.uuid ?? '')).title_version).toBe('Live at the quay');
});

test('a cut network in the middle of an upload, and of saving a track, loses nothing and doubles nothing', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release: draft } = await makeDraft(artist, { title: 'Ferry Bells', tracks: 0 });
  const { uuid } = draft;
  await page.goto(`/drafts/${uuid}`);

  // The file arrives whole, its last answer is lost: the server is asked what became of it.
  let restore = () => {};
  const isUploadLost = await loseNextAnswer(page, 'PATCH', /^\/api\/uploads\//, async () => {
    restore = await cutNetwork(page);
  });
  await addTracks(page, [wavFile('Ferry Bells.wav', { seconds: 20, seed: 3 })]);
  await expect.poll(isUploadLost, { timeout: 30_000 }).toBe(true);
  await expect(page.getByText(/No connection/).first()).toBeVisible();
  restore();

  const isTrackLost = await loseNextAnswer(page, 'POST', /\/add-track$/);
  await completeTrack(page, 'Ferry Bells');
  expect(isTrackLost()).toBe(true);

  const release = await releaseOf(page, uuid);
  expect(release.tracks.map((track: { title: string }) => track.title)).toEqual(['Ferry Bells']);
  await page.getByRole('button', { name: 'Send to release' }).click();
  await expect(page).toHaveURL(/\/releases\//);
});
