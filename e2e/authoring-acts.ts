import { type Person, signUp } from '@dubplate/testkit/person';
import type { Page } from '@playwright/test';
import { enter } from './acts.ts';

/** Somebody new, signed in without the forms. */
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
