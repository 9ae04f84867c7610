import { makeDraft } from '@dubplate/testkit/records';
import { addTracks, wavFile } from '../acts.ts';
import { main, someArtist, tracks } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';

test('one track that is called an album, and two that are called a single, are asked about', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  await page.goto(`/drafts/${release.uuid}`);
  const asked = page.getByRole('alertdialog', { name: 'The release type does not match' });
  const send = page.getByRole('button', { name: 'Send to release' });
  const type = (name: string) => main(page).getByRole('radio', { name });

  await addTracks(page, [wavFile('02 Second.wav', { seed: 21 })]);
  await tracks(page)
    .getByRole('button', { name: /^Same authors as/ })
    .click();
  await send.click();
  await expect(asked).toContainText('You chose Single, but there are 2 tracks.');
  await asked.getByRole('button', { name: 'Go back and change the type' }).click();
  await expect(type('Single')).toBeFocused();
  await expect(type('Single')).toBeInViewport();

  await send.click();
  await asked.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('The "First Light" was successfully submitted for moderation')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/releases/${release.uuid}$`));
});

test('changing the type to Single sends the release', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  await page.goto(`/drafts/${release.uuid}`);
  await main(page).getByText('EP', { exact: true }).click();
  await page.getByRole('button', { name: 'Send to release' }).click();
  const asked = page.getByRole('alertdialog', { name: 'The release type does not match' });
  await expect(asked).toContainText('You chose EP, but there is one track.');
  await asked.getByRole('button', { name: 'Change the type to Single and send' }).click();
  await expect(page).toHaveURL(new RegExp(`/releases/${release.uuid}$`));
  expect(await artist.ok('GET /release/{id}', { params: { id: release.uuid } })).toMatchObject({
    type: 'SINGLE',
    intended_type: 'SINGLE',
    status: 'PENDING',
  });
});

test('turning a track instrumental opens a question about roles that don’t fit; cancelling turns it back off', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release, tracks: made, artistUuid } = await makeDraft(artist);
  await artist.ok('PATCH /track/{id}', {
    params: { id: made[0]?.uuid },
    body: {
      artists: [
        { artist_uuid: artistUuid, role: 'PRIMARY_ARTIST' },
        { artist_uuid: artistUuid, role: 'WITH' },
      ],
      composers: [
        { role: 'COMPOSER', name: 'Anna', surname: 'Petrova' },
        { role: 'LYRICIST', name: 'Ivan', surname: 'Petrov' },
      ],
    },
  });
  await page.goto(`/drafts/${release.uuid}`);
  await tracks(page)
    .getByRole('button', { name: /^Edit: / })
    .click();
  const toggle = tracks(page).getByRole('switch', { name: 'Instrumental' });
  const asked = page.getByRole('alertdialog', { name: 'Some roles don’t fit an instrumental track' });
  const guest = tracks(page).getByRole('button', { name: /^Role of Night Ferry: With/ });
  const second = tracks(page).getByRole('group', { name: 'Author 2' }).getByRole('combobox', { name: 'Role' });

  await toggle.focus();
  await page.keyboard.press('Space');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeFocused();
  await expect(guest).toBeVisible();
  await expect(second).toHaveValue('Lyricist');

  await page.keyboard.press('Space');
  await asked.getByRole('button', { name: 'Change the roles' }).click();
  await expect(toggle).toBeChecked();
  await expect(guest).toBeHidden();
  await expect(second).toHaveValue('');
  // A cleared field shows its requirement at once.
  await expect(second).toHaveAccessibleDescription('Choose the author’s role');
});
