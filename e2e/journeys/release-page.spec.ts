import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { enter } from '../acts.ts';
import { expect, test } from '../test.ts';

const someArtist = async (page: Page, baseURL: string | undefined): Promise<Person> => {
  const artist = await signUp({ origin: baseURL ?? '' });
  await enter(page, artist);
  return artist;
};

/** The page's next answers for this release, changed as no release of ours would come out of a publishing. */
const changeAnswer = (page: Page, uuid: string, change: (release: { readonly tracks: readonly object[] }) => object) =>
  page.route(`**/api/release/${uuid}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change(await answer.json()) });
  });

test('a release shows all that is known of it, track by track', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release, tracks } = await makeDraft(artist, { title: 'Full Moon', tracks: 2 });
  for (const name of ['Bell Buoy', 'Cold Quay', 'Deep Fog', 'Ebb Tide']) {
    const { uuid } = await artist.ok('POST /artist', { body: { name } });
    const credit = { artist_uuid: uuid, role: 'FEATURING' };
    await artist.ok('POST /release/{id}/add-artist', { params: { id: release.uuid }, body: credit });
  }
  await artist.ok('PATCH /track/{id}', {
    params: { id: tracks[0]?.uuid },
    body: {
      title_version: 'Live at Dawn',
      lyrics: 'The harbour sleeps and no one speaks',
      explicit: true,
      preview_start_seconds: 1,
      composers: [
        { role: 'COMPOSER', name: 'Anna', surname: 'Petrova', patronymic: 'Ivanovna' },
        { role: 'LYRICIST', name: 'Ivan', surname: 'Petrov' },
      ],
    },
  });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/release/${release.uuid}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/releases/${release.uuid}`);
  await expect(page.locator('[data-track-skeleton]')).toHaveCount(4);
  letGo();
  const header = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Full Moon' }) });
  await expect(header.getByText('Night Ferry, Bell Buoy')).toBeVisible();
  await expect(header.getByText('and 3 more')).toBeVisible();
  await expect(header.locator('[data-round]')).toHaveCount(4);
  await expect(header.getByText('In moderation')).toBeVisible();
  for (const fact of ['Release date', 'Genre', 'Language', 'Copyright', 'UPC', 'ISRC', 'Created'])
    await expect(header.getByText(fact, { exact: true })).toBeVisible();
  const noCode = header.getByRole('button', { name: 'No data' });
  await expect(noCode).toHaveCount(2);
  await noCode.first().focus();
  await expect(page.getByRole('tooltip')).toHaveText('The code appears here once the release is published.');

  const first = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem').first();
  const opener = first.getByRole('button', { name: 'Show details: Track 1' });
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  for (const words of ['Genre', 'Language', 'Live at Dawn', 'Preview start', '0:01', 'Yes', 'No', 'Lyricist'])
    await expect(first.getByText(words, { exact: true }).first()).toBeVisible();
  await expect(first.getByText('The harbour sleeps and no one speaks')).toBeVisible();
  await expect(first.getByText('Primary artist')).toBeVisible();
  await expect(first.getByRole('row', { name: 'Anna Petrova Ivanovna Composer' })).toBeVisible();

  await page.getByRole('link', { name: 'All releases' }).first().click();
  await expect(page).toHaveURL(/\/releases$/);
});

test('what is amiss on a release is told where it stands', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release, tracks } = await makeDraft(artist, { title: 'Amiss', tracks: 3 });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await changeAnswer(page, release.uuid, (answer) => ({
    ...answer,
    tracks: answer.tracks.map((track, index) => (index === 1 ? { ...track, artists: [], composers: [] } : track)),
  }));
  await page.route('**/thumbnail/**', (route) => route.abort());
  await page.route(`**/api/file/${tracks[0]?.wav_uuid}/link`, (route) =>
    route.fulfill({ status: 404, json: { statusCode: 404, error: 'Not Found', message: 'NOT_FOUND' } }),
  );
  await page.goto(`/releases/${release.uuid}`);
  await expect(page.getByRole('img', { name: 'Cover: Amiss' })).toHaveAttribute('data-blank', 'true');
  const rows = page.getByRole('region', { name: 'Tracks' }).locator('ol > li');
  await expect(rows.nth(0).getByRole('img', { name: 'An error occurred while uploading the file' })).toBeVisible();
  for (const [name, tip] of [
    ['without artists', 'Something is missing here. Please contact support.'],
    ['without authors', 'Something is missing here. Please contact support.'],
  ] as const) {
    await rows.nth(1).getByRole('button', { name }).focus();
    await expect(page.getByRole('tooltip').last()).toHaveText(tip);
  }
  // The one whose file can't be had is passed over.
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(page.getByRole('region', { name: 'Player' })).toContainText('Track 2');
  await expect(rows.nth(1).getByRole('button', { name: 'Pause: Track 2' })).toBeVisible();
});

test('an empty draft leads to its form, a denied release back to its draft', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const empty = await artist.ok('POST /release', { body: { title: 'Empty' } });
  await page.goto(`/releases/${empty.uuid}`);
  await expect(page.getByText('There are no tracks on this release')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Listen' })).toBeDisabled();
  await page.getByRole('link', { name: 'Add a track' }).click();
  await expect(page).toHaveURL(new RegExp(`/drafts/${empty.uuid}$`));

  const { release } = await makeDraft(artist, { title: 'Sent Back' });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await page.goto(`/releases/${release.uuid}`);
  await changeAnswer(page, release.uuid, (answer) => ({ ...answer, status: 'DENIED', deny_reason: 'Too dark.' }));
  await page.reload();
  await expect(page.getByText('The release was rejected by the moderator')).toBeVisible();
  await expect(page.getByText('Too dark.')).toBeVisible();
  // On the server it is still in moderation, and can't be returned.
  await page.getByRole('button', { name: 'Return to draft' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'An error occurred during release unmoderating' });
  await notice.getByRole('button', { name: 'Support' }).click();
  await expect(page).toHaveURL(/\/support/);
});

test('the player goes through the tracks, across pages, and comes back to the first', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { title: 'Short Sides', tracks: 3 });
  await page.goto(`/releases/${release.uuid}`);
  await page.getByRole('button', { name: 'Listen' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  const volume = player.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveAttribute('aria-valuetext', '20%');
  await expect(player).toContainText('Track 1');
  await page.getByRole('link', { name: 'Drafts' }).first().click();
  await expect(page).toHaveURL(/\/drafts$/);
  await expect(player.getByRole('button', { name: 'Previous track' })).toBeDisabled();
  const told = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState].join());
  await expect(player).toContainText('Track 2');
  await expect.poll(told).toBe('Track 2,playing');
  await expect(player).toContainText('Track 3');
  await expect(player.getByRole('button', { name: 'Next track' })).toBeDisabled();
  await expect(player).toContainText('Track 1');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await expect.poll(told).toBe('Track 1,paused');

  await volume.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(volume).toHaveAttribute('aria-valuetext', '40%');
  await page.goto(`/releases/${release.uuid}`);
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(volume).toHaveAttribute('aria-valuetext', '40%');
});

test('the lists number their rows, page them, and narrow them', async ({ page, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const artist = await someArtist(page, baseURL);
  await page.goto('/drafts');
  await expect(page.getByText('Drafts will stand here')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Upload music' })).toHaveAttribute('href', '/upload');
  for (let number = 1; number <= 12; number += 1)
    await artist.ok('POST /release', { body: { title: `Draft ${number}` } });
  await page.reload();
  const rows = page.getByRole('table', { name: 'Drafts' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Draft 12');
  await expect(rows.first().getByRole('cell').first()).toHaveText('1');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole('cell').first()).toHaveText('11');
  await expect(page).toHaveURL(/page=2/);
  const sizes = page.getByLabel('Rows on a page');
  expect(await sizes.getByRole('option').allInnerTexts()).toEqual(['5', '10', '20', '30', '40', '50']);
  await sizes.selectOption('5');
  await expect(rows).toHaveCount(5);
  await rows.nth(4).getByRole('button', { name: 'Delete the draft: Draft 8' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete the draft?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows.nth(4)).toContainText('Draft 8');
  await rows.nth(4).getByRole('button', { name: 'Delete the draft: Draft 8' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Draft successfully deleted.')).toBeVisible();
  await expect(rows.nth(4)).toContainText('Draft 7');
  await rows.first().getByRole('link', { name: 'Draft 12' }).click();
  await expect(page).toHaveURL(/\/drafts\/[0-9a-f-]{36}$/);

  const { release } = await makeDraft(artist, { title: 'Sent' });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await page.route('**/api/releases?**', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const data = list.data.map((item: object) => ({ ...item, upc: '036000291452' }));
    await route.fulfill({ response: answer, json: { ...list, data } });
  });
  await page.goto('/releases?page=2&take=5&order=ASC');
  const chips = page.getByRole('group', { name: 'Status' }).getByRole('button');
  await expect(chips).toHaveText(['All', 'In moderation', 'Moderated', 'Published', 'Denied']);
  const asksFirstPage = page.waitForRequest((request) =>
    /\/api\/releases\?(?=.*status=PENDING)(?=.*page=1\b)(?=.*order=DESC)/.test(request.url()),
  );
  await chips.nth(1).click();
  await asksFirstPage;
  const all = page.getByRole('table', { name: 'All releases' }).locator('tbody tr');
  await expect(all).toHaveCount(1);
  await all.getByRole('button', { name: /Copy UPC/ }).click();
  await expect(page.getByText('Saved to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('036000291452');
  // Its drafts stand in the whole list, too: twelve rows, ten to a page.
  await page.goto('/releases?page=2');
  await expect(all).toHaveCount(2);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(all).toHaveCount(10);
  await expect(sizes).toHaveValue('10');
  await all.getByRole('link', { name: 'Sent' }).click();
  await expect(page).toHaveURL(new RegExp(`/releases/${release.uuid}$`));
});
