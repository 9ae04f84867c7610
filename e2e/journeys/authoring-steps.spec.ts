import { open } from 'node:fs/promises';
import { daysFromNow, makeDraft } from '@dubplate/testkit/records';
import { addTracks, draftIsSaved, wavFile } from '../acts.ts';
import { dragged, hold, main, someArtist, tracks } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';
import { visit } from '../visit.ts';

const PRIORITY = 'Priority: quick release, $15';

test('steps follow the pointer, the keyboard and the finger; the tracks are locked until the main data is in order', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  await page.goto(`/drafts/${release.uuid}`);
  const zone = tracks(page).getByLabel('Drop your tracks here, or choose them');
  await expect(zone).toBeEnabled();

  await test.step('a step becomes the active one under the pointer, the keyboard and the finger', async () => {
    const active = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]');
    await expect(active).toContainText('Main data');
    await tracks(page).getByRole('heading', { level: 2 }).hover();
    await expect(active).toContainText('Uploading tracks');
    // Away from the steps: a page that scrolls under the pointer would do what the focus is to do.
    await page.mouse.move(0, 0);
    await main(page).getByRole('textbox', { name: 'Title', exact: true }).focus();
    await expect(active).toContainText('Main data');
    await page
      .getByRole('heading', { name: 'Finishing touches' })
      .dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
    await expect(active).toContainText('Finishing touches');
  });

  // Open forms stay open under the lock, and uploads continue.
  const sendFile = await hold(page, '**/api/uploads');
  await addTracks(page, [wavFile('02 Second.wav', { seed: 21 })]);
  const version = tracks(page).getByRole('textbox', { name: 'Version' });
  await version.fill('Typed before');
  const title = main(page).getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('ab');
  await expect(zone).toBeDisabled();
  await expect(tracks(page).getByText('The tracks open once the main data is in order.')).toBeVisible();
  await expect(tracks(page).getByText('Nothing is lost meanwhile, and uploads go on.')).toBeVisible();
  // The rows are out of the keyboard's and the pointer's reach.
  const takesFocus = (element: HTMLElement) => {
    element.focus();
    return document.activeElement === element;
  };
  expect(await tracks(page).getByRole('button', { name: 'Edit: Track 1' }).evaluate(takesFocus)).toBe(false);
  expect(await version.evaluate(takesFocus)).toBe(false);
  sendFile();
  const early = await dragged(page, [wavFile('Early.wav', { seconds: 1 })]);
  await zone.dispatchEvent('drop', { dataTransfer: early });
  await tracks(page).getByRole('button', { name: 'Remove: Early' }).click();
  const isKept = (body: HTMLElement, dataTransfer: DataTransfer) =>
    !body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  // Beside the zone: the file does not take the place of the page.
  expect(await page.locator('body').evaluate(isKept, early)).toBe(true);
  await expect(page.getByRole('button', { name: 'Release data filled incorrectly' })).toBeDisabled();
  await tracks(page).getByRole('button', { name: 'The title needs at least 3 characters' }).click();
  await expect(title).toBeFocused();
  const missing = page.getByRole('region', { name: /things? left$/ });
  await missing.getByRole('button', { name: 'The title needs at least 3 characters' }).click();
  await expect(title).toBeFocused();
  // A track's own issue leads to the reason of the lock.
  await missing.getByRole('button', { name: /^Second: Add at least one author/ }).click();
  await expect(tracks(page).getByRole('button', { name: /^The title needs at least 3/ })).toBeFocused();
  await title.fill('abc');
  await expect(zone).toBeEnabled();
  await expect(version).toHaveValue('Typed before');
  await expect(tracks(page).getByText('Not saved', { exact: true })).toBeVisible();
});

test('a draft with an impossible date loses it with a notice, quick days show the offer, a missing draft leads to the drafts', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  const params = { id: release.uuid };
  await artist.ok('PATCH /release/{id}', { params, body: { release_date: daysFromNow(2) } });
  await page.goto(`/drafts/${release.uuid}`);
  await expect(page.getByText('Please update the release date')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Release date', exact: true })).toHaveText('Choose');
  await expect(main(page).getByText(PRIORITY)).toBeHidden();
  await expect(page.getByText('The date of this draft has passed or is too close.')).toBeVisible();
  await expect.poll(async () => (await artist.ok('GET /release/{id}', { params })).release_date).toBeNull();
  // Once the page has the answer, too, it keeps nothing that the reload would bring back.
  await draftIsSaved(page);
  await artist.ok('PATCH /release/{id}', { params, body: { release_date: daysFromNow(367) } });
  await page.reload();
  await expect(page.getByText('The date of this draft is more than a year away.')).toBeVisible();
  await expect.poll(async () => (await artist.ok('GET /release/{id}', { params })).release_date).toBeNull();
  await draftIsSaved(page);

  await visit(page, '/drafts/01980000-0000-7000-8000-00000000dead');
  await expect(page).toHaveURL(/\/drafts$/);
  await expect(page.getByText('The draft could not be opened')).toBeVisible();

  await test.step('the quick days are marked, and choosing one shows the offer', async () => {
    await artist.ok('PATCH /release/{id}', { params, body: { release_date: daysFromNow(3) } });
    // The page may still have the draft as it was: the date came from elsewhere.
    await page.goto(`/drafts/${release.uuid}`);
    await expect(main(page).getByRole('note')).toContainText('Quick release');
    await expect(main(page).getByText(PRIORITY)).toBeVisible();
    await main(page).getByRole('button', { name: 'Release date', exact: true }).click();
    const calendar = page.getByRole('dialog', { name: 'Release date' });
    await expect(calendar.getByText(PRIORITY)).toBeVisible();
    const marked = calendar.locator('button[data-marked]');
    const inFirstMonth = await marked.count();
    if (inFirstMonth < 5) await calendar.getByRole('button', { name: 'Next month' }).click();
    // The five of them may lie on both sides of a month's end.
    await expect(marked).toHaveCount(inFirstMonth < 5 ? 5 - inFirstMonth : 5);
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.setItem('dubplate.language', 'ru'));
    await page.reload();
    await expect(page.getByRole('note').filter({ hasText: 'Ускоренный релиз' })).toBeVisible();
  });
});

test('a file that is too large is named, and stays out', async ({ page, baseURL }, info) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  const file = info.outputPath('Too Large.wav');
  const handle = await open(file, 'w');
  await handle.truncate(104_857_601);
  await handle.close();
  await page.clock.install();
  await page.goto(`/drafts/${release.uuid}`);
  const zone = page.locator('input[type=file][accept*="wav"]');
  await expect(zone).toBeEnabled();
  // From here on the page's clock moves only when the test moves it.
  await page.clock.pauseAt(Date.now() + 60_000);
  await zone.setInputFiles(file);
  const notice = page.getByRole('alert').filter({ hasText: 'Invalid track size' });
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(notice).toContainText('Too Large.wav is larger than 100 MB.', { timeout: 50 });
  }).toPass({ timeout: 20_000 });
  await page.clock.runFor(3_500);
  await expect(notice).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(notice).toBeHidden();
  await page.clock.resume();
  await expect(tracks(page).getByRole('button', { name: /^Edit: / })).toHaveCount(1);
});

test('the last button names the obstacle of a second track, from its upload to its save', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  // Long enough to be still playing when it is looked at.
  const { release } = await makeDraft(artist, { seconds: 20 });
  const links: string[] = [];
  page.on('request', (request) => /\/api\/file\/[^/]+\/link$/.test(request.url()) && links.push(request.url()));
  await page.goto(`/drafts/${release.uuid}`);
  // Visible tracks have their addresses before they are played: no further request is made.
  const play = tracks(page).getByRole('button', { name: 'Play: Track 1' });
  await play.scrollIntoViewIfNeeded();
  await expect.poll(() => links.length).toBe(1);
  await play.click();
  await expect(tracks(page).getByRole('button', { name: 'Pause: Track 1' })).toBeVisible();
  expect(links).toHaveLength(1);

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('Send to release')).toBeEnabled();
  const refused = { statusCode: 415, error: 'Unsupported Media Type', message: 'UNSUPPORTED_FILE' };
  await intercept(page, '**/api/uploads', (route) => route.fulfill({ status: 415, json: refused }), { times: 1 });
  const nothing = { peaks: [], loudness: null, true_peak: null, clipped_samples: null, sound_hash: null };
  const listening = { ...nothing, status: 'waiting', silence_start: null, silence_end: null };
  const analysis = '**/api/analyses?*';
  const answerAnalyses = await intercept(page, analysis, (route) => {
    const files = new URL(route.request().url()).searchParams.get('files') ?? '';
    return route.fulfill({ json: files.split(',').map((file_uuid) => ({ file_uuid, ...listening })) });
  });

  await addTracks(page, [wavFile('02 Second.wav', { seed: 22 })]);
  await expect(button('Not all tracks saved')).toBeDisabled();
  const sendFile = await hold(page, '**/api/uploads');
  // The same file would be refused again.
  await expect(button('Upload again')).toHaveCount(0);
  await expect(tracks(page).getByRole('alert').filter({ hasText: 'Unable to upload file' })).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await button('Choose another file: Second').click();
  await (await choosing).setFiles(wavFile('02 Second, whole.wav', { seed: 22 }));
  await expect(button('Tracks loading')).toBeDisabled();
  sendFile();
  await expect(button('Tracks unsaved')).toBeDisabled();

  await expect(button('Close: Second')).toBeVisible();
  await expect(tracks(page).getByText('Still listening…')).toBeVisible();
  answerAnalyses();
  await expect(tracks(page).getByText('Meets store requirements')).toBeVisible();
  const isrc = tracks(page).getByRole('textbox', { name: 'ISRC, if the recording has one already' });
  await isrc.fill('QZABC26');
  await isrc.blur();
  await expect(tracks(page).getByText(/^An ISRC has 12 characters/)).toBeVisible();
  await isrc.fill('QZABC2600001');
  await expect(tracks(page).getByText(/^An ISRC has 12 characters/)).toBeHidden();
  const invalid = { statusCode: 400, error: 'Bad Request', message: 'VALIDATION_FAILED', issues: [] };
  await intercept(page, '**/add-track', (route) => route.fulfill({ status: 400, json: invalid }), { times: 1 });
  // The track is complete now and is saved; a refused one waits for the user.
  await button('Same authors as “Track 1”').click();
  await expect(tracks(page).getByRole('alert').filter({ hasText: 'Incorrect track data' })).toBeVisible();
  const tellCost = await hold(page, '**/cost');
  await button('Save the track').click();
  await expect(page.getByText('The track “Second” was saved')).toBeVisible();
  await expect(button('Loading')).toBeDisabled();
  tellCost();
  await expect(button('Send to release')).toBeEnabled();
  const { tracks: saved } = await artist.ok('GET /release/{id}', { params: { id: release.uuid } });
  expect(saved.map((track: { existing_isrc: string | null }) => track.existing_isrc)).toEqual([null, 'QZABC2600001']);
});
