import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';
import { visit } from '../visit.ts';

test('anyone reads the terms, in either language, and can take them along', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  await page.getByLabel('Language').selectOption('ru');
  await expect(page.getByRole('heading', { name: 'Условия использования' })).toBeVisible();
  const address = await page.getByRole('link', { name: 'Скачать PDF' }).getAttribute('href');
  const document = await page.request.get(address ?? '');
  expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await test.step('where the terms do not come, there is the document', async () => {
    await page.evaluate(() => localStorage.setItem('dubplate.language', 'en'));
    const answerTerms = await intercept(page, '**/terms.html', (route) => route.abort());
    await page.goto('/terms');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Something seems to have gone wrong');
    await expect(failure.getByRole('link', { name: 'Download as PDF' })).toHaveAttribute(
      'href',
      '/terms.pdf?language=en',
    );
    answerTerms();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  });

  await test.step('the page of the app for the phone leads on', async () => {
    await visit(page, '/mobile');
    await expect(page.getByRole('heading', { name: 'The mobile app is coming soon' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the main page' }).click();
    await expect(page).toHaveURL(/\/signin/);
  });
});
