import type { Person } from '@dubplate/testkit/person';
import type { Page } from '@playwright/test';

/** Signs in by the form, as a person does, and waits for Main. */
export const signIn = async (page: Page, { username, password }: Person): Promise<void> => {
  await page.goto('/signin');
  await page.getByLabel('Phone or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Upload music' }).first().waitFor();
};
