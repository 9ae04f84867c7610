import { enterAsSomebody } from '../acts.ts';
import { expect, test } from '../test.ts';
import { changeAnswers } from '../traffic/change-answers.ts';

test('the menu leads to every page, closes on the way, and keeps the language', async ({ page }) => {
  const person = await enterAsSomebody(page);
  const purchases = page.waitForRequest('**/api/me/purchases?*');
  await page.goto('/artists');
  // Every page has the current purchases.
  await purchases;
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  for (const [name, href] of [
    ['Main', '/'],
    ['Artists', '/artists'],
    ['Purchases', '/purchases'],
    ['Statistics', '/statistics'],
    ['All Releases', '/releases'],
    ['Drafts', '/drafts'],
    ['Upload music', '/upload'],
  ] as const)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  const card = menu.getByRole('link', { name: 'Settings' });
  await expect(card).toContainText('Unknown user');
  await expect(card).toContainText(person.username);
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
  await menu.getByRole('link', { name: 'Drafts' }).click();
  await expect(page).toHaveURL('/drafts');
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByLabel('Language').selectOption('ru');
  await expect(page.getByRole('heading', { level: 1, name: 'Черновики' })).toBeAttached();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Черновики' })).toBeVisible();
});

test('the footer and the banner describe this instance, and a loading page is announced', async ({ page }) => {
  await enterAsSomebody(page);
  await changeAnswers(page, '**/api/instance', (instance) => ({
    ...instance,
    maintenance: true,
    social_links: ['https://www.social.example/wax'],
    commercial_email: 'sales@example.com',
  }));
  await page.goto('/');
  await expect(page.getByText('Functions for sending releases are limited for the moment.')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', '/terms');
  await expect(footer.getByRole('link', { name: 'social.example' })).toHaveAttribute(
    'href',
    'https://www.social.example/wax',
  );
  await expect(footer.getByRole('link', { name: 'sales@example.com' })).toHaveAttribute(
    'href',
    'mailto:sales@example.com',
  );
  await expect(footer.getByRole('link', { name: 'The mobile app is coming soon' })).toHaveAttribute(
    'href',
    'https://www.social.example/wax',
  );
  await expect(footer).toContainText('v0.12.20');

  const code = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js$/, async (route) => {
    await code.promise;
    await route.fallback();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Artists' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  code.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeHidden();

  await test.step('it prints without what leads elsewhere', async () => {
    const title = page.getByRole('heading', { level: 1, name: 'Artists' });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(title).toBeVisible();
  });
});
