import { type Person, signUp } from '@dubplate/testkit/person';
import { expect, type Page } from '@playwright/test';
import { enter } from './acts.ts';

/** Signs in a new user without the forms. */
export const someArtist = async (page: Page, baseURL: string | undefined): Promise<Person> => {
  const artist = await signUp({ origin: baseURL ?? '' });
  await enter(page, artist);
  return artist;
};
/** Step 1. */
export const main = (page: Page) => page.getByRole('region', { name: 'Main data' });
/** Step 2. */
export const tracks = (page: Page) => page.getByRole('region', { name: 'Uploading tracks' });
export const coverInput = (page: Page) => page.locator('input[type=file][accept*="image"]');

/** Holds back calls of the page until they are released. */
export const hold = async (page: Page, url: string) => {
  let releaseCalls = () => {};
  const held = new Promise<void>((resolve) => {
    releaseCalls = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.fallback();
  });
  return () => releaseCalls();
};

/** Files as they come from a desktop, for `dispatchEvent('drop', …)`. */
export const dragged = (page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.evaluateHandle(
    (brought) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of brought)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type }));
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
  );

/** Waits until this browser keeps the words of a draft: from then on they outlive the page. */
export const isKeptHere = (page: Page, words: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open('dubplate-drafts');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
              reading.onerror = () => reject(reading.error);
              reading.onsuccess = () => {
                opening.result.close();
                resolve(JSON.stringify(reading.result));
              };
            };
          }),
      ),
    )
    .toContain(words);
