import { readFile } from 'node:fs/promises';
import { publishRelease } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { signIn } from '../acts.ts';
import { administrator } from '../administrator.ts';
import { someArtist } from '../authoring-acts.ts';
import { mailedLink } from '../letters.ts';
import { moderator } from '../pay-acts.ts';
import { ADMIN } from '../people.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

/** The first month that can still be closed: an earlier run of this journey may have closed some. */
const openMonth = async (origin: string): Promise<string> => {
  const admin = await administrator(origin);
  const closed = (await admin.ok('GET /staff/royalty-periods')).filter(({ state }) => state === 'CLOSED');
  const [year = 2019, month = 1] = (closed[0]?.period ?? '2018-12').split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
};
const monthText = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const download = async (page: Page, button: string): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFile(await file.path(), 'latin1');
};

test('money of a store becomes a statement: import, map, approve, close, read down to a line; a collaborator accepts', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const origin = baseURL ?? '';
  const artist = await someArtist(page, origin);
  const { release, tracks } = await publishRelease(artist, await moderator(origin), { title: 'Night Ferry' });
  const month = await openMonth(origin);
  const desk = await (await browser.newContext()).newPage();
  const friendPage = await (await browser.newContext()).newPage();
  const friend = await someArtist(friendPage, origin);

  await test.step('the artist gives a collaborator a share', async () => {
    await page.goto(`/releases/${release.uuid}`);
    await page.getByRole('button', { name: 'Divide the earnings: Whole release' }).click();
    const dialog = page.getByRole('dialog', { name: /^Edit splits/ });
    await dialog.getByRole('button', { name: 'Add a person' }).click();
    await dialog.getByRole('textbox', { name: 'E-mail or phone' }).fill(friend.username);
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('25');
    await expect(dialog.getByText('Left for you: 75%')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save splits' }).click();
    await expect(page.getByText('Splits saved')).toBeVisible();
    await artist.ok('PUT /release/{id}/splits', {
      params: { id: release.uuid },
      body: { valid_from: month, shares: [{ username: friend.username, share: '25' }] },
    });
  });

  const report = `journey ${release.uuid}`;
  await test.step('staff import a table that nobody knows, and map its columns', async () => {
    await desk.goto(origin);
    await signIn(desk, ADMIN);
    await visit(desk, '/staff/sales-reports');
    await desk.getByRole('button', { name: 'Import a report' }).click();
    const dialog = desk.getByRole('dialog');
    const head = `Sold in ${report.slice(-6)};Recording;Gross;Fee`;
    await dialog.locator('input[type=file]').setInputFiles({
      name: `${report}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`${head}\n${month};${tracks[0]?.isrc};12,00;2,00\n`),
    });
    await dialog.getByRole('button', { name: 'Check the file' }).click();
    await dialog.getByRole('button', { name: 'Choose the columns' }).click();
    await dialog.getByLabel('Sale month').selectOption({ index: 1 });
    await dialog.getByLabel('ISRC').selectOption({ index: 2 });
    await dialog.getByLabel('Formula for net').fill('[Gross] - [Fee]');
    await dialog.getByLabel('Store of all rows').fill('Spotify');
    await dialog.getByLabel('Currency of all rows').fill('EUR');
    await expect(dialog.getByText(/^Read: 1\. Errors: 0\./)).toBeVisible();
    await dialog.getByLabel('Name of the format').fill(`House ${report.slice(-6)}`);
    await dialog.getByRole('button', { name: 'Save and check the file' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByRole('link', { name: 'Open the report' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: report })).toBeVisible();
  });

  await test.step('staff approve it with the amount of the bank, and close the month', async () => {
    await desk.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Approve the report' });
    await dialog.getByLabel('Received, USD').fill('11.00');
    await expect(dialog.getByText('1 EUR = 1.1 USD')).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(desk.getByText('The report is approved.')).toBeVisible();
    await visit(desk, '/staff/royalty-periods');
    await desk.getByRole('button', { name: `Close ${monthText(month)}` }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click();
    await expect(desk.getByText(`${monthText(month)} is closed`)).toBeVisible();
  });

  await test.step('the artist reads the statement down to a line, and downloads both forms', async () => {
    await visit(page, '/royalties');
    await page.getByRole('link', { name: monthText(month) }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Statement for ${monthText(month)}` })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('6.60').first()).toBeVisible();
    await expect(main.getByText('1.1', { exact: false }).first()).toBeVisible();
    expect(await download(page, 'Download CSV')).toContain(',10,EUR,1.1,11,0.8,0.75,6.6');
    expect(await download(page, 'Download PDF')).toContain('%PDF');
  });

  await test.step('the collaborator accepts and sees the share', async () => {
    await friendPage.goto('/royalties/splits');
    await expect(friendPage.getByText('2.20').first()).toBeVisible();
    await friendPage.getByRole('button', { name: 'Accept the share of Night Ferry' }).click();
    await friendPage.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(friendPage.getByText('Verify your e-mail or phone first')).toBeVisible();
    await friendPage.goto(await mailedLink(friend.username, 'verify'));
    await expect(friendPage.getByText('Your account has been successfully verified')).toBeVisible();
    await friendPage.goto('/royalties/splits');
    await friendPage.getByRole('button', { name: 'Accept the share of Night Ferry' }).click();
    await friendPage.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(friendPage.getByText('Share accepted')).toBeVisible();
    await visit(friendPage, '/royalties');
    await expect(friendPage.getByText('2.20').first()).toBeVisible();
  });
});
