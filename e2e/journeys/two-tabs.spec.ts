import { makeDraft, uploadWav } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { addCover, draftIsSaved, wavFile } from '../acts.ts';
import { main, someArtist, tracks } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';

test('a draft that is deleted elsewhere while it is typed in is kept as a new one', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  await page.goto(`/drafts/${release.uuid}`);
  const title = main(page).getByRole('textbox', { name: 'Title', exact: true });
  const asked = page.getByRole('alertdialog', { name: 'This draft was deleted elsewhere' });
  await expect(title).toHaveValue('First Light');
  await artist.ok('DELETE /release/{id}', { params: { id: release.uuid } });
  await title.fill('Last Light');
  await expect(asked.getByRole('button', { name: 'Keep as a new draft' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(page).not.toHaveURL(`/drafts/${release.uuid}`);
  await expect(page).toHaveURL(/\/drafts\/[0-9a-f-]{36}$/);
  await draftIsSaved(page);
  const params = { id: page.url().split('/').at(-1) as typeof release.uuid };
  const kept = await artist.ok('GET /release/{id}', { params });
  expect(kept).toMatchObject({ title: 'Last Light', release_date: release.release_date, cover_uuid: null });
  expect(kept.artists).toHaveLength(1);

  await test.step('its track is there with all that was typed, and asks for its file', async () => {
    await addCover(page);
    const choosing = page.waitForEvent('filechooser');
    await tracks(page).getByRole('button', { name: 'Choose another file: Track 1' }).click();
    await (await choosing).setFiles(wavFile('Track 1.wav', { seed: 4 }));
    await expect.poll(async () => (await artist.ok('GET /release/{id}', { params })).tracks.length).toBe(1);
  });

  await test.step('it may be discarded, too', async () => {
    await draftIsSaved(page);
    await artist.ok('DELETE /release/{id}', { params });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await asked.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/drafts$/);
  });
});

test('a draft in two tabs: changes of the other tab arrive, and the displayed draft is the submitted one', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release, tracks: made } = await makeDraft(artist, { tracks: 2 });
  const params = { id: release.uuid };
  const titles = async () => (await artist.ok('GET /release/{id}', { params })).tracks.map(({ title }) => title);
  const rows = (tab: Page) => tracks(tab).getByRole('button', { name: /^Edit: / });
  const shown = (tab: Page, ...names: string[]) =>
    expect
      .poll(() => rows(tab).evaluateAll((all) => all.map((row) => row.lastElementChild?.textContent)))
      .toEqual(names);
  const comeBack = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('focus')));
  const addTrack = async (title: string) => {
    const { uuid: _uuid, version: _version, file: _file, ...fields } = made[0] ?? ({} as never);
    const { language_id, primary_music_style_id, secondary_music_style_id, artists, composers } = fields;
    const body = {
      title,
      wav_uuid: await uploadWav(artist, { seed: 9 }),
      language_id,
      primary_music_style_id,
      secondary_music_style_id,
      preview_start_seconds: 0,
      artists: artists.map(({ artist_uuid, role }) => ({ artist_uuid, role })),
      composers: composers.map(({ role, name, surname }) => ({ role, name, surname })),
    };
    await artist.ok('POST /release/{id}/add-track', { params, body });
  };
  await page.goto(`/drafts/${release.uuid}`);
  await shown(page, 'Track 1', 'Track 2');

  await test.step('a track that was saved there is here on coming back', async () => {
    await addTrack('From the other tab');
    await comeBack(page);
    await shown(page, 'Track 1', 'Track 2', 'From the other tab');
  });

  await test.step('one that was saved there meanwhile keeps nothing from being moved here', async () => {
    await addTrack('And another');
    await tracks(page).getByRole('button', { name: 'Reorder: Track 2' }).press('ArrowUp');
    await shown(page, 'Track 2', 'Track 1', 'From the other tab', 'And another');
    await draftIsSaved(page);
    await expect.poll(titles).toEqual(['Track 2', 'Track 1', 'From the other tab', 'And another']);
  });

  await test.step('what was typed here stays, when a track is changed and another deleted there', async () => {
    await main(page).getByRole('textbox', { name: 'Version' }).fill('Typed here');
    await artist.ok('PATCH /track/{id}', { params: { id: made[0]?.uuid }, body: { title: 'Renamed' } });
    await artist.ok('DELETE /track/{id}', { params: { id: made[1]?.uuid } });
    await comeBack(page);
    await shown(page, 'Renamed', 'From the other tab', 'And another');
    await expect(main(page).getByRole('textbox', { name: 'Version' })).toHaveValue('Typed here');
    await draftIsSaved(page);
  });

  await test.step('nothing is sent that is not shown: the release is looked at once more', async () => {
    await main(page).getByText('Album', { exact: true }).click();
    await draftIsSaved(page);
    await addTrack('Last of all');
    await page.getByRole('button', { name: 'Send to release' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The release was changed elsewhere' })).toBeVisible();
    await shown(page, 'Renamed', 'From the other tab', 'And another', 'Last of all');
    await page.getByRole('button', { name: 'Send to release' }).click();
    await expect(page).toHaveURL(`/releases/${release.uuid}`);
    expect(await titles()).toEqual(['Renamed', 'From the other tab', 'And another', 'Last of all']);
  });
});
