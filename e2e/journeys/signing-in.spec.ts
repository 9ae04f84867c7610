import { somebody } from '../people.ts';
import { expect, test } from '../test.ts';

test('a user signs up, signs out and signs in again', async ({ page }) => {
  const { username, password } = somebody();
  await page.goto('/');
  await expect(page).toHaveURL(/\/signin/);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Phone or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('link', { name: 'Upload music' }).first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('link', { name: 'Upload music' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/signin/);

  await page.getByLabel('Phone or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong login or password');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong login' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'Upload music' }).first()).toBeVisible();
});

test('a missing page shows that, in both languages', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('Looks like a dead end.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('dubplate.language', 'ru'));
  await page.reload();
  await expect(page.getByText('Похоже на тупик.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
});
