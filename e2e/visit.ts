import type { Page } from '@playwright/test';

/**
 * Goes to an address inside the app, as a link does: nothing is loaded again. Waits until the text has changed, so that
 * what follows does not find the page before.
 */
export const visit = async (page: Page, path: string): Promise<void> => {
  const before = await page.evaluate((to) => {
    const { textContent } = document.body;
    history.pushState(null, '', to);
    return textContent;
  }, path);
  await page.waitForFunction((text) => document.body.textContent !== text, before);
};
