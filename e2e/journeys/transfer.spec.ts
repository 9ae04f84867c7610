import { importLegacy } from '@dubplate/testkit/accounts/legacy';
import { stranger } from '@dubplate/testkit/person';
import { fillSignIn } from '../account-acts.ts';
import { administrator } from '../administrator.ts';
import { mailedLink } from '../letters.ts';
import { somebody } from '../people.ts';
import { expect, test } from '../test.ts';

test('a person of the older system arrives and finds everything', async ({ page, baseURL }) => {
  const { username, password } = somebody();
  await importLegacy(await administrator(baseURL ?? ''), {
    username,
    first_name: 'Вера',
    artists: [{ name: 'Night Ferry' }],
    releases: [
      { name: 'Ночной паром', artist: 'Night Ferry', tracks: [{ title: 'One' }] },
      { name: 'Salt Water', artist: 'Night Ferry', cover: 'covers/salt.jpg' },
    ],
    multilinks: [{ name: 'Everywhere', links: [{ store: 'Spotify', url: 'https://open.spotify.com/album/1' }] }],
  });

  await page.goto('/signin');
  await fillSignIn(page, { username, password: 'the password of old' });
  const consent = page.getByRole('dialog', { name: 'Move your profile here?' });
  await expect(consent).toBeVisible();
  await consent.getByRole('button', { name: 'Agree and move' }).click();
  const sent = page.getByRole('dialog', { name: 'Check your messages' });
  await sent.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/signin$/);

  // The link was written in the language of the page.
  await page.goto(await mailedLink(username, 'changepassword'));
  await page.evaluate(() => localStorage.setItem('dubplate.language', 'ru'));
  await page.reload();
  await page.getByLabel('Новый пароль').fill(password);
  await page.getByLabel('Повторите пароль').fill(password);
  await page.getByRole('button', { name: 'Задать пароль' }).click();
  await page.getByRole('link', { name: 'Войти' }).click();
  await page.getByLabel('Телефон или e-mail').fill(username);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Вера');
  await page.getByRole('button', { name: /Перенос профиля\s*3 из 3/ }).click();
  const status = page.getByRole('dialog', { name: 'Перенос профиля' });
  await expect(status.getByRole('region', { name: 'Релизы' }).getByRole('listitem')).toHaveText([
    'Salt WaterБез файлов: загрузите их, пожалуйста',
    'Ночной паром',
  ]);
  await expect(status.getByRole('region', { name: 'Ссылки' }).getByRole('listitem')).toHaveText(['Everywhere']);
  await status.getByRole('button', { name: 'Закрыть' }).last().click();
  await page.goto('/drafts');
  for (const title of ['Ночной паром', 'Salt Water'])
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await page.goto('/artists');
  await expect(page.getByText('Night Ferry').first()).toBeVisible();
});

test('a transfer that can’t begin shows why: already moved, or anything else for five seconds', async ({ page }) => {
  let answer = { status: 404, json: { message: 'NOT_FOUND' } };
  await page.route('**/api/start-transfering/*', (route) => route.fulfill(answer));
  await page.clock.install();
  await page.goto('/transfering/abc');
  const agree = page.getByRole('button', { name: 'Agree and move' });
  await agree.click();
  const failed = page.getByText('Failed to start transfering');
  await expect(failed).toBeVisible();
  await expect(page.getByText('Please sign in again to get a new one.')).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(failed).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(failed).toBeHidden();
  answer = { status: 409, json: { message: 'ALREADY_TRANSFERED' } };
  await agree.click();
  const already = page.getByRole('dialog', { name: 'Your profile has already been moved' });
  await already.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('the move is watched live, and failed items are tried again', async ({ page, baseURL }) => {
  const { username, password } = somebody();
  const person = stranger(baseURL ?? '');
  await person.ok('POST /register', { body: { username, password } });
  const item = (name: string, status: string, reason: string | null = null) => ({ name, status, reason });
  let releases = [item('First', 'failed', 'FILES_MISSING'), item('Second', 'waiting')];
  const viewed: string[] = [];
  await page.route('**/api/me/transfer**', (route) => {
    const { method, url } = { method: route.request().method(), url: route.request().url() };
    if (method === 'POST') viewed.push(url.split('/').at(-1) ?? '');
    if (url.endsWith('/retry')) releases = [item('First', 'waiting'), item('Second', 'waiting')];
    const first_viewed_at = viewed.length > 0 ? new Date().toISOString() : null;
    return route.fulfill({ json: { releases, multilinks: [], first_viewed_at } });
  });
  await page.goto('/signin');
  await fillSignIn(page, { username, password });
  await page.getByRole('button', { name: /Profile transfer\s*0 of 2/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile transfer' });
  await expect(dialog.getByText('The older system no longer has one of its files')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try the failed ones again' }).click();
  await expect(dialog.getByText('The older system no longer has one of its files')).toHaveCount(0);
  expect(viewed).toEqual(['view', 'retry']);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});
