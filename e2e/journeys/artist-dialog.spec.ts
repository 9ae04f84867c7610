import { signUp } from '@dubplate/testkit/person';
import { coverFile, enter } from '../acts.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';
import { visit } from '../visit.ts';

const REFUSED = { status: 400, json: { statusCode: 400, error: 'Bad Request', message: 'BAD_INPUT' } };

test('an artist that can’t be saved closes its form, and the typed text comes back with it', async ({
  page,
  baseURL,
}) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  await enter(page, artist);
  await page.goto('/artists');
  const dialog = page.getByRole('dialog', { name: 'Create an artist' });
  const begin = page.getByRole('button', { name: /^(Create an artist|New artist)$/ });

  const takeArtists = await intercept(page, '**/api/artist', (route) => route.fulfill(REFUSED));
  await begin.click();
  await dialog.getByLabel('Name').fill('Salt Water');
  await dialog.getByLabel(/Spotify/).fill('4Z8W4fKeB5YxbusRsdQVPb');
  await dialog.getByRole('button', { name: 'Save the artist' }).click();
  await expect(dialog).toBeHidden();
  const notice = page.getByRole('alert').filter({ hasText: 'An error occurred while creating' });
  await expect(notice).toContainText('What you typed will be there when you open the form again.');
  takeArtists();
  // It waits to be opened, and does not open on the next visit; nor in another artist's form.
  await visit(page, '/upload');
  const search = page.getByRole('combobox', { name: 'Add an artist' });
  await search.fill('Sweet Water');
  await page.getByRole('option', { name: 'New artist: Sweet Water' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Sweet Water');
  await expect(dialog.getByLabel(/Spotify/)).toHaveValue('');
  await visit(page, '/artists');
  await expect(begin.first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await begin.click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Salt Water');
  // Only the picture fails: the artist is created anyway, once.
  await page.route('**/upload-avatar', (route) => route.fulfill(REFUSED));
  await dialog.locator('input[type=file]').setInputFiles(await coverFile());
  await page
    .getByRole('dialog', { name: 'Crop the picture' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await dialog.getByRole('button', { name: 'Save the artist' }).click();
  await expect(dialog).toBeHidden();
  const pictureNotice = page.getByRole('alert').filter({ hasText: 'The artist is saved.' });
  await expect(pictureNotice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions: Salt Water' })).toHaveCount(1);
  // It lies over the button.
  await pictureNotice.getByRole('button', { name: 'Close' }).click();
  await begin.click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('an artist is created, changed, and deleted once that is confirmed', async ({ page, baseURL }) => {
  await enter(page, await signUp({ origin: baseURL ?? '' }));
  await page.addInitScript(() => localStorage.setItem('dubplate.language', 'ru'));
  await page.goto('/artists');
  await expect(page.getByText('Артистов пока нет')).toBeVisible();
  await page.getByRole('button', { name: 'Создать артиста' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Сохранить артиста' });
  /** The notices lie over the button for a new artist. */
  const closeNotice = (words: string) =>
    page.getByRole('alert').filter({ hasText: words }).getByRole('button', { name: 'Закрыть' }).click();
  await dialog.getByLabel('Spotify ID').fill('abc');
  await dialog.getByLabel('Spotify ID').blur();
  await expect(dialog.getByText('Неверный Spotify ID')).toBeVisible();
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Spotify ID').fill('https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb?si=1');
  await dialog.getByLabel('Spotify ID').blur();
  await expect(dialog.getByLabel('Spotify ID')).toHaveValue('4Z8W4fKeB5YxbusRsdQVPb');
  await dialog.getByLabel('Имя').fill('  Солёная вода  ');
  await save.click();
  await expect(page.getByText('Артист создан')).toBeVisible();
  await expect(dialog).toBeHidden();
  await closeNotice('Артист создан');

  await page.getByRole('button', { name: 'Действия: Солёная вода' }).click();
  await page.getByRole('menuitem', { name: 'Редактировать: Солёная вода' }).click();
  await dialog.getByLabel('Имя').fill('Пресная вода');
  await save.click();
  await expect(page.getByText('Артист обновлён')).toBeVisible();
  await closeNotice('Артист обновлён');
  // The most recently changed artist comes first.
  await page.getByRole('button', { name: 'Новый артист' }).click();
  await dialog.getByLabel('Имя').fill('Вторая');
  await save.click();
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names.or(page.getByRole('main').getByRole('heading', { level: 3 })).first()).toContainText('Вторая');

  const question = page.getByRole('alertdialog', { name: 'Удаление артиста' });
  const actions = page.getByRole('button', { name: 'Действия: Пресная вода' });
  const remove = page.getByRole('menuitem', { name: 'Удалить: Пресная вода' });
  await actions.click();
  await remove.click();
  await expect(question).toContainText('Отменить это нельзя.');
  await question.getByRole('button', { name: 'Отмена' }).click();
  await actions.click();
  await remove.click();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(actions).toHaveCount(0);
});
