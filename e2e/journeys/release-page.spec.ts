import { makeDraft } from '@dubplate/testkit/records';
import type { Locator, Page } from '@playwright/test';
import { someArtist } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { changeAnswers } from '../traffic/change-answers.ts';
import { intercept } from '../traffic/intercept.ts';

/** The page's next answers for this release, changed as no release of ours would come out of a publishing. */
const changeAnswer = (page: Page, uuid: string, change: (release: { readonly tracks: readonly object[] }) => object) =>
  changeAnswers(page, `**/api/release/${uuid}`, change);

/** Returns the value under a name in a list of facts. */
const fact = (place: Locator, name: string) => place.locator(`div:has(> dt:text-is("${name}")) > dd`);

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
  const [style] = (await artist.ok('GET /music-styles')).filter(
    ({ musicStyleId }) => musicStyleId === release.primary_music_style_id,
  );
  const genre = `${style?.name}, ${style?.childs[0]?.name}`;

  let releaseCalls = () => {};
  const held = new Promise<void>((resolve) => {
    releaseCalls = resolve;
  });
  await changeAnswers(page, `**/api/release/${release.uuid}`, async (answer) => {
    await held;
    return { ...answer, created_at: '2026-03-04T12:00:00Z', release_date: '2027-01-15' };
  });
  await page.goto(`/releases/${release.uuid}`);
  const header = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Full Moon' }) });
  const first = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem').first();

  await test.step('four tracks stand in for it while it loads', async () => {
    await expect(page.locator('[data-track-skeleton]')).toHaveCount(4);
    releaseCalls();
  });

  await test.step('its head shows the record, who made it, and what is written on it', async () => {
    await expect(header.getByRole('img', { name: 'Cover: Full Moon' })).toBeVisible();
    await expect(header.getByText('Night Ferry, Bell Buoy')).toBeVisible();
    await expect(header.getByText('and 3 more')).toBeVisible();
    await expect(header.locator('[data-round]')).toHaveCount(4);
    await expect(header.getByRole('paragraph').getByText('In review')).toBeVisible();
    await expect(fact(header, 'Release date')).toHaveText('15 January 2027');
    await expect(fact(header, 'Genre')).toHaveText(genre);
    await expect(fact(header, 'Language')).toHaveText('English');
    await expect(fact(header, 'Copyright')).toHaveText(release.copyright ?? '');
    await expect(header.getByText('Created 4 March 2026')).toBeVisible();
  });

  await test.step('a code that is not there yet says when it comes', async () => {
    for (const code of ['UPC', 'ISRC']) {
      await fact(header, code).getByRole('button', { name: 'No data' }).focus();
      await expect(page.getByRole('tooltip').last()).toHaveText('The code appears here once the release is published.');
    }
  });

  await test.step('a track opens, and shows all of its details', async () => {
    const opener = first.getByRole('button', { name: 'Show details: Track 1' });
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(fact(first, 'Genre')).toHaveText(genre);
    await expect(fact(first, 'Language')).toHaveText('English');
    await expect(fact(first, 'Version')).toHaveText('Live at Dawn');
    await expect(fact(first, 'Preview start')).toHaveText('0:01');
    await expect(fact(first, 'Explicit')).toHaveText('Yes');
    await expect(fact(first, 'Instrumental')).toHaveText('No');
    await expect(fact(first, 'Lyrics')).toHaveText('The harbour sleeps and no one speaks');
    await expect(fact(first, 'Artists').getByRole('listitem')).toHaveText(['Night FerryPrimary artist']);
    const authors = fact(first, 'Authors').getByRole('row');
    await expect(authors.nth(0)).toHaveText('NameSurnamePatronymicRole');
    await expect(authors.nth(1)).toHaveText('AnnaPetrovaIvanovnaComposer');
    await expect(authors.nth(2)).toHaveText('IvanPetrov—Lyricist');
  });

  await test.step('in Russian it was created on a Russian date, and the language stays chosen', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByLabel('Language').selectOption('ru');
    await expect(header.getByText('Создан 4 марта 2026 г.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('dubplate.language'))).toBe('ru');
    await page.reload();
    await expect(header.getByText('Создан 4 марта 2026 г.')).toBeVisible();
    await expect(fact(header, 'UPC')).toHaveText('Нет данных');
  });

  await test.step('a way leads back to all releases', async () => {
    await page.locator('main').getByRole('link', { name: 'Все релизы' }).click();
    await expect(page).toHaveURL(/\/releases$/);
  });
});

test('missing things of a release are shown in place', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  // The second track still plays while it is looked at.
  const { release, tracks } = await makeDraft(artist, { title: 'Amiss', tracks: 3, seconds: 20 });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  let status = 'PENDING';
  await changeAnswer(page, release.uuid, (answer) => ({
    ...answer,
    status,
    tracks: answer.tracks.map((track, index) => (index === 1 ? { ...track, artists: [], composers: [] } : track)),
  }));
  await page.route('**/thumbnail/**', (route) => route.abort());
  await page.route(`**/api/file/${tracks[0]?.wav_uuid}/link`, (route) =>
    route.fulfill({ status: 404, json: { statusCode: 404, error: 'Not Found', message: 'NOT_FOUND' } }),
  );
  await page.goto(`/releases/${release.uuid}`);
  const rows = page.getByRole('region', { name: 'Tracks' }).locator('ol > li');

  await test.step('a cover that does not load gives way to a placeholder', async () => {
    await expect(page.getByRole('img', { name: 'Cover: Amiss' })).toHaveAttribute('data-blank', 'true');
  });

  await test.step('a release without artists says so, and links to support', async () => {
    for (const name of ['without artists', 'without authors']) {
      await rows.nth(1).getByRole('button', { name }).focus();
      await expect(page.getByRole('tooltip').last()).toHaveText('Something is missing here. Please contact support.');
    }
  });

  await test.step('a file that can’t be loaded says so, and is skipped', async () => {
    const warning = rows.nth(0).getByRole('img', { name: 'An error occurred while uploading the file' });
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Listen' }).click();
    await expect(page.getByRole('region', { name: 'Player' })).toContainText('Track 2');
    await expect(rows.nth(1).getByRole('button', { name: 'Pause: Track 2' })).toBeVisible();
  });

  await test.step('in a draft nobody need be named yet', async () => {
    status = 'DRAFT';
    await page.reload();
    await rows.nth(1).getByRole('button', { name: 'Show details: Track 2' }).click();
    await expect(fact(rows.nth(1), 'Authors')).toHaveText('Not set');
    await expect(page.getByText(/^without (?:artists|authors)$/)).toHaveCount(0);
  });
});

test('an empty draft leads to its form, a denied release back to its draft', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const empty = await artist.ok('POST /release', { body: { title: 'Empty' } });

  await test.step('without tracks there is nothing to play, and a way to add one', async () => {
    await page.goto(`/releases/${empty.uuid}`);
    await expect(page.getByText('There are no tracks on this release')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Listen' })).toBeDisabled();
    await page.getByRole('link', { name: 'Add a track' }).click();
    await expect(page).toHaveURL(`/drafts/${empty.uuid}`);
  });

  await test.step('it is deleted from its page once that is confirmed', async () => {
    await page.goto(`/releases/${empty.uuid}`);
    const asked = page.getByRole('alertdialog', { name: 'Delete “Empty”?' });
    await page.getByRole('button', { name: 'Delete release' }).click();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toBeHidden();
    await page.getByRole('button', { name: 'Delete release' }).click();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Draft successfully deleted.')).toBeVisible();
    await expect(page).toHaveURL('/drafts');
    expect((await artist.call('GET /release/{id}', { params: { id: empty.uuid } })).status).toBe(404);
  });

  const { release } = await makeDraft(artist, { title: 'Sent Back' });
  await test.step('a release that can’t be sent says so, with the way to support, and is sent later', async () => {
    const refused = { statusCode: 409, error: 'Conflict', message: 'NOT_A_DRAFT' };
    await intercept(page, '**/publish', (route) => route.fulfill({ status: 409, json: refused }), { times: 1 });
    await page.goto(`/drafts/${release.uuid}`);
    const send = page.getByRole('button', { name: 'Send to release' });
    await send.click();
    const notice = page.getByRole('alert').filter({ hasText: 'An error occurred during release publishing' });
    await expect(notice).toContainText('This release is not a draft, so it can’t be changed.');
    await expect(notice.getByRole('button', { name: 'Support' })).toBeVisible();
    await send.click();
    await expect(page.getByText('The "Sent Back" was successfully submitted for moderation')).toBeVisible();
    await expect(page).toHaveURL(`/releases/${release.uuid}`);
  });

  await test.step('a denied release shows why, and leads to support where it can’t be returned', async () => {
    const denied = { status: 'DENIED', deny_reason: 'Too dark.', tracks: [] };
    await changeAnswer(page, release.uuid, (answer) => ({ ...answer, ...denied }));
    await page.reload();
    const why = page.getByRole('region', { name: 'The release was rejected by the moderator' });
    await expect(why).toContainText('Too dark.');
    // Only a draft can get tracks.
    await expect(page.getByText('There are no tracks on this release')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add a track' })).toBeHidden();
    // On the server it is still in moderation, and can't be returned.
    await page.getByRole('button', { name: 'Return to draft' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'An error occurred during release unmoderating' });
    await notice.getByRole('button', { name: 'Support' }).click();
    await expect(page).toHaveURL(/\/support/);
  });
});
