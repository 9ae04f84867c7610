import { expect, type Page } from '@playwright/test';

/** The sign that a user is signed in. */
export const main = (page: Page) => page.getByRole('link', { name: 'Upload music' }).first();

export const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByLabel('First name')).toBeVisible();
};

export const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
};

/** Fills the form on the page, however it was reached. */
export const fillSignIn = async (page: Page, person: { readonly username: string; readonly password: string }) => {
  // The sign-up page has the same fields, and is there until the sign-in page takes its place.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Phone or e-mail').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
