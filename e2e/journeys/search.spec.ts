import { draftIsSaved } from '../acts.ts';
import { someArtist } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

test('a list of drafts answers while one types, and the way back leads to the whole list', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  for (const title of ['First Light', 'Second Wind']) await artist.ok('POST /release', { body: { title } });
  await page.goto('/drafts');
  const first = page.getByRole('link', { name: 'First Light' });
  const second = page.getByRole('link', { name: 'Second Wind' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(first).toBeVisible();
  await search.pressSequentially('wind sec');
  await expect(first).toBeHidden();
  await expect(second).toBeVisible();
  await expect(page).toHaveURL(/search=wind/);
  await search.fill('nowhere');
  await expect(page.getByText('Nothing found for “nowhere”')).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('');
  await expect(first).toBeVisible();

  await visit(page, '/releases?search=nowhere&status=PENDING');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('nowhere');
  await page
    .getByRole('button', { name: 'Clear the search' })
    .or(page.getByRole('link', { name: 'Clear the search' }))
    .click();
  await expect(page).toHaveURL(/releases\?status=PENDING$/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');

  await test.step('a code that a record has already is judged while it is typed', async () => {
    await visit(page, '/upload');
    const main = page.getByRole('region', { name: 'Main data' });
    const upc = main.getByRole('textbox', { name: 'UPC, if the record has one already' });
    await upc.fill('036000291453');
    await upc.blur();
    await expect(main.getByText('A UPC has 12 digits (an EAN 13), the last of which is a check digit')).toBeVisible();
    await upc.fill('0 36000-29145 2');
    await expect(main.getByText('A UPC has 12 digits')).toBeHidden();
    await draftIsSaved(page);
    await page.reload();
    await expect(upc).toHaveValue('036000291452');
  });
});
