import { makeWav } from '@dubplate/testkit/fixtures/wav';
import type { Locator, Page } from '@playwright/test';
import { coverFile, draftIsSaved, enterAsSomebody, trackIsSaved } from '../acts.ts';
import { chooseAt, pressAt, tabTo, typeAt } from '../keyboard.ts';
import { expect, test } from '../test.ts';

const NAMES = [
  'Anchor',
  'Buoy',
  'Current',
  'Deck',
  'Ebb',
  'Fog',
  'Gulls',
  'Harbour',
  'Island',
  'Jetty',
  'Keel',
  'Lamp',
];

const wavs = NAMES.map((name, index) => ({
  name: `${String(index + 1).padStart(2, '0')} ${name}.wav`,
  mimeType: 'audio/wav',
  buffer: makeWav({ seconds: 2, seed: 100 + index }),
}));

const cropCover = async (page: Page, main: Locator) => {
  const zone = main.getByLabel('Add a cover');
  await tabTo(page, zone);
  // A file dialog is the system's own: nothing can be typed into it from here.
  await zone.setInputFiles(await coverFile({ side: 2000 }));
  const cropper = page.getByRole('dialog', { name: 'Crop the cover' });
  const area = cropper.getByRole('application');
  // Its keys work at once.
  await expect(area).toBeFocused();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(cropper.getByRole('slider')).toHaveAttribute('aria-valuetext', '120%');
  const before = await area.locator('..').locator('img').getAttribute('style');
  await page.keyboard.press('ArrowRight');
  await expect(area.locator('..').locator('img')).not.toHaveAttribute('style', before ?? '');
  await pressAt(page, cropper.getByRole('button', { name: 'Save the cover' }));
  await expect(cropper).toBeHidden();
  await expect(main.getByLabel(/Add a cover|Replace the cover/)).toBeFocused();
};

const chooseDate = async (page: Page, main: Locator) => {
  const field = main.getByRole('button', { name: 'Release date', exact: true });
  await pressAt(page, field);
  const calendar = page.getByRole('dialog', { name: 'Release date' });
  // The keyboard begins on the first day that can be chosen, and Escape leads back to the field.
  const day = calendar.locator('[data-day]:focus');
  await expect(day).toHaveAttribute('data-autofocus', 'true');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('data-autofocus', 'true');
  const monthOf = async () => (await day.getAttribute('data-day'))?.slice(0, 7) ?? '';
  const months = [await monthOf()];
  for (let pressed = 1; pressed <= 2; pressed++) {
    await page.keyboard.press('PageDown');
    await expect.poll(async () => months.includes(await monthOf())).toBe(false);
    months.push(await monthOf());
  }
  // The arrows go on from one month into the next.
  while (!(await day.getAttribute('aria-label'))?.startsWith('15 ')) {
    const before = await day.getAttribute('data-day');
    await page.keyboard.press('ArrowRight');
    await expect(day).not.toHaveAttribute('data-day', before ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toContainText('15 ');
};

const creditArtist = async (page: Page, main: Locator) => {
  const search = main.getByRole('combobox', { name: 'Add an artist' });
  await typeAt(page, search, 'Night Ferry');
  const added = page.getByRole('option', { name: 'New artist: Night Ferry' });
  await expect(added).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(added).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  const artist = page.getByRole('dialog', { name: 'Create an artist' });
  await expect(artist.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  const roles = page.getByRole('dialog', { name: 'Choose the role' });
  await pressAt(page, roles.getByRole('button', { name: /^Primary artist/ }));
  await expect(roles).toBeHidden();
  await expect(main.getByRole('button', { name: 'Role of Night Ferry: Primary artist. Change' })).toBeVisible();
  await expect(search).toBeFocused();
};

test('an album of twelve tracks is made, put in order and sent only with the keyboard', async ({ page }) => {
  test.setTimeout(400_000);
  await enterAsSomebody(page);
  await page.goto('/upload');
  const main = page.getByRole('region', { name: 'Main data' });
  const tracks = page.getByRole('region', { name: 'Uploading tracks' });

  await test.step('the main data', async () => {
    await cropCover(page, main);
    await tabTo(page, main.getByRole('radio', { name: 'Single' }));
    await page.keyboard.press('ArrowRight');
    await expect(main.getByRole('radio', { name: 'Album' })).toBeChecked();
    await typeAt(page, main.getByRole('textbox', { name: 'Title', exact: true }), 'A Ferry’s Alphabet');
    await creditArtist(page, main);
    await chooseAt(page, main.getByRole('combobox', { name: 'Genre', exact: true }), 'Ambient');
    await chooseAt(page, main.getByRole('combobox', { name: 'Language', exact: true }), 'English');
    await chooseDate(page, main);
    await draftIsSaved(page);
  });

  await test.step('the first of twelve opens by itself and gets its author', async () => {
    const zone = tracks.getByLabel('Drop your tracks here, or choose them');
    // Locked until the cover has arrived, too.
    await expect(zone).toBeEnabled({ timeout: 60_000 });
    await tabTo(page, zone);
    await zone.setInputFiles(wavs);
    await expect(tracks.getByRole('listitem').filter({ has: page.getByText('Lamp', { exact: true }) })).toBeVisible();
    const title = tracks.getByRole('textbox', { name: 'Title', exact: true });
    await expect(title).toHaveValue('Anchor');
    await tabTo(page, title, 'Shift+Tab');
    await expect(tracks.getByRole('combobox', { name: 'Genre', exact: true })).toHaveValue('Ambient');
    await expect(tracks.getByRole('combobox', { name: 'Language', exact: true })).toHaveValue('English');
    await pressAt(page, tracks.getByRole('button', { name: 'Add an author' }));
    const author = tracks.getByRole('group', { name: 'Author 1' });
    await tabTo(page, author.getByRole('combobox', { name: 'Name', exact: true }), 'Shift+Tab');
    await page.keyboard.type('Anna');
    await typeAt(page, author.getByRole('combobox', { name: 'Surname' }), 'Petrova');
    await trackIsSaved(page, 'Anchor');
    // The form stays open under the hands of who types in it, and no notice comes in between.
    await expect(author.getByRole('combobox', { name: 'Surname' })).toBeFocused();
    await expect(page.getByText('The track “Anchor” was saved')).toBeHidden();
  });

  await test.step('the others take over what repeats', async () => {
    for (const name of NAMES.slice(1)) {
      await pressAt(page, tracks.getByRole('button', { name: 'Next track' }));
      await expect(tracks.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
      await expect(tracks.getByRole('button', { name: `Close: ${name}` })).toBeVisible();
      await pressAt(page, tracks.getByRole('button', { name: /^Same authors as/ }));
      await expect(tracks.getByRole('combobox', { name: 'Surname' })).toHaveValue('Petrova');
      await trackIsSaved(page, name);
    }
  });

  await test.step('one is carried to another place, and it is said where', async () => {
    const order = () =>
      tracks
        .getByRole('button', { name: /^(Edit|Close): / })
        .evaluateAll((all) => all.map((row) => row.lastElementChild?.textContent));
    await tabTo(page, tracks.getByRole('button', { name: 'Reorder: Buoy' }), 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page.getByText('Buoy picked up. Place 2 of 12.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Buoy: place 3 of 12.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('Buoy dropped. Place 3 of 12.')).toBeAttached();
    await expect.poll(async () => (await order()).slice(0, 4)).toEqual(['Anchor', 'Current', 'Buoy', 'Deck']);
  });

  await test.step('the menu and the grip’s arrow keys say where it went, and keep the keyboard, at the end of the list too', async () => {
    const menu = tracks.getByRole('button', { name: 'Place in the list: Keel' });
    await pressAt(page, menu);
    await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible();
    await expect(page.getByRole('menu').locator(':focus')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Keel: place 12 of 12.')).toBeAttached();
    await expect(menu).toBeFocused();
    const grip = tracks.getByRole('button', { name: 'Reorder: Keel' });
    await tabTo(page, grip, 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Keel: place 11 of 12.')).toBeAttached();
    await expect(grip).toBeFocused();
  });

  await test.step('it is sent, and nobody doubts that it is an album', async () => {
    const send = page.getByRole('button', { name: 'Send to release' });
    await expect(send).toBeEnabled();
    // In the rail, before the steps.
    await tabTo(page, send, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/releases\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Album', { exact: true })).toBeVisible();
    const titles = page.getByRole('region', { name: 'Tracks' }).getByRole('heading', { level: 3 });
    await expect(titles).toHaveCount(12);
    await expect
      .poll(async () => (await titles.allInnerTexts()).slice(0, 4))
      .toEqual(['Anchor', 'Current', 'Buoy', 'Deck']);
  });
});
