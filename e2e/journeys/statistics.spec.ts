import { daysFromNow, publishRelease } from '@dubplate/testkit/records';
import { importStreams } from '@dubplate/testkit/statistics/reports';
import type { Page } from '@playwright/test';
import { administrator } from '../administrator.ts';
import { someArtist } from '../authoring-acts.ts';
import { inspect, wear } from '../inspect.ts';
import { moderator, payNow } from '../pay-acts.ts';
import { readPicture } from '../saved-picture.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

const chart = (page: Page, name: RegExp) => page.getByRole('region', { name });
const drawing = (page: Page, name: RegExp) => chart(page, name).getByRole('application');
const tooltip = (page: Page, name: RegExp) => chart(page, name).getByRole('status');
const row = (page: Page, region: RegExp, name: string) =>
  chart(page, region).getByRole('row', { name: new RegExp(`^${name}`) });
/** A day as the language writes it. */
const dayText = (days: number, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(daysFromNow(days)));

test('a report becomes a picture: lines, a ring, a list and a table, by month and by day, in both languages', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(420_000);
  const origin = baseURL ?? '';
  const artist = await someArtist(page, origin);
  const staff = await moderator(origin);
  const album = await publishRelease(artist, staff, { title: 'Night Ferry' });
  const single = await publishRelease(artist, staff, { title: 'Salt and Copper' });
  const [isrc = '', other = ''] = [album, single].map(({ tracks }) => tracks[0]?.isrc ?? '');

  await test.step('before any report there is a placeholder that leads to the upload', async () => {
    await page.goto('/');
    const total = page.getByRole('banner').getByRole('link', { name: 'All-time streams: 0' });
    await expect(total).toHaveText('0');
    await total.click();
    await expect(page).toHaveURL('/statistics');
    await expect(page.getByText('No streams in this period yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Upload music' })).toHaveAttribute('href', '/upload');
  });

  await test.step('the button of All releases leads to a release’s statistics, and Back to where one came from', async () => {
    await page.goto('/releases');
    await page.getByRole('link', { name: 'Statistics: Night Ferry' }).click();
    await expect(page).toHaveURL(`/statistics/${album.release.uuid}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Release statistics — Night Ferry' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/releases');
    // Opened by its address there is nowhere to go back to.
    const direct = await page.context().newPage();
    await direct.goto(`/statistics/${album.release.uuid}`);
    await direct.getByRole('button', { name: 'Back' }).click();
    await expect(direct).toHaveURL('/statistics');
    await direct.close();
  });

  await importStreams(await administrator(origin), `journey-${album.release.uuid}`, [
    [daysFromNow(-3), 'Spotify Free', isrc, 1_200],
    [daysFromNow(-2), 'Spotify Premium', isrc, 800],
    [daysFromNow(-2), 'VK', isrc, 500],
    [daysFromNow(-1), 'VK', isrc, -20],
    [daysFromNow(-1), 'Deezer', other, 20],
    [daysFromNow(-1), 'Napster', other, -5],
  ]);

  await test.step('without a paid plan streams come by month, with the way to the plans', async () => {
    await page.goto('/statistics');
    await expect(chart(page, /^Streams by month$/)).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: /^Total/ })).toHaveText('Total 2,495');
    await page.getByRole('link', { name: 'See the plans' }).click();
    await expect(page).toHaveURL('/purchases');
    await page.getByRole('article', { name: 'PREMIUM For 1 month' }).getByRole('button', { name: 'Choose' }).click();
    await payNow(page, '$10');
  });

  const byDay = /^Streams by day$/;
  const byStore = /^Streams by store$/;
  await test.step('by day: the tooltip is exact by mouse and by keyboard, and a table has the same', async () => {
    await page.goto('/statistics');
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('MONTH');
    await expect(row(page, byDay, dayText(-2))).toContainText('1,300');
    await drawing(page, byDay).focus();
    await expect(tooltip(page, byDay)).toContainText('Streams 0');
    await page.getByRole('combobox', { name: 'Period' }).selectOption('WEEK');
    await expect(page).toHaveURL('/statistics?period=WEEK');
    await expect(row(page, byDay, dayText(-6))).toBeAttached();
    await expect(row(page, byDay, dayText(-7))).toHaveCount(0);
    await drawing(page, byDay).focus();
    await expect(tooltip(page, byDay)).toContainText(dayText(-6));
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight');
    await expect(tooltip(page, byDay)).toHaveText(new RegExp(`^${dayText(-2)}Streams 1,300`));
    await page.keyboard.press('ArrowRight');
    await expect(tooltip(page, byDay)).toContainText('-5 (correction)');
    const box = await drawing(page, byDay).boundingBox();
    if (!box) throw new Error('nothing is drawn');
    await page.mouse.move(box.x + 60 + (box.width - 80) / 2, box.y + box.height / 2);
    await expect(tooltip(page, byDay)).toHaveText(new RegExp(`^${dayText(-3)}Streams 1,200`));
  });

  await test.step('by store: percent and k in the list, exact in the ring’s tooltip', async () => {
    const stores = chart(page, byStore).getByRole('list', { name: 'Stores' }).getByRole('listitem');
    await expect(stores).toHaveText(['Spotify 80.0% 2.0k', 'VK 19.2% 480', 'Deezer 0.8% 20', 'Napster 0.0% -5']);
    await drawing(page, byStore).focus();
    await expect(tooltip(page, byStore)).toContainText('2,000');
    await page.keyboard.press('ArrowRight');
    await expect(tooltip(page, byStore)).toHaveText(/^VK.*480.*19\.2%/);
  });

  await test.step('both charts are saved as numbers and as pictures', async () => {
    for (const [kind, ending] of [
      ['CSV', /\.csv$/],
      ['PNG', /\.png$/],
    ] as const)
      for (const name of ['Streams by day', 'Streams by store']) {
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: `${name}: save as ${kind}` }).click();
        expect((await saved).suggestedFilename()).toMatch(ending);
      }
  });

  await test.step('a picture has the drawing in the colours of the page, twice as large, under its title', async () => {
    for (const [name, series, legendRows] of [
      [byDay, '.recharts-line-curve', 0],
      [byStore, '.recharts-sector', 3],
    ] as const) {
      const svg = chart(page, name).locator('svg.recharts-surface');
      const box = await svg.boundingBox();
      if (!box) throw new Error('nothing is drawn');
      const colours = await svg
        .locator(series)
        .evaluateAll((drawn) =>
          drawn.map((one) => getComputedStyle(one)).map(({ fill, stroke }) => (fill === 'none' ? stroke : fill)),
        );
      const saved = page.waitForEvent('download');
      await chart(page, name)
        .getByRole('button', { name: /save as PNG$/ })
        .click();
      // Around the drawing and its title; a legend, which has the colours, too, is below all of that.
      const drawing = 24 + 44 + box.height;
      const picture = await readPicture(page, await saved, { colours, above: 2 * drawing, titleHeight: 2 * (24 + 44) });
      const legend = legendRows === 0 ? 0 : legendRows * 26 + 24;
      expect(Math.abs(picture.width - 2 * (Math.max(box.width, 320) + 48))).toBeLessThanOrEqual(2);
      expect(Math.abs(picture.height - 2 * (drawing + 24 + legend))).toBeLessThanOrEqual(2);
      expect(picture.titleInk).toBeGreaterThan(500);
      const [first, second] = picture.found;
      if (name === byDay) {
        expect(colours).toHaveLength(1);
        expect(first?.count).toBeGreaterThan(1_000);
        expect(first?.width).toBeGreaterThan(1.4 * box.width);
      } else {
        // 2,000 and 480 streams: the parts of the ring are as large.
        expect(new Set(colours).size).toBe(3);
        expect((first?.count ?? 0) / (second?.count ?? 1)).toBeCloseTo(2_000 / 480, 0);
        expect(picture.found.every(({ count }) => count > 0)).toBe(true);
      }
    }
  });

  await test.step('a custom period applies with both dates, and otherwise the one before stays', async () => {
    const dialog = page.getByRole('dialog', { name: 'Choose a custom date' });
    await page.getByRole('combobox', { name: 'Period' }).selectOption('CUSTOM');
    await dialog.getByRole('button', { name: 'Show statistics' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/statistics?period=WEEK');
    await page.getByRole('combobox', { name: 'Period' }).selectOption('CUSTOM');
    // The second calendar begins at the first day that was chosen.
    for (const [label, days, shown, turn] of [
      ['From', -3, 0, 'Previous month'],
      ['To', -2, -3, 'Next month'],
    ] as const) {
      await dialog.getByRole('button', { name: label, exact: true }).click();
      const calendar = page.getByRole('dialog', { name: label, exact: true });
      if (daysFromNow(days).slice(0, 7) !== daysFromNow(shown).slice(0, 7))
        await calendar.getByRole('button', { name: turn }).click();
      await calendar.getByRole('button', { name: dayText(days), exact: true }).click();
      // It gives the keyboard back to its field as it goes: the next one is opened after that.
      await expect(calendar).toBeHidden();
    }
    await dialog.getByRole('button', { name: 'Show statistics' }).click();
    await expect(page).toHaveURL(`/statistics?period=CUSTOM&from=${daysFromNow(-3)}&to=${daysFromNow(-2)}`);
    await expect(page.getByRole('paragraph').filter({ hasText: /^Total/ })).toHaveText('Total 2,500');
  });

  await test.step('the period before is compared, and that is kept in the address', async () => {
    await page.goto(`/statistics?period=CUSTOM&from=${daysFromNow(-2)}&to=${daysFromNow(-2)}`);
    await page.getByRole('switch', { name: 'Compare with the period before' }).press('Space');
    await expect(page).toHaveURL(/compare=yes/);
    await expect(page.getByText('+8.3%')).toBeVisible();
    await expect(row(page, byDay, dayText(-2))).toContainText('1,300');
    await expect(row(page, byDay, dayText(-2))).toContainText('1,200');
  });

  await test.step('the table lists releases by streams, a page at a time, and leads to each one’s statistics', async () => {
    await page.goto('/statistics?take=1');
    const table = page.getByRole('table', { name: 'Releases by streams' });
    await expect(table.getByRole('row')).toHaveCount(2);
    const [year, month, day] = album.release.release_date?.split('-') ?? [];
    for (const cell of ['Night Ferry', `${day}.${month}.${year}`, '2.5k'])
      await expect(table.getByRole('cell', { name: cell, exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(table.getByRole('link', { name: 'Statistics: Salt and Copper' })).toBeVisible();
    await page.goto('/statistics');
    await table.getByRole('link', { name: 'Statistics: Night Ferry' }).click();
    await expect(page).toHaveURL(`/statistics/${album.release.uuid}`);
  });

  await test.step('a release’s year: a line for each store, stores by streams, “- 0” where there are none', async () => {
    const years = page.getByRole('combobox', { name: 'Year' });
    const current = new Date(daysFromNow(-1)).getFullYear();
    await page.goto(`/statistics/${album.release.uuid}?year=nonsense`);
    await expect(years).toHaveValue(String(new Date().getFullYear()));
    await expect(years.getByRole('option')).toHaveText([0, 1, 2].map((ago) => String(new Date().getFullYear() - ago)));
    await page.goto(`/statistics/${album.release.uuid}?year=${current}`);
    const stores = chart(page, byStore).getByRole('list', { name: 'Stores' }).getByRole('listitem');
    await expect(stores).toHaveText([
      'Spotify 80.6% 2.0k',
      'VK 19.4% 480',
      ...['Apple Music', 'YouTube', 'BOOM', 'Deezer', 'iTunes', 'Saavn'].map((name) => `${name} - 0`),
    ]);
    const months = chart(page, /^Streams by month$/);
    await expect(months.locator('.recharts-bar')).toHaveCount(2);
    await months.getByText('Lines', { exact: true }).click();
    await expect.poll(() => months.locator('.recharts-line').count()).toBeGreaterThanOrEqual(2);
    await years.selectOption(String(new Date().getFullYear() - 2));
    await expect(page.getByText(/^No streams in \d{4} yet$/)).toBeVisible();
  });

  await test.step('the header and the dashboard have the total of the main stores', async () => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'All-time streams: 3k' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Dashboard' }).getByRole('link', { name: 'Streams 3k' }),
    ).toHaveAttribute('href', '/statistics');
  });

  await test.step('below are the tracks, and where they were listened to', async () => {
    await page.goto('/statistics');
    const tracks = page.getByRole('table', { name: 'Tracks by streams' });
    await expect(tracks.getByRole('row').nth(1)).toContainText('Night Ferry');
    await expect(tracks.getByRole('row').nth(1)).toContainText('2.5k');
    const territories = page.getByRole('table', { name: 'Streams by territory' });
    await expect(territories.getByRole('row', { name: /^Not named by the store/ })).toContainText('100.0%');
  });

  await test.step('what is not there, or another’s, is not found', async () => {
    await page.goto('/statistics/0193a000-0000-7000-8000-000000000000');
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such release' })).toBeVisible();
  });

  await test.step('both screens hold in every look, and in Russian the tooltip reads as it should', async () => {
    for (const look of [
      { width: 360, theme: 'light', language: 'en' },
      { width: 1440, theme: 'dark', language: 'ru' },
      { width: 360, theme: 'dark', language: 'ru' },
    ] as const) {
      await wear(page, look);
      await page.goto(`/statistics/${album.release.uuid}?year=${new Date(daysFromNow(-1)).getFullYear()}`);
      await expect(page.getByRole('application').first()).toBeVisible();
      await inspect(page, `release ${JSON.stringify(look)}`);
      await visit(page, '/statistics?period=WEEK&compare=yes');
      await expect(page.getByRole('application').first()).toBeVisible();
      await inspect(page, `general ${JSON.stringify(look)}`);
    }
    const ownDay = /^Прослушивания по дням$/;
    await drawing(page, ownDay).focus();
    await expect(tooltip(page, ownDay)).toContainText(/^\d/);
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight');
    await expect(tooltip(page, ownDay)).toContainText(/Прослушивания 1\s300/);
    await page.getByRole('combobox', { name: 'Период' }).selectOption('CUSTOM');
    await expect(page.getByRole('dialog', { name: 'Выберите период' })).toBeVisible();
    await inspect(page, 'custom period');
  });
});
