import { addTracks, completeTrack, draftIsSaved, fillMainData, signIn, signUp, wavFile } from '../acts.ts';
import { MODERATOR } from '../people.ts';
import { expect, test } from '../test.ts';

test('an artist prepares a record and sends it; a moderator answers; the artist sees the answer', async ({
  page,
  browser,
}) => {
  await signUp(page);
  await page.getByRole('link', { name: 'Upload music' }).first().click();
  await expect(page).toHaveURL(/\/upload$/);

  await fillMainData(page, 'Out of Fog');
  // The address has become the draft's own, without a word.
  await expect(page).toHaveURL(/\/drafts\/[0-9a-f-]{36}$/);

  await addTracks(page, [wavFile('01 Out of Fog.wav')]);
  await completeTrack(page, 'Out of Fog');
  await draftIsSaved(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toHaveValue('Out of Fog');

  await page.getByRole('button', { name: 'Send to release' }).click();
  await expect(page.getByText('The "Out of Fog" was successfully submitted for moderation')).toBeVisible();
  await expect(page).toHaveURL(/\/releases\/[0-9a-f-]{36}$/);
  await expect(page.getByText('In moderation').first()).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, MODERATOR);
  await desk.getByRole('link', { name: 'Moderation' }).first().click();
  await desk.getByRole('link', { name: 'Out of Fog' }).first().click();
});
