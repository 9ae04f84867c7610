import { makeDraft } from '@dubplate/testkit/records';
import { addTracks, completeTrack, draftIsSaved, wavFile } from '../acts.ts';
import { hold, someArtist, tracks as stepTwo } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';

test('a track deleted and a title overwritten by mistake come back, and the way back leads forward again', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { tracks: 0 });
  await page.goto(`/drafts/${release.uuid}`);
  // Refused, then not answered: each is shown, and retried.
  const list = /\/api\/release\/[^/]+\/versions\?/;
  const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
  const answerLists = await intercept(page, list, (route) =>
    route.fulfill({ status: 403, json: { statusCode: 403, error: 'Forbidden', message: 'FORBIDDEN' } }),
  );
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of this draft' });
  await expect(versions.getByText('The versions could not be loaded')).toBeVisible();
  await expect(versions.getByText('Your draft is safe. Please try again.')).toBeVisible();
  answerLists();
  const restore = await intercept(page, list, (route) => route.abort('internetdisconnected'));
  await again.click();
  await expect(versions.getByText('No connection')).toBeVisible();
  restore();
  await again.click();
  await expect(versions.getByText('No versions yet')).toBeVisible();
  await page.keyboard.press('Escape');

  await addTracks(page, [wavFile('Harbour.wav', { seed: 3 })]);
  await completeTrack(page, 'Harbour');
  const tracks = page.getByRole('region', { name: 'Uploading tracks' });
  await tracks.getByRole('button', { name: 'Remove: Harbour' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(tracks.getByText('Harbour')).toBeHidden();
  const title = page.getByRole('region', { name: 'Main data' }).getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('A slip of the hand');
  await draftIsSaved(page);

  await page.getByRole('button', { name: 'Versions' }).click();
  await versions.getByRole('listitem').getByRole('button').click();
  const version = page.getByRole('dialog', { name: /^Version of/ });
  await expect(version.getByText('First Light')).toBeVisible();
  await expect(version.getByText('Harbour')).toBeVisible();
  await version.getByRole('button', { name: 'Restore this version' }).click();
  await page
    .getByRole('alertdialog', { name: 'Restore this version?' })
    .getByRole('button', { name: 'Restore this version' })
    .click();

  await expect(title).toHaveValue('First Light');
  await expect(tracks.getByRole('button', { name: 'Edit: Harbour' })).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('First Light');

  // The former state became a version.
  await page.getByRole('button', { name: 'Versions' }).click();
  await versions.getByRole('listitem').getByRole('button').first().click();
  await expect(version.getByText('A slip of the hand')).toBeVisible();
  await expect(version.getByText('No tracks in this version')).toBeVisible();
});

test('restoring a version can be undone from its notice, and keeps unsaved tracks', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { title: 'Before', tracks: 0 });
  await page.goto(`/drafts/${release.uuid}`);
  await addTracks(page, [wavFile('One.wav')]);
  await completeTrack(page, 'One');
  const tracks = page.getByRole('region', { name: 'Uploading tracks' });
  await tracks.getByRole('button', { name: 'Remove: One' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(tracks.getByText('One', { exact: true })).toBeHidden();
  await addTracks(page, [wavFile('New.wav', { seed: 2 })]);
  await tracks.getByRole('textbox', { name: 'Title', exact: true }).fill('Never saved');

  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page
    .getByRole('alertdialog', { name: 'Restore this version?' })
    .getByRole('button', { name: 'Restore this version' })
    .click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // A notice that is pointed at stays, however long the draft takes to open again.
  await undo.hover();
  await expect(tracks.getByRole('button', { name: 'Edit: One' })).toBeVisible();
  await expect(tracks.getByRole('button', { name: 'Edit: Never saved' })).toBeVisible();
  await undo.click();
  await expect(page.getByText('The draft is as it was before')).toBeVisible();
  await expect(tracks.getByRole('button', { name: 'Edit: One' })).toBeHidden();
  await expect(tracks.getByRole('button', { name: 'Edit: Never saved' })).toBeVisible();
});

test('a version that can’t be shown explains why; a running upload survives restoring it', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release, tracks } = await makeDraft(artist, { tracks: 2 });
  await artist.ok('DELETE /track/{id}', { params: { id: tracks[1]?.uuid } });
  await page.goto(`/drafts/${release.uuid}`);
  const rows = stepTwo(page).getByRole('button', { name: /^(Edit|Close): / });
  await expect(rows).toHaveText([/Track 1$/]);

  const sendFile = await hold(page, '**/api/uploads/*');
  await addTracks(page, [wavFile('Under Way.wav', { seed: 4 })]);
  const progress = stepTwo(page).getByRole('progressbar', { name: 'Uploading Under Way' });
  await expect(progress).toBeVisible();

  // Refused, then not answered: each is shown, and retried.
  const one = /\/api\/release\/[^/]+\/versions\/[^/]+$/;
  const answerOne = await intercept(page, one, (route) =>
    route.fulfill({ status: 403, json: { statusCode: 403, error: 'Forbidden', message: 'FORBIDDEN' } }),
  );
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click();
  const version = page.getByRole('dialog', { name: /^Version of/ });
  await expect(version.getByText('The versions could not be loaded')).toBeVisible();
  answerOne();
  const restore = await intercept(page, one, (route) => route.abort('internetdisconnected'));
  await version.getByRole('button', { name: 'Try again' }).click();
  await expect(version.getByText('No connection')).toBeVisible();
  restore();
  await version.getByRole('button', { name: 'Try again' }).click();
  await expect(version.getByText('Track 2')).toBeVisible();

  const asked = page.getByRole('alertdialog', { name: 'Restore this version?' });
  await version.getByRole('button', { name: 'Restore this version' }).click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await expect(rows).toHaveText([/Track 1$/, /Under Way$/]);
  await version.getByRole('button', { name: 'Restore this version' }).click();
  await asked.getByRole('button', { name: 'Restore this version' }).click();
  await expect(rows).toHaveText([/Track 1$/, /Track 2$/, /Under Way$/]);
  await expect(progress).toBeVisible();
  sendFile();
  await expect(progress).toBeHidden();
  await expect(stepTwo(page).getByText('Not saved', { exact: true })).toBeVisible();
});
