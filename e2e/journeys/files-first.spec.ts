import { makeWav } from '@dubplate/testkit/fixtures/wav';
import type { Page } from '@playwright/test';
import { tagWav, type WavTags } from '../../apps/web/src/testing/small-wav.ts';
import { choose, chooseReleaseDate, coverFile, creditNewArtist, draftIsSaved, enterAsSomebody } from '../acts.ts';
import { dragged, main, tracks } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';

const wav = (name: string, tags: WavTags = {}) => ({
  name,
  mimeType: 'audio/wav',
  buffer: Buffer.from(tagWav(makeWav({ seconds: 1, seed: name.length }), tags)),
});
const info = (INAM: string, ITRK: string) => ({ info: { INAM, ITRK, IPRD: 'Night Bus', IART: 'Vera Lunn' } });
const titles = (page: Page) => tracks(page).getByRole('button', { name: /^(Edit|Close): / });

test('a release that begins with its files fills itself, waits in the browser, and uploads once it may', async ({
  page,
}) => {
  await enterAsSomebody(page);
  await page.goto('/upload');
  const rows = page.getByRole('list', { name: 'Waiting recordings' }).getByRole('listitem');

  await test.step('dropped together: title, type, order and cover come from tags and names', async () => {
    const files = [
      wav('c.wav', info('Last Stop', '3')),
      wav('a.wav', info('Первый рейс', '1')),
      wav('b.wav', info('Depot (Live)', '2')),
      { ...(await coverFile()), name: 'front.jpg' },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ];
    const zone = page.getByRole('region', { name: 'Drop the cover and the recordings here' });
    await zone.dispatchEvent('drop', { dataTransfer: await dragged(page, files) });
    const cropper = page.getByRole('dialog', { name: 'Crop the cover' });
    await cropper.getByRole('button', { name: 'Save the cover' }).click();
    await expect(cropper).toBeHidden();
    await expect(page.getByText('3 recordings wait until the release info is complete')).toBeVisible();
    await expect(page.getByText('3 recordings, titles and order from their tags. Cover: front.jpg')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'notes.txt' })).toContainText(
      'Neither a recording nor a cover',
    );
    await expect(rows).toHaveText([/Первый рейс/, /Depot \(Live\)/, /Last Stop/]);
    await expect(main(page).getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Night Bus');
    await expect(main(page).getByRole('radio', { name: 'EP' })).toBeChecked();
    await expect(page.getByText('The cover is uploading')).toHaveCount(0);
    await draftIsSaved(page);
    await expect(page).toHaveURL(/\/drafts\//);
  });

  await test.step('a page that is loaded again still has them; one is left out', async () => {
    await expect(page.getByText('Saving in this browser')).toHaveCount(0);
    await page.reload();
    await expect(rows).toHaveText([/Первый рейс/, /Depot \(Live\)/, /Last Stop/]);
    await page.getByRole('button', { name: 'Remove: Last Stop' }).click();
    await expect(page.getByText('2 recordings wait until the release info is complete')).toBeVisible();
  });

  await test.step('with the last field filled in they upload, in their order and with their titles', async () => {
    await choose(page, main(page), 'Genre', 'Ambient');
    await choose(page, main(page), 'Language', 'English');
    await chooseReleaseDate(page);
    await expect(titles(page)).toHaveCount(0);
    await creditNewArtist(page, 'Vera Lunn');
    await expect(titles(page)).toHaveText(['Первый рейс', 'Depot']);
    await expect(rows).toHaveCount(0);
    await expect(tracks(page).getByText('Not saved', { exact: true })).toHaveCount(2);
    await expect(tracks(page).getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Первый рейс');
    await expect.poll(() => page.evaluate(keptFiles)).toBe(0);
  });
});

/** How many recordings the browser keeps. */
const keptFiles = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('dubplate-recordings');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('files').objectStore('files').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });

test('по-русски: файлы выбираются кнопкой, чужой человек их не видит, отмена возвращает пустую форму', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('dubplate.language', 'ru'));
  await enterAsSomebody(page);
  await page.goto('/upload');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Выбрать файлы' }).focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles([wav('02 - Депо.wav'), wav('01 - Рейс.wav')]);
  await expect(page.getByText('2 записи, названия и порядок из имён файлов')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Записи в ожидании' }).getByRole('listitem');
  await expect(rows).toHaveText([/Рейс/, /Депо/]);
  await expect(page.getByText('Сохраняется')).toHaveCount(0);

  const other = await page.context().newPage();
  await page.close();
  await enterAsSomebody(other);
  await other.goto('/upload');
  await expect(other.getByRole('heading', { name: 'Перетащите сюда обложку и записи' })).toBeVisible();
  const theirs = other.getByRole('list', { name: 'Записи в ожидании' });
  await expect(theirs).toHaveCount(0);

  const again = other.waitForEvent('filechooser');
  await other.getByRole('button', { name: 'Выбрать файлы' }).click();
  await (await again).setFiles([wav('Ночной автобус.wav')]);
  const title = other.getByRole('textbox', { name: 'Название', exact: true }).first();
  await expect(title).toHaveValue('Ночной автобус');
  await other.getByRole('button', { name: 'Отменить' }).click();
  await expect(title).toHaveValue('');
  await expect(theirs).toHaveCount(0);
});
