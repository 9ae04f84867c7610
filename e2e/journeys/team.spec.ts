import { signUp } from '@dubplate/testkit/person';
import type { Page } from '@playwright/test';
import {
  addCover,
  addTracks,
  choose,
  chooseReleaseDate,
  completeTrack,
  draftIsSaved,
  enter,
  wavFile,
} from '../acts.ts';
import { mailedLink } from '../letters.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
};

test('an editor prepares a release for a label without seeing its money, and the owner sends it', async ({
  page,
  browser,
  baseURL,
}) => {
  const server = { origin: baseURL ?? '' };
  const [owner, editor] = [await signUp(server), await signUp(server)];
  await owner.ok('POST /artist', { body: { name: 'Night Ferry' } });
  await owner.ok('POST /artist', { body: { name: 'Bell Buoy' } });
  await owner.ok('PATCH /profile/{id}', {
    params: { id: owner.uuid },
    body: { first_name: 'North', last_name: 'Label' },
  });
  const token = (await mailedLink(editor.username, 'verify')).replace('/verify/', '');
  await editor.ok('POST /verify', { body: { token } });
  const title = `Low Tide ${Date.now()}`;

  await test.step('the owner invites an editor for one artist', async () => {
    await enter(page, owner);
    await page.goto('/settings/team');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite to your team' });
    await dialog.getByLabel('E-mail or phone').fill(editor.username);
    await dialog.getByRole('radio', { name: /^Editor/ }).check();
    await dialog.getByRole('radio', { name: /^Only some artists/ }).check();
    await dialog.getByRole('checkbox', { name: 'Night Ferry' }).check();
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: editor.username })).toContainText(
      'Editor · Only Night Ferry',
    );
  });

  const desk = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await test.step('the editor accepts and switches to the account', async () => {
    await enter(desk, editor);
    await desk.goto('/accounts');
    await desk.getByRole('button', { name: 'Accept the invitation of North Label' }).click();
    await expect(desk.getByText('You work here as editor, limited to certain artists')).toBeVisible();
    const menu = await openMenu(desk);
    await menu.getByRole('button', { name: /^North Label/ }).click();
    await expect(desk.getByText('You are working in the account of North Label as editor.')).toBeVisible();
    await expect(desk).toHaveURL('/');
  });

  await test.step('money and everything else outside the role are not there', async () => {
    const menu = await openMenu(desk);
    await expect(menu.getByRole('link', { name: 'All Releases' })).toBeVisible();
    for (const name of ['Purchases', 'Royalties', 'Statistics', 'Settings', 'Support'])
      await expect(menu.getByRole('link', { name })).toHaveCount(0);
    await visit(desk, '/royalties');
    await expect(
      desk.getByRole('heading', { name: 'Your role in this account does not include this page' }),
    ).toBeVisible();
    await visit(desk, '/artists');
    await expect(desk.getByRole('heading', { name: 'Night Ferry' })).toBeVisible();
    await expect(desk.getByText('Bell Buoy')).toHaveCount(0);
  });

  await test.step('the editor makes a draft with its recording', async () => {
    await visit(desk, '/upload');
    const main = desk.getByRole('region', { name: 'Main data' });
    await main.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await addCover(desk);
    await choose(desk, main, 'Genre', 'Ambient');
    await choose(desk, main, 'Language', 'English');
    await chooseReleaseDate(desk);
    await main.getByRole('combobox', { name: 'Add an artist' }).fill('Night');
    await desk.getByRole('option', { name: 'Night Ferry' }).click();
    await desk.getByRole('dialog', { name: 'Choose the role' }).getByRole('button', { name: 'Primary artist' }).click();
    await expect(desk.locator('input[type=file][accept*="wav"]')).toBeEnabled();
    await draftIsSaved(desk);
    await addTracks(desk, [wavFile('01 Low Tide.wav')]);
    await completeTrack(desk, 'Low Tide');
    await expect(desk.getByText('The owner of the account sends the release.')).toBeVisible();
    await expect(desk.getByRole('button', { name: /Send to release|Pay and publish/ })).toHaveCount(0);
    await expect(desk.getByRole('main')).not.toContainText(/\$\d|To pay/);
  });

  await test.step('the owner sees what was done and sends the release', async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: `Changed the release ${title}` }).first()).toContainText(
      editor.username,
    );
    await page.getByRole('link', { name: title }).first().click();
    await page.getByRole('link', { name: 'Continue the draft' }).click();
    await page.getByRole('button', { name: 'Send to release' }).click();
    await expect(page.getByText(`The "${title}" was successfully submitted for moderation`)).toBeVisible();
  });

  await test.step('a removed editor is back in their own account', async () => {
    await visit(page, '/settings/team');
    await page.getByRole('button', { name: `Remove ${editor.username}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Nobody else works in your account')).toBeVisible();
    await expect(desk.getByText('You are no longer in the team of North Label')).toBeVisible();
    await expect(desk.getByText(/You are working in the account/)).toHaveCount(0);
  });
});
