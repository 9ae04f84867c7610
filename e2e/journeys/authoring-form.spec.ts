import { makeDraft } from '@dubplate/testkit/records';
import { main, someArtist, tracks } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';

test('a dialog that is left leaves everything as it was, and a code is checked as it is typed', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  const params = { id: release.uuid };
  const read = () => artist.ok('GET /release/{id}', { params });
  const field = (name: string) => main(page).getByRole('textbox', { name, exact: true });

  await test.step('publisher and copyright begin as the label; the publisher stays so', async () => {
    await page.goto('/upload');
    await expect(field('Publisher')).toHaveValue('Dubplate Records');
    await expect(field('Publisher')).not.toBeEditable();
    await expect(field('Copyright')).toHaveValue('Dubplate Records');
  });

  await test.step('the type chosen first makes a draft, and is kept with it', async () => {
    await main(page).getByText('EP', { exact: true }).click();
    await expect(page).toHaveURL(/\/drafts\/[0-9a-f-]{36}$/);
    const created = { params: { id: page.url().split('/').at(-1) as typeof release.uuid } };
    expect(await artist.ok('GET /release/{id}', created)).toMatchObject({ intended_type: 'EP', type: 'SINGLE' });
    await page.reload();
    await expect(main(page).getByRole('radio', { name: 'EP' })).toBeChecked();
  });

  await page.goto(`/drafts/${release.uuid}`);
  const search = main(page).getByRole('combobox', { name: 'Add an artist' });
  const roles = page.getByRole('dialog', { name: 'Choose the role' });
  const credits = main(page).getByRole('button', { name: /^Role of / });
  await expect(credits).toHaveCount(1);

  await test.step('a role that is not chosen credits nobody, and the one that is there can’t be given twice', async () => {
    await search.click();
    await page.getByRole('option', { name: 'Night Ferry', exact: true }).click();
    await expect(roles.getByRole('button', { name: /^Primary artist/ })).toBeDisabled();
    await expect(roles.getByRole('listitem')).toHaveText([
      /^Primary artist/,
      /^Featuring/,
      /^Remixer/,
      /^Producer/,
      /^With/,
    ]);
    await expect(roles.getByRole('button', { name: /^Featuring/ })).toBeFocused();
    await roles.getByRole('button', { name: 'Close' }).click();
    await expect(roles).toBeHidden();
    // Focus is back at its place, and no list covers the screen.
    await expect(search).toBeFocused();
    await expect(page.getByRole('option', { name: 'Night Ferry', exact: true })).toBeHidden();
    await credits.click();
    await expect(roles.getByRole('button', { name: /^Primary artist/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(roles.getByRole('button', { name: /^Primary artist/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(roles).toBeHidden();
    await expect(credits).toHaveAccessibleName('Role of Night Ferry: Primary artist. Change');
  });

  await test.step('an artist whose form is left is not made', async () => {
    await search.fill('Salt Water');
    await page.getByRole('option', { name: 'New artist: Salt Water' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an artist' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Salt Water');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(roles).toBeHidden();
    const known = await artist.ok('GET /user/{id}/artists', { params: { id: artist.uuid } });
    expect(known.map(({ name }) => name)).toEqual(['Night Ferry']);
  });

  await test.step('another role takes the place of the former, there too', async () => {
    await credits.click();
    await roles.getByRole('button', { name: /^Remixer/ }).click();
    await expect(credits).toHaveAccessibleName('Role of Night Ferry: Remixer. Change');
    await expect.poll(async () => (await read()).artists.map(({ role }) => role)).toEqual(['REMIXER']);
  });

  await test.step('a title past its limit is counted and not cut, and the rest is saved meanwhile', async () => {
    const title = field('Title');
    await title.fill('W'.repeat(240));
    await expect(main(page).getByText('240 of 255 characters')).toBeVisible();
    await expect.poll(async () => (await read()).title.length).toBe(240);
    await title.fill('W'.repeat(256));
    await field('Version').fill('Extended');
    await expect(main(page).getByText('Too long: 256 characters, and 255 fit')).toBeVisible();
    await expect(title).toHaveValue('W'.repeat(256));
    await expect.poll(async () => (await read()).title_version).toBe('Extended');
    expect((await read()).title).toHaveLength(240);
    await title.fill('First Light');
    await expect.poll(async () => (await read()).title).toBe('First Light');
  });

  await test.step('a UPC with a wrong check digit locks the tracks until it is right', async () => {
    const upc = field('UPC, if the record has one already');
    const hint = main(page).getByText(/^A UPC has 12 digits/);
    const zone = tracks(page).getByLabel('Drop your tracks here, or choose them');
    await upc.fill('036000291453');
    await upc.blur();
    await expect(hint).toBeVisible();
    await expect(zone).toBeDisabled();
    await upc.fill('036000291452');
    await expect(hint).toBeHidden();
    await expect(zone).toBeEnabled();
    await expect.poll(async () => (await read()).existing_upc).toBe('036000291452');
  });
});

test('lists that could not be loaded show that, and are requested again', async ({ page, baseURL }) => {
  await someArtist(page, baseURL);
  let asked = 0;
  const answerLists = await intercept(page, /\/api\/(?:music-styles|languages)(?:\?|$)/, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/upload');
  const failed = main(page).getByText('The list could not be loaded.');
  await expect(failed).toHaveCount(2);
  await expect(main(page).getByRole('combobox', { name: 'Genre', exact: true })).toBeDisabled();
  const before = asked;
  // Lists are requested again by themselves, too: one that had come would have no button left.
  await main(page).getByRole('button', { name: 'Try again' }).first().click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  answerLists();
  await expect(failed).toHaveCount(0);
  await main(page).getByRole('combobox', { name: 'Genre', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Ambient', exact: true })).toBeVisible();
});

test('one track goes out as a single until an album is published anyway', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  const params = { id: release.uuid };
  const read = () => artist.ok('GET /release/{id}', { params });
  await page.goto(`/drafts/${release.uuid}`);
  const asked = page.getByRole('alertdialog', { name: 'The release type does not match' });
  const send = page.getByRole('button', { name: 'Send to release' });
  await main(page).getByText('Album', { exact: true }).click();
  await main(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Side One');
  await expect.poll(async () => (await read()).title).toBe('Side One');
  expect(await read()).toMatchObject({ type: 'SINGLE', intended_type: 'ALBUM' });
  await page.reload();
  await expect(main(page).getByRole('radio', { name: 'Album' })).toBeChecked();
  await send.click();
  await expect(asked).toContainText('You chose Album, but there is one track.');
  await asked.getByRole('button', { name: 'Close' }).click();
  await expect(asked).toBeHidden();
  expect((await read()).status).toBe('DRAFT');
  await send.click();
  await asked.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page).toHaveURL(`/releases/${release.uuid}`);
  expect(await read()).toMatchObject({ type: 'ALBUM', status: 'PENDING' });
});

test('a saved track is announced for five seconds, and the cost is asked for a second after the last change', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/cost')) asked += 1;
  });
  await page.clock.install();
  await page.goto(`/drafts/${release.uuid}`);
  await page.getByRole('button', { name: 'Edit: Track 1' }).click();
  const explicit = tracks(page).getByRole('switch', { name: 'Explicit' });
  await expect(explicit).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to release' })).toBeEnabled();
  // From here on the page's clock moves only when the test moves it.
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = asked;
  for (const isOn of [true, false, true]) {
    await explicit.press('Space');
    await expect(explicit).toBeChecked({ checked: isOn });
    await page.clock.runFor(900);
  }
  expect(asked).toBe(before);
  await page.clock.runFor(150);
  await expect.poll(() => asked).toBe(before + 1);

  const notice = page.getByRole('alert').filter({ hasText: 'The track “Track 1” was saved' });
  // Earlier changes have been saved by now, without a notice.
  await expect(tracks(page).getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await expect(notice).toBeHidden();
  await explicit.press('Space');
  await tracks(page).getByRole('button', { name: 'Save the track' }).press('Enter');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(notice).toBeVisible({ timeout: 50 });
  }).toPass({ timeout: 20_000 });
  await page.clock.runFor(3_500);
  await expect(notice).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(notice).toBeHidden();
  await page.clock.runFor(1_000);
  await expect.poll(() => asked).toBeGreaterThan(before + 1);
});
