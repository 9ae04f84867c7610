import { makeDraft } from '@dubplate/testkit/records';
import { someArtist } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { changeAnswers } from '../traffic/change-answers.ts';
import { intercept } from '../traffic/intercept.ts';
import { visit } from '../visit.ts';

test('the lists number their rows, page them, and narrow them', async ({ page, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const artist = await someArtist(page, baseURL);
  const rows = page.getByRole('table', { name: 'Drafts' }).locator('tbody tr');
  const sizes = page.getByLabel('Rows on a page');

  await test.step('without drafts there is a way to begin one', async () => {
    await page.goto('/drafts');
    await expect(page.getByText('No drafts yet')).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'Upload music' })).toHaveAttribute('href', '/upload');
  });

  await test.step('drafts stand ten to a page, numbered, newest first', async () => {
    for (let number = 1; number <= 12; number += 1)
      await artist.ok('POST /release', { body: { title: `Draft ${number}` } });
    await page.reload();
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText('Draft 12');
    await expect(rows.first().getByRole('cell').nth(1)).toHaveText('1');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.first().getByRole('cell').nth(1)).toHaveText('11');
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('a page can be longer or shorter', async () => {
    await expect(sizes.getByRole('option')).toHaveText(['5', '10', '20', '30', '40', '50']);
    await sizes.selectOption('5');
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText('Draft 12');
  });

  await test.step('the chosen length is remembered', async () => {
    await page.goto('/drafts');
    await expect(rows).toHaveCount(5);
  });

  await test.step('a page past the last one leads back to the first', async () => {
    await visit(page, '/drafts?page=9');
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await expect(rows).toHaveCount(5);
  });

  await test.step('a draft is deleted once that is confirmed, and it is said when it can’t be', async () => {
    const remove = rows.nth(4).getByRole('button', { name: 'Delete the draft: Draft 8' });
    const asked = page.getByRole('alertdialog', { name: 'Delete the draft?' });
    await remove.click();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows.nth(4)).toContainText('Draft 8');
    const refused = { statusCode: 409, error: 'Conflict', message: 'WRONG_STATE' };
    const deletion = (url: URL) => /\/api\/release\/[0-9a-f-]{36}$/.test(url.pathname);
    await intercept(page, deletion, (route) => route.fulfill({ status: 409, json: refused }), { times: 1 });
    await remove.click();
    await asked.getByRole('button', { name: 'Delete' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'An error occurred while deleting the draft.' });
    await expect(notice.getByRole('button', { name: 'Support' })).toBeVisible();
    await remove.click();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Draft successfully deleted.')).toBeVisible();
    await expect(rows.nth(4)).toContainText('Draft 7');
  });

  await test.step('a draft’s row leads to its form', async () => {
    await rows.first().getByRole('link', { name: 'Draft 12' }).click();
    await expect(page).toHaveURL(/\/drafts\/[0-9a-f-]{36}$/);
  });

  const { release } = await makeDraft(artist, { title: 'Sent' });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await changeAnswers(page, '**/api/releases?**', (list: { readonly data: readonly object[] }) => ({
    ...list,
    data: list.data.map((item) => ({ ...item, upc: '036000291452' })),
  }));
  const all = page.getByRole('table', { name: 'All releases' }).locator('tbody tr');

  await test.step('all releases: a changed status begins at the first page, newest first; drafts are not offered', async () => {
    await page.goto('/releases?page=2&take=5&order=ASC');
    const chips = page.getByRole('group', { name: 'Status' }).getByRole('button');
    await expect(chips).toHaveText(['All 12', 'In review 1', 'Approved 0', 'Published 0', 'Denied 0']);
    // Under other filters, too.
    await visit(page, '/releases?search=Sent');
    await expect(chips).toHaveText(['All 1', 'In review 1', 'Approved 0', 'Published 0', 'Denied 0']);
    await page.goto('/releases?page=2&take=5&order=ASC');
    await expect(chips.first()).toHaveText('All 12');
    const asksFirstPage = page.waitForRequest((request) =>
      /\/api\/releases\?(?=.*status=PENDING)(?=.*page=1\b)(?=.*order=DESC)/.test(request.url()),
    );
    await chips.nth(1).click();
    await asksFirstPage;
    await expect(all).toHaveCount(1);
    await expect(all.getByText('In review')).toBeVisible();
    await expect(all.locator('img')).toBeVisible();
    await expect(all.locator('a[href^="/statistics/"]')).toHaveCount(1);
  });

  await test.step('a code is copied in place', async () => {
    await all.getByRole('button', { name: /Copy UPC/ }).click();
    await expect(page.getByText('Saved to clipboard')).toBeVisible();
    expect(await clipboard()).toBe('036000291452');
  });

  await test.step('a status that no release has says so, and leads back to all', async () => {
    await page.getByRole('button', { name: 'Denied' }).click();
    await expect(page.getByText('No release has this status')).toBeVisible();
    await page.getByRole('button', { name: 'Show all releases' }).click();
    await expect(page).toHaveURL(/\/releases\?take=5$/);
    await sizes.selectOption('10');
  });

  await test.step('drafts stand in the whole list, too: twelve rows, ten to a page', async () => {
    await visit(page, '/releases?page=2');
    await expect(all).toHaveCount(2);
    await page.getByRole('button', { name: 'Page 1' }).click();
    await expect(all).toHaveCount(10);
    await expect(sizes).toHaveValue('10');
  });

  await test.step('it answers while one types, and a row leads to its release', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('sen');
    await expect(all).toHaveCount(1);
    const row = all.getByRole('link', { name: 'Sent', exact: true });
    // The form of a sent release leads here, too.
    await expect(row).toHaveAttribute('href', `/releases/${release.uuid}`);
    await row.click();
    await expect(page).toHaveURL(`/releases/${release.uuid}`);
  });

  await test.step('an artist’s id in a store is copied; one that is not set says so', async () => {
    const spotify_id = '4Z8W4fKeB5YxbusRsdQVPb';
    await artist.ok('POST /artist', { body: { name: 'Bell Buoy', spotify_id } });
    await visit(page, '/artists');
    await page.getByRole('button', { name: 'Copy Spotify ID: Bell Buoy' }).click();
    await expect(page.getByText('Saved to clipboard')).toBeVisible();
    expect(await clipboard()).toBe(spotify_id);
    await page.getByRole('button', { name: 'Copy Apple ID: Bell Buoy' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'You cannot copy Apple ID' });
    await expect(notice).toContainText("You didn't set up Apple ID for this artist yet.");
    expect(await clipboard()).toBe(spotify_id);
  });
});
