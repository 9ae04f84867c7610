import { readFile } from 'node:fs/promises';
import { upcOf } from '@dubplate/testkit/catalogue/catalogues';
import { coverFile, wavFile } from '../acts.ts';
import { someArtist } from '../authoring-acts.ts';
import { inspect } from '../inspect.ts';
import { expect, test } from '../test.ts';

const UPC = upcOf(7001);
const TABLE = [
  'upc,title,artist,releaseDate,trackTitle,trackNumber,trackArtist,isrc,discNumber,duration,label',
  `${UPC},Night Bus,Ana Ruiz,2021-05-14,Ink,1,Ana Ruiz,QZABC2699001,1,200,Dock Records`,
  `${UPC},Night Bus,Ana Ruiz,2021-05-14,Coda,2,Ana Ruiz,QZABC2699002,1,180,Dock Records`,
  // The check digit is 6.
  '600000000021,Harbour,Ana Ruiz,2022-01-01,Harbour,1,Ana Ruiz,QZABC2699003,1,180,Dock Records',
].join('\n');

test('a catalogue comes in from a table: faults at their cells, drafts, recordings and covers, and the way out', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const artist = await someArtist(page, baseURL);

  await test.step('the table is read, and its fault is shown at its cell', async () => {
    await page.goto('/catalogue-imports');
    await inspect(page, 'imports of catalogues');
    await page.getByLabel('Choose a file, or drop it here').setInputFiles({
      name: 'catalogue.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(TABLE),
    });
    await expect(page.getByRole('heading', { name: 'catalogue.csv' })).toBeVisible();
    await page.getByRole('button', { name: 'Details of “Harbour”' }).click();
    await expect(page.getByText('line 4, upc')).toBeVisible();
    await inspect(page, 'an import');
  });

  await test.step('drafts are created', async () => {
    await page.getByRole('button', { name: 'Create 2 drafts' }).click();
    await expect(page.getByText('2 drafts created')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open “Night Bus”' })).toBeVisible();
  });

  await test.step('recordings and a cover find their drafts', async () => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    const cover = await coverFile();
    await (await choosing).setFiles([
      wavFile('QZABC2699001.wav', { seconds: 2 }),
      wavFile(`${UPC}_1_2.wav`, { seconds: 2, seed: 2 }),
      { ...cover, name: `${UPC}.jpg` },
      wavFile('Somebody else.wav', { seconds: 2 }),
    ]);
    await expect(page.getByText('Files with a place: 3 of 4.', { exact: false })).toBeVisible();
    await inspect(page, 'files of a catalogue');
    await page.getByRole('button', { name: 'Upload 3 files' }).click();
    await expect(page.getByText('All files are uploaded: 3.')).toBeVisible({ timeout: 60_000 });
    const { data } = await artist.ok('GET /releases', { query: { status: 'DRAFT' } });
    const bus = data.find(({ title }) => title === 'Night Bus');
    const draft = await artist.ok('GET /release/{id}', { params: { id: bus?.uuid ?? '' } });
    expect(draft.existing_upc).toBe(UPC);
    expect(draft.cover_uuid).not.toBeNull();
    expect(draft.tracks.map(({ title, existing_isrc, wav_uuid }) => [title, existing_isrc, wav_uuid !== null])).toEqual(
      [
        ['Ink', 'QZABC2699001', true],
        ['Coda', 'QZABC2699002', true],
      ],
    );
  });

  await test.step('the catalogue can be taken out again', async () => {
    await page.getByRole('link', { name: 'All imports' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Catalogue as CSV' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(text).toContain('QZABC2699002');
    expect(text).toContain('Night Bus');
  });
});
