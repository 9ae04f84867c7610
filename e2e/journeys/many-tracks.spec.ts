import { makeDraft } from '@dubplate/testkit/records';
import { addTracks, wavFile } from '../acts.ts';
import { someArtist, tracks } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';

test('an album of many tracks: all that can be saved is saved with one press, and the next incomplete one opens', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { tracks: 2 });
  const button = (name: string | RegExp) => tracks(page).getByRole('button', { name });
  await page.goto(`/drafts/${release.uuid}`);
  await expect(button('Save all')).toHaveAttribute('aria-disabled', 'true');
  await addTracks(page, [
    wavFile('Three.wav', { seed: 3 }),
    wavFile('Four.wav', { seed: 4 }),
    wavFile('Five.wav', { seed: 5 }),
  ]);

  const invalid = { statusCode: 400, error: 'Bad Request', message: 'VALIDATION_FAILED', issues: [] };
  const takeTracks = await intercept(page, '**/add-track', (route) => route.fulfill({ status: 400, json: invalid }));
  for (const title of ['Three', 'Four']) {
    if (title !== 'Three') await button(`Edit: ${title}`).click();
    await expect(button(`Close: ${title}`)).toBeVisible();
    await button('Same authors as “Track 1”').click();
    await expect(tracks(page).getByRole('alert').filter({ hasText: 'Incorrect track data' })).toBeVisible();
  }
  takeTracks();
  await button('Save all').click();
  await expect(page.getByRole('alert').filter({ hasText: '2 tracks were saved' })).toBeVisible();
  await expect(button('Close: Five')).toBeVisible();
  await expect(tracks(page).getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  const read = await artist.ok('GET /release/{id}', { params: { id: release.uuid } });
  expect(read.tracks.map(({ title }) => title)).toEqual(['Track 1', 'Track 2', 'Three', 'Four']);
});
