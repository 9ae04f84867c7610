import { makeDraft } from '@dubplate/testkit/records';
import type { Route } from '@playwright/test';
import { draftIsSaved, wavFile } from '../acts.ts';
import { dragged, hold, main, someArtist, tracks } from '../authoring-acts.ts';
import { moderator } from '../pay-acts.ts';
import { expect, test } from '../test.ts';

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
    await roles.getByRole('button', { name: 'Close' }).click();
    await expect(roles).toBeHidden();
    await credits.click();
    await expect(roles.getByRole('button', { name: /^Primary artist/ })).toHaveAttribute('aria-pressed', 'true');
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

  await test.step('a UPC with a wrong check digit locks the tracks until it is right', async () => {
    const upc = field('UPC, if the record has one already');
    const told = main(page).getByText(/^A UPC has 12 digits/);
    const zone = tracks(page).getByLabel('Drop your tracks here, or choose them');
    await upc.fill('036000291453');
    await upc.blur();
    await expect(told).toBeVisible();
    await expect(zone).toBeDisabled();
    await upc.fill('036000291452');
    await expect(told).toBeHidden();
    await expect(zone).toBeEnabled();
    await expect.poll(async () => (await read()).existing_upc).toBe('036000291452');
  });
});

test('three recordings go at a time; one is aborted, another kind is refused, and leaving asks', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { tracks: 0 });
  let begun = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun += 1;
  });
  const sendFiles = await hold(page, '**/api/uploads');
  await page.goto(`/drafts/${release.uuid}`);
  const zone = tracks(page).getByLabel('Drop your tracks here, or choose them');
  const rows = tracks(page).getByRole('button', { name: /^(Edit|Close): / });
  const waiting = tracks(page).getByText('Waits for its turn');
  const save = tracks(page).getByRole('button', { name: 'Wait for the track to load' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const sentType = async () => (await artist.ok('GET /release/{id}', { params: { id: release.uuid } })).type;
  await expect(button('No tracks')).toBeDisabled();
  await expect(zone).toBeEnabled();
  // Sent with the second track, and for so long.
  await main(page).getByText('Album', { exact: true }).click();

  await test.step('dropped on the zone, the first one’s form opens by itself', async () => {
    const { buffer } = wavFile('', { seconds: 1 });
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const wavs = names.map((name) => ({ name: `${name}.wav`, mimeType: 'audio/wav', buffer }));
    const song = { name: 'Six.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') };
    await zone.dispatchEvent('drop', { dataTransfer: await dragged(page, [...wavs, song]) });
    await expect(rows).toHaveText(names);
    await expect(tracks(page).getByText('This type of file is not taken here.')).toBeVisible();
    await expect(button('Close: One')).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(button('Tracks loading')).toBeDisabled();
    await expect(waiting).toHaveCount(2);
    await expect.poll(() => begun).toBe(3);
    await expect.poll(sentType).toBe('ALBUM');
  });

  await test.step('aborting one makes room for the next, without a question', async () => {
    await button('Abort the upload: Two').click();
    await expect(rows).toHaveText(['One', 'Three', 'Four', 'Five']);
    await expect(waiting).toHaveCount(1);
    await expect.poll(() => begun).toBe(4);
    for (const name of ['Three', 'Four', 'Five']) await button(`Abort the upload: ${name}`).click();
    await expect(rows).toHaveText(['One']);
    await expect.poll(sentType).toBe('SINGLE');
  });

  const asked = page.getByRole('alertdialog');
  await test.step('leaving asks, and staying stays', async () => {
    await tracks(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Typed on the way');
    await page.getByRole('link', { name: 'To drafts' }).click();
    await expect(asked).toContainText('Not everything is saved yet');
    await asked.getByRole('button', { name: 'Stay here' }).click();
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL(`/drafts/${release.uuid}`);
    await expect(rows).toHaveText(['Typed on the way']);
    const closing = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await closing()).toBe(true);
  });

  await test.step('what was left comes back, and another file is asked about', async () => {
    await page.getByRole('link', { name: 'To drafts' }).click();
    await asked.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'First Light' }).click();
    await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
    await expect(rows).toHaveText(['Typed on the way']);
    await expect(button('Not all tracks saved')).toBeDisabled();
    sendFiles();
    const bring = async (answer: 'Cancel' | 'Upload this one') => {
      const choosing = page.waitForEvent('filechooser');
      await button('Choose the file again: Typed on the way').click();
      await (await choosing).setFiles(wavFile('Other.wav', { seconds: 1 }));
      await expect(asked).toContainText('You chose “Other.wav”, and the upload that stopped was of “One.wav”.');
      await asked.getByRole('button', { name: answer }).click();
    };
    await bring('Cancel');
    await expect(button('Choose the file again: Typed on the way')).toBeVisible();
    await bring('Upload this one');
    await expect(tracks(page).getByText('Not saved', { exact: true })).toBeVisible();
  });

  await test.step('removing it asks; then nothing is left to be asked on leaving', async () => {
    await button('Remove: Typed on the way').click();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(1);
    await button('Remove: Typed on the way').click();
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect(rows).toHaveCount(0);
    // Typed a moment ago: it is saved on the way out.
    await main(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Second Light');
    await page.getByRole('link', { name: 'To drafts' }).click();
    await expect(page).toHaveURL('/drafts');
    await expect(page.getByRole('link', { name: 'Second Light' })).toBeVisible();
  });
});

test('what was changed elsewhere comes in; where both changed the same, the person chooses', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release, tracks: made } = await makeDraft(artist);
  const params = { id: release.uuid };
  const read = () => artist.ok('GET /release/{id}', { params });
  const elsewhere = (body: object) => artist.ok('PATCH /release/{id}', { params, body });
  await page.goto(`/drafts/${release.uuid}`);
  const title = main(page).getByRole('textbox', { name: 'Title', exact: true });
  const asked = page.getByRole('alertdialog', { name: 'This draft was changed elsewhere too' });

  await test.step('different fields come together', async () => {
    await expect(title).toHaveValue('First Light');
    await elsewhere({ title_version: 'Live at dawn' });
    await title.fill('Mine');
    await expect(main(page).getByRole('textbox', { name: 'Version' })).toHaveValue('Live at dawn');
    await expect.poll(async () => (await read()).title).toBe('Mine');
  });

  await test.step('theirs is taken', async () => {
    await elsewhere({ title: 'Theirs' });
    await title.fill('Mine again');
    await expect(asked).toContainText('changed the same fields: Title.');
    // There is no way round the answer.
    await expect(asked.getByRole('button')).toHaveText(['Take theirs', 'Keep mine']);
    await page.keyboard.press('Escape');
    await expect(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Take theirs' }).click();
    await expect(title).toHaveValue('Theirs');
  });

  await test.step('mine is kept', async () => {
    await elsewhere({ title: 'Theirs too' });
    await title.fill('Mine at last');
    await asked.getByRole('button', { name: 'Keep mine' }).click();
    await expect(asked).toBeHidden();
    await expect.poll(async () => (await read()).title).toBe('Mine at last');
    await expect(title).toHaveValue('Mine at last');
  });

  await test.step('and so it is with a track', async () => {
    await tracks(page).getByRole('button', { name: 'Edit: Track 1' }).click();
    const name = tracks(page).getByRole('textbox', { name: 'Title', exact: true });
    const told = tracks(page).getByRole('alert').filter({ hasText: 'This track was changed elsewhere too.' });
    const meet = async (theirs: string) => {
      await artist.ok('PATCH /track/{id}', { params: { id: made[0]?.uuid }, body: { title: theirs } });
      await name.fill('My track');
      await tracks(page).getByRole('button', { name: 'Save the track' }).click();
      await expect(told).toBeVisible();
    };
    await meet('Their track');
    await told.getByRole('button', { name: 'Take theirs' }).click();
    await expect(name).toHaveValue('Their track');
    await meet('Their other track');
    await told.getByRole('button', { name: 'Keep mine' }).click();
    await expect(told).toBeHidden();
    await expect.poll(async () => (await read()).tracks[0]?.title).toBe('My track');
  });
});

test('a refusal to publish is told with the way to support, and leads to its field; what was sent is only looked at', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  const issues = [{ path: 'tracks.0.title', code: 'title_too_short', message: 'A longer title, please' }];
  const refusal = { statusCode: 400, error: 'Bad Request', message: 'VALIDATION_FAILED', issues };
  const refuse = (route: Route) => route.fulfill({ status: 400, json: refusal });
  await page.route('**/publish', refuse);
  await page.goto(`/drafts/${release.uuid}`);
  const told = (title: string) => page.getByRole('alert').filter({ hasText: title });

  await test.step('a refused save and a refused removal are told, and keep what is there', async () => {
    await page.route('**/api/release/*', (route) =>
      route.request().method() === 'PATCH' ? refuse(route) : route.fallback(),
    );
    const version = main(page).getByRole('textbox', { name: 'Version' });
    await version.fill('Live at dawn');
    await expect(told('The draft could not be saved')).toBeVisible();
    await expect(version).toHaveValue('Live at dawn');
    await page.unroute('**/api/release/*');
    await version.fill('Live at dusk');
    await draftIsSaved(page);
    await page.route('**/api/track/*', refuse, { times: 1 });
    await tracks(page).getByRole('button', { name: 'Remove: Track 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(told('The track could not be removed')).toBeVisible();
    await expect(tracks(page).getByRole('button', { name: 'Edit: Track 1' })).toBeVisible();
  });

  await page.getByRole('button', { name: 'Send to release' }).click();
  const notice = told('An error occurred during release publishing');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Track 1: A longer title, please' }).click();
  await expect(tracks(page).getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await notice.getByRole('button', { name: 'Support' }).click();
  await expect(page).toHaveURL(/\/support\?/);

  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await page.goto(`/drafts/${release.uuid}`);
  await expect(page).toHaveURL(`/releases/${release.uuid}`);
  await expect(page.getByText('This release has been sent meanwhile, so it can’t be changed here.')).toBeVisible();

  const desk = await moderator(baseURL ?? '');
  const params = { id: release.uuid };
  await desk.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'Too dark.' } });
  await artist.ok('POST /release/{id}/unmoderate', { params });
  await page.goto(`/drafts/${release.uuid}`);
  const rejected = page.getByRole('alert').filter({ hasText: 'The release was rejected by the moderator' });
  await expect(rejected).toContainText('Too dark.');
  await rejected.getByRole('button', { name: 'Close' }).click();
  // The notice goes; what was written stays in sight.
  await expect(page.getByRole('note').filter({ hasText: 'Too dark.' })).toBeVisible();
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
  expect((await read()).type).toBe('SINGLE');
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

test('a saved track is told for five seconds, and what a release needs is asked a second after its last change', async ({
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
  // From here on the page's time stands still unless it is told to go on.
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
