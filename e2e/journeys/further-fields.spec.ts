import { makeDraft } from '@dubplate/testkit/records';
import { enter } from '../acts.ts';
import { main, someArtist, tracks } from '../authoring-acts.ts';
import { inspect } from '../inspect.ts';
import { MODERATOR } from '../people.ts';
import { expect, test } from '../test.ts';

test('an artist enters the territories, the time and the contributors of a record; the moderator sees them', async ({
  page,
  browser,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { title: 'Harbour Lights' });
  const params = { id: release.uuid };
  const read = () => artist.ok('GET /release/{id}', { params });
  await page.goto(`/drafts/${release.uuid}`);

  await test.step('countries are found by name, or taken by continents', async () => {
    await main(page).getByText('For stores', { exact: true }).click();
    await main(page).getByText('Worldwide, except…').click();
    await expect(main(page).getByText('No country chosen yet: it comes out worldwide')).toBeVisible();
    await main(page).getByRole('searchbox', { name: 'Find a country' }).fill('germ');
    await main(page).getByRole('checkbox', { name: 'Germany' }).check();
    await main(page).getByRole('searchbox', { name: 'Find a country' }).fill('');
    await main(page).getByRole('button', { name: 'Show the countries of Oceania' }).press('Enter');
    await main(page).getByRole('checkbox', { name: 'Fiji' }).press('Space');
    await expect(main(page).getByText('Worldwide except 2 countries')).toBeVisible();
    await expect.poll(async () => (await read()).excluded_territories).toEqual(['DE', 'FJ']);
    await main(page).getByText('Only in…').click();
    await expect(main(page).getByText('Only in 2 countries')).toBeVisible();
    await main(page).getByRole('button', { name: 'Clear the selection' }).click();
    await main(page).getByRole('checkbox', { name: 'Europe', exact: true }).check();
    await expect.poll(async () => (await read()).territories).toHaveLength(51);
    expect((await read()).excluded_territories).toEqual([]);
  });

  await test.step('one moment everywhere has a time and a zone; a year out of range is pointed out', async () => {
    await main(page).getByText('The same moment everywhere').click();
    await main(page).getByLabel('Time', { exact: true }).fill('18:30');
    await main(page).getByRole('combobox', { name: 'Time zone' }).fill('Berlin');
    await page.getByRole('option', { name: 'Europe/Berlin' }).click();
    const year = main(page).getByRole('textbox', { name: '℗ year' });
    await year.fill('1890');
    await year.blur();
    await expect(main(page).getByText(/^The year must be between 1900 and /)).toBeVisible();
    await year.fill('1998');
    await expect(main(page).getByText(/^The year must be between 1900 and /)).toBeHidden();
    await expect
      .poll(read)
      .toMatchObject({ release_time: '18:30', release_time_zone: 'Europe/Berlin', p_line_year: 1998 });
    await inspect(page, 'a release’s fields for stores');
  });

  await test.step('a musician is credited with an instrument', async () => {
    await tracks(page).getByRole('button', { name: 'Edit: Track 1' }).click();
    await tracks(page).getByText('Further credits and codes', { exact: true }).click();
    await tracks(page).getByRole('button', { name: 'Add a credit' }).click();
    const credit = tracks(page).getByRole('group', { name: 'Credit 1' });
    await credit.getByRole('textbox', { name: 'Name' }).fill('Lev Orlov');
    await credit.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Musician' }).click();
    await credit.getByRole('combobox', { name: 'Instrument' }).fill('balal');
    await page.getByRole('option', { name: 'Balalaika' }).click();
    await tracks(page).getByRole('textbox', { name: 'ISWC' }).fill('T-034.524.680-2');
    await expect
      .poll(async () => (await read()).tracks[0])
      .toMatchObject({
        iswc: 'T-034.524.680-2',
        credits: [{ name: 'Lev Orlov', role: 'MUSICIAN', instrument: 'BALALAIKA' }],
      });
  });

  await test.step('all of it is there after a reload', async () => {
    await page.reload();
    await expect(main(page).getByText('Only in 51 countries')).toBeVisible();
    await expect(main(page).getByLabel('Time', { exact: true })).toHaveValue('18:30');
    await tracks(page).getByRole('button', { name: 'Edit: Track 1' }).click();
    await expect(tracks(page).getByRole('combobox', { name: 'Instrument' })).toHaveValue('Balalaika');
    await inspect(page, 'a track’s further credits');
  });

  await test.step('what stores would refuse is named when it is sent, and leads to its field', async () => {
    await tracks(page).getByRole('button', { name: 'Close: Track 1' }).click();
    await page.getByRole('button', { name: 'Send to release' }).click();
    await page.getByRole('button', { name: /^Track 1: An ISWC is T and 10 digits/ }).click();
    const iswc = tracks(page).getByRole('textbox', { name: 'ISWC' });
    await expect(iswc).toBeFocused();
    await iswc.fill('T-034.524.680-1');
    await expect.poll(async () => (await read()).tracks[0]?.iswc).toBe('T0345246801');
    await page.getByRole('button', { name: 'Send to release' }).click();
    await expect(page).toHaveURL(`/releases/${release.uuid}`);
    await expect(page.getByText('18:30 Europe/Berlin')).toBeVisible();
  });

  await test.step('the moderator sees what is filled, and nothing of what is not', async () => {
    const desk = await (await browser.newContext({ locale: 'en-GB', baseURL: baseURL ?? '' })).newPage();
    await enter(desk, MODERATOR, baseURL ?? '');
    await desk.goto(`/staff/releases/${release.uuid}`);
    await expect(desk.getByText(/^Only in 51 countries: .*Albania/)).toBeVisible();
    await expect(desk.getByText('℗ year')).toBeVisible();
    await expect(desk.getByText('© year')).toHaveCount(0);
    await expect(desk.getByText('Lev Orlov (Musician: balalaika)')).toBeVisible();
    await inspect(desk, 'a release under review with its fields for stores');
    await desk.context().close();
  });
});
