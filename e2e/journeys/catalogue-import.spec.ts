import { readFile } from 'node:fs/promises';
import { isrcOf, upcOf } from '@dubplate/testkit/catalogue/catalogues';
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

/** What a label reads on its way. */
const WAYS = {
  en: {
    count: 40,
    drop: 'Choose a file, or drop it here',
    create: 'Create 40 drafts',
    made: '40 drafts created',
    choose: 'Choose files',
    upload: 'Upload 120 files',
    uploaded: 'All files are uploaded: 120.',
    sheet: 'Edit in a sheet',
    releases: 'Releases, one per row',
    tracks: 'Tracks, one per row',
    toCheck: 'To check: 2',
    toTracks: 'Tracks · 4',
    nothing: 'Nothing to check',
    saved: 'Saved',
    genre: 'Electronic',
    send: 'Send to release',
    withFiles: 'ERN with recordings and covers',
  },
  ru: {
    count: 6,
    drop: 'Выберите файл или перетащите его сюда',
    create: 'Создать 6 черновиков',
    made: 'Создано 6 черновиков',
    choose: 'Выбрать файлы',
    upload: 'Загрузить 18 файлов',
    uploaded: 'Все файлы загружены: 18.',
    sheet: 'Править в таблице',
    releases: 'Релизы, по одному в строке',
    tracks: 'Треки, по одному в строке',
    toCheck: 'Проверить: 2',
    toTracks: 'Треки · 4',
    nothing: 'Проверять нечего',
    saved: 'Сохранено',
    genre: 'Электронная музыка',
    send: 'Отправить на релиз',
    withFiles: 'ERN с записями и обложками',
  },
} as const;

const upcAt = (index: number) => upcOf(8000 + index);
const isrcAt = (index: number, track: number) => isrcOf(8000 + index * 2 + track);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A catalogue of EPs with two tracks each, in our template. The genres of the second and the third are missing. */
const labelCatalogue = (count: number): string => {
  const header =
    'release_title,release_artists,upc,type,genre,language,release_date,original_release_date,preview_start,track_number,track_title,track_artists,isrc,track_language,composers,lyricists';
  const rows = Array.from({ length: count }, (_, index) =>
    [1, 2].map((track) =>
      [
        `Tide ${index + 1},Ana Ruiz,${upcAt(index)},ALBUM`,
        `${index === 1 || index === 2 ? '' : 'Electronic'},English,${inDays(30)},2021-05-14,0`,
        `${track},Wave ${index + 1}.${track},Ana Ruiz,${isrcAt(index, track)},English,Ana Ruiz,Ana Ruiz`,
      ].join(','),
    ),
  );
  return [header, ...rows.flat()].join('\n');
};

for (const [language, way] of Object.entries(WAYS))
  test(`a label brings its releases and their files, mends them in the sheet, and sends five: ${language}`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('dubplate.language', chosen), language);
    const label = await someArtist(page, baseURL);
    const draftsOf = async () => (await label.ok('GET /releases', { query: { status: 'DRAFT', take: '50' } })).data;

    await test.step('the drafts are created', async () => {
      await page.goto('/catalogue-imports');
      await page.getByLabel(way.drop).setInputFiles({
        name: 'label.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(labelCatalogue(way.count)),
      });
      await page.getByRole('button', { name: way.create }).click();
      await expect(page.getByText(way.made)).toBeVisible({ timeout: 60_000 });
    });

    await test.step('the files find their drafts', async () => {
      const cover = await coverFile();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: way.choose }).click();
      const files = Array.from({ length: way.count }, (_, index) => [
        { ...cover, name: `${upcAt(index)}.jpg` },
        wavFile(`${isrcAt(index, 1)}.wav`, { seconds: 1, seed: index * 2 }),
        wavFile(`${upcAt(index)}_1_2.wav`, { seconds: 1, seed: index * 2 + 1 }),
      ]);
      await (await choosing).setFiles(files.flat());
      await page.getByRole('button', { name: way.upload }).click();
      await expect(page.getByText(way.uploaded)).toBeVisible({ timeout: 200_000 });
    });

    await test.step('missing genres are mended in the sheet', async () => {
      await page.getByRole('link', { name: way.sheet }).click();
      const grid = page.getByRole('grid', { name: way.releases });
      await expect(grid).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(way.toCheck, { exact: true })).toBeVisible();
      await inspect(page, 'a sheet of drafts');
      await grid.focus();
      const setGenres = async (count: number) => {
        for (let row = 0; row < count; row++) {
          await page.keyboard.press('F8');
          await page.keyboard.press('Enter');
          await page.keyboard.insertText(way.genre);
          await page.keyboard.press('Enter');
        }
        await expect(page.getByText(way.nothing)).toBeVisible();
      };
      await setGenres(2);
      await page.getByText(way.toTracks).click();
      await page.getByRole('grid', { name: way.tracks }).focus();
      await setGenres(4);
      await expect(page.getByText(way.saved, { exact: true })).toBeVisible();
      const genres = (await draftsOf()).map(({ uuid }) => label.ok('GET /release/{id}', { params: { id: uuid } }));
      for (const draft of await Promise.all(genres)) expect(draft.primary_music_style_id).not.toBeNull();
    });

    await test.step('five releases are sent', async () => {
      const [first, ...others] = (await draftsOf()).slice(0, 5);
      await page.goto(`/drafts/${first?.uuid}`);
      await page.getByRole('button', { name: way.send }).click();
      await expect(page).toHaveURL(new RegExp(`/releases/${first?.uuid}`));
      for (const { uuid } of others) await label.ok('POST /release/{id}/publish', { params: { id: uuid } });
      expect(await draftsOf()).toHaveLength(way.count - 5);
    });

    await test.step('the catalogue can be taken along with its files', async () => {
      await page.goto('/catalogue-imports');
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: way.withFiles }).click();
      const archive = await readFile(await (await saving).path());
      expect(archive.includes(`${upcAt(0)}/resources/${upcAt(0)}_1_1.wav`)).toBe(true);
    });
  });
