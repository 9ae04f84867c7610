import type { Page } from '@playwright/test';
import { inspect } from '../inspect.ts';
import { expect, test } from '../test.ts';

/** Returns the size of the page and everything it loads but pictures, in bytes as sent. */
const weigh = async (page: Page, address: string): Promise<number> => {
  const finished: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'image')
      finished.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return (await Promise.all(finished)).reduce((sum, size) => sum + size, 0);
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a stranger reads what the service is, in both languages, and finds the way in', async ({ page }) => {
    await page.goto('/landing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You make the record. We put it out.');
    await page.getByText('Which files do you accept?').click();
    await expect(page.getByText('WAV up to 100 MB')).toBeVisible();
    await page.getByRole('link', { name: 'Русский' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вы записываете. Мы выпускаем.');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Создать аккаунт' }).first()).toHaveAttribute('href', '/signup');
  });
});

for (const language of ['en', 'ru'])
  test(`the page is light, and no axe rule is broken in either theme: ${language}`, async ({ page }) => {
    const bytes = await weigh(page, `/landing?lang=${language}`);
    test.info().annotations.push({ type: 'bytes', description: String(bytes) });
    // The fonts are among it.
    expect(bytes).toBeGreaterThan(35_000);
    expect(bytes).toBeLessThan(60_000);
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [360, 768, 1440, 2560]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await inspect(page, `landing ${language} ${colorScheme} ${width}`);
      }
  });

test('who is signed in is led to the main page, unless the address asks to stay', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('link', { name: 'New here? See how it works and what it costs' }).click();
  await expect(page).toHaveURL(/\/landing\?lang=en$/);
  await page.evaluate(() => localStorage.setItem('dubplate.session', 'yes'));
  await page.goto('/landing?stay');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вы записываете. Мы выпускаем.');
  await page.goto('/landing', { waitUntil: 'commit' });
  // Only the mark of a session exists here: the main page finds no session and shows the sign-in form.
  await expect(page).toHaveURL(/\/signin/);
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'What this service is' }).click();
  await expect(page).toHaveURL(/\/landing\?lang=en&stay$/);
});
