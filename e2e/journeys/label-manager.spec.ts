import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { daysFromNow } from '@dubplate/testkit/records';
import { someArtist } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

test('a label with sixty drafts finds, sorts, selects, exports and changes them', async ({ page, baseURL }) => {
  const label = await someArtist(page, baseURL);
  const [ferry, buoy] = [
    await label.ok('POST /artist', { body: { name: 'Night Ferry' } }),
    await label.ok('POST /artist', { body: { name: 'Bell Buoy' } }),
  ];
  for (let number = 1; number <= 60; number += 1) {
    const title = number === 60 ? '=HYPERLINK("x")' : `Side ${String(number).padStart(2, '0')}`;
    const { uuid } = await label.ok('POST /release', { body: { title, release_date: daysFromNow(20 + number) } });
    const artist_uuid = number % 4 === 0 ? buoy.uuid : ferry.uuid;
    const body = { artist_uuid, role: 'PRIMARY_ARTIST' };
    await label.ok('POST /release/{id}/add-artist', { params: { id: uuid }, body });
  }
  const rows = page.getByRole('table', { name: 'Drafts' }).locator('tbody tr');
  const first = rows.first();
  const bar = page.getByRole('region', { name: 'Selection' });

  await test.step('there are ways to the last page, and to any page', async () => {
    await page.goto('/drafts');
    await expect(rows).toHaveCount(10);
    await page.getByRole('button', { name: 'Page 6' }).click();
    await expect(rows.last()).toContainText('Side 01');
    await page.getByLabel('Go to page').fill('3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/page=3/);
    await expect(first).toContainText('Side 40');
  });

  await test.step('a heading sorts, and the address keeps it', async () => {
    await page.getByRole('button', { name: 'Title' }).click();
    await expect(first).toContainText('=HYPERLINK');
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Release date' }).click();
    const date = page.getByRole('columnheader', { name: 'Release date' });
    // The first row is the same in either order.
    await expect(date).toHaveAttribute('aria-sort', 'descending');
    await expect(first).toContainText('=HYPERLINK');
    await page.getByRole('button', { name: 'Release date' }).click();
    await expect(first).toContainText('Side 01');
    await page.reload();
    await expect(first).toContainText('Side 01');
  });

  await test.step('filters stay in the address, and each can be removed', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Artist' }).fill('Bell');
    await page.getByRole('option', { name: 'Bell Buoy' }).click();
    await expect(first).toContainText('Side 04');
    await expect(page.getByText('of 15')).toBeVisible();
    await page.reload();
    await expect(page.getByText('of 15')).toBeVisible();
    await page.goto(`/drafts?artist=${buoy.uuid}&from=${daysFromNow(40)}&to=${daysFromNow(60)}&sort=title&order=ASC`);
    await expect(page.getByText('of 6')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter: Artist: Bell Buoy' }).click();
    await expect(page.getByText('of 21')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('of 6')).toBeVisible();
  });

  await test.step('what matches is exported, and no formula runs', async () => {
    await visit(page, '/drafts?sort=title&order=ASC');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe('\uFEFFRelease,Artist,Type,Status,Release date,UPC,Changed,ID');
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")",Bell Buoy,Single,Draft,${daysFromNow(80)}`);
    expect(lines.filter(Boolean)).toHaveLength(61);
  });

  await test.step('rows are walked through and selected by keys', async () => {
    await expect(rows).toHaveCount(10);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(rows.nth(1).getByRole('link')).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(bar).toContainText('2 selected');
    await page.keyboard.press('k');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  await test.step('a selection outlives its page, and its dates are changed at once', async () => {
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(first).toContainText('Side 10');
    await first.getByRole('checkbox').check();
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Change the release date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the release date of 3 drafts' });
    await expect(dialog.getByRole('listitem')).toHaveText(['Side 01', 'Side 02', 'Side 10']);
    await dialog.getByLabel('New release date').click();
    const calendar = page.getByRole('dialog', { name: 'New release date' });
    await calendar.locator('table button:not([disabled], [data-hidden])').last().click();
    await dialog.getByRole('button', { name: 'Change the date' }).click();
    await expect(page.getByText('The date of 3 drafts is changed.')).toBeVisible();
    await expect(bar).toBeHidden();
  });

  await test.step('a page that is selected whole offers all that match', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: /^Select all 60 that match$/ }).click();
    await expect(bar).toContainText('60 selected');
    await bar.getByRole('button', { name: 'Clear the selection' }).click();
    await expect(bar).toBeHidden();
  });

  await test.step('what could not be deleted is named, and tried again', async () => {
    await page.getByRole('button', { name: 'Show 50 on a page' }).click();
    await expect(rows).toHaveCount(50);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(bar).toContainText('50 selected');
    await bar.getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete 50 releases?' });
    await expect(asked.getByText('and 44 more')).toBeVisible();
    const refused = { statusCode: 409, error: 'Conflict', message: 'WRONG_STATE' };
    let refusals = 2;
    await page.route(
      (url) => /\/api\/release\/[0-9a-f-]{36}$/.test(url.pathname),
      (route) => (refusals-- > 0 ? route.fulfill({ status: 409, json: refused }) : route.fallback()),
    );
    await asked.getByRole('button', { name: 'Delete' }).click();
    const failed = page.getByRole('alertdialog', { name: '2 releases could not be changed' });
    await expect(failed.getByRole('listitem').first()).toContainText(
      'The state of this release has changed, so this is no longer possible.',
      // Fifty deletions, on however busy a machine.
      { timeout: 60_000 },
    );
    await expect(page.getByText('48 releases deleted.')).toBeVisible();
    await failed.getByRole('button', { name: 'Try these again' }).click();
    await expect(page.getByText('2 releases deleted.')).toBeVisible();
    await expect(rows).toHaveCount(10);
    await expect(bar).toBeHidden();
  });

  await test.step('the palette opens releases, artists and pages, in either layout', async () => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Commands' });
    await expect(field).toBeFocused();
    await field.fill('side 5');
    const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
    await expect(options.filter({ hasText: 'Side 5' }).first()).toBeVisible();
    // Without frames to look into, one page is enough.
    const axe = new AxeBuilder({ page }).setLegacyMode().include('[role=dialog]');
    expect((await axe.analyze()).violations).toEqual([]);
    await field.fill('buoy');
    await expect(options.first()).toContainText('Bell Buoy');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/releases\\?artist=${buoy.uuid}`));
    // Until the page is there, the former one's search has the focus.
    await expect(page.getByRole('heading', { name: 'All Releases', level: 1 })).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByText('Search the list')).toBeVisible();
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
  });

  await test.step('artists are searched, sorted and counted', async () => {
    await visit(page, '/artists?sort=releases');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(2);
    await page.getByRole('searchbox').fill('ferry');
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL(/search=ferry/);
    await cards.getByRole('link', { name: /releases?$/ }).click();
    await expect(page).toHaveURL(new RegExp(`/releases\\?artist=${ferry.uuid}`));
  });
});
