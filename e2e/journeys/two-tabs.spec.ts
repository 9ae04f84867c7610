import { makeDraft, uploadWav } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { draftIsSaved } from '../acts.ts';
import { main, someArtist, tracks } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';

test('a draft in two tabs: what the other one does arrives, and what is shown is what is sent', async ({
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
    expect(await titles()).toEqual(['Track 2', 'Track 1', 'From the other tab', 'And another']);
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
