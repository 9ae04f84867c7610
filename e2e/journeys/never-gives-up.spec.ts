import type { Page } from '@playwright/test';
import { enterAsSomebody } from '../acts.ts';
import { expect, test } from '../test.ts';

/** Cuts the page off from the server altogether: calls, and parts of the app. */
const cutOff = async (page: Page) => {
  await page.route('**/{api,assets}/**', (route) => route.abort('internetdisconnected'));
  return () => page.unroute('**/{api,assets}/**');
};

test('a part of the app that could not be fetched costs that part alone, and is fetched once it can be', async ({
  page,
}) => {
  await enterAsSomebody(page);
  await page.goto('/settings');
  const firstName = page.getByLabel('First name');
  await firstName.fill('Vera');
  // The page has come to rest: what may be needed without a connection is there.
  await page.waitForResponse((response) => /confirm-dialog.*\.js$/.test(response.url()));
  const restore = await cutOff(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to make changes')).toBeVisible();
  await expect(firstName).toHaveValue('Vera');

  await page.getByRole('link', { name: 'Artists' }).first().click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('alert').getByText('No connection')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Artists', exact: true })).toBeVisible();
});
