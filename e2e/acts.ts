import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { expect, type Locator, type Page } from '@playwright/test';
import { somebody } from './people.ts';

/** Signs up a new user and opens Main. */
export const signUp = async (page: Page) => {
  const person = somebody();
  await page.goto('/signup');
  await page.getByLabel('Phone or e-mail').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('link', { name: 'Upload music' }).first()).toBeVisible();
  return person;
};

/** Signs in without the form, for journeys that are not about it: the next page that is opened has the session. */
export const enter = async (
  page: Page,
  { username, password }: { username: string; password: string },
  /** Origin of another server than the journeys’ common one. */
  origin = '',
) => {
  const answer = await page.request.post(`${origin}/api/login`, {
    data: { username, password, fingerprint: 'browser' },
  });
  expect(answer.status()).toBe(200);
  await page.addInitScript(
    (token) => {
      // Once: a session that is left, or renewed, stays so when the page is loaded again.
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'yes');
      localStorage.setItem('dubplate.access-token', token);
    },
    (await answer.json()).access_token,
  );
};

/** Signs in a new user without the forms. */
export const enterAsSomebody = async (page: Page) => {
  const person = somebody();
  const answer = await page.request.post('/api/register', { data: { ...person, service: 'DUBPLATE' } });
  expect(answer.status()).toBe(201);
  await enter(page, person);
  return person;
};

export const signIn = async (page: Page, person: { readonly username: string; readonly password: string }) => {
  await page.goto('/signin');
  await page.getByLabel('Phone or e-mail').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Staff without releases land on a staff page.
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
};

/** A file as a person would pick it. */
export const wavFile = (name: string, options: { seconds?: number; seed?: number } = {}) => ({
  name,
  mimeType: 'audio/wav',
  buffer: makeWav({ seconds: 4, ...options }),
});

export const coverFile = async (options: { side?: number; seed?: number } = {}) => ({
  name: 'cover.jpg',
  mimeType: 'image/jpeg',
  buffer: await makeCover({ side: 1600, ...options }),
});

/** Picks an entry of a search field. */
export const choose = async (page: Page, place: Locator, label: string, option: string) => {
  const field = place.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(option);
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
};

export const addCover = async (page: Page, options: { side?: number; seed?: number } = {}) => {
  await page.locator('input[type=file][accept*="image"]').setInputFiles(await coverFile(options));
  const cropper = page.getByRole('dialog', { name: 'Crop the cover' });
  await cropper.getByRole('button', { name: 'Save the cover' }).click();
  await expect(cropper).toBeHidden();
};

/** Makes an artist in the picker of step 1 and credits them. */
export const creditNewArtist = async (page: Page, name: string, role = 'Primary artist') => {
  const main = page.getByRole('region', { name: 'Main data' });
  await main.getByRole('combobox', { name: 'Add an artist' }).fill(name);
  await page.getByRole('option', { name: `New artist: ${name}` }).click();
  await page.getByRole('button', { name: 'Save the artist' }).click();
  await page.getByRole('dialog', { name: 'Choose the role' }).getByRole('button', { name: role }).click();
  await expect(main.getByRole('button', { name: `Role of ${name}: ${role}. Change` })).toBeVisible();
};

/** Chooses a day two months ahead: no quick release, and well within the window. */
export const chooseReleaseDate = async (page: Page) => {
  await page.getByRole('button', { name: 'Release date', exact: true }).click();
  const calendar = page.getByRole('dialog', { name: 'Release date' });
  for (let months = 0; months < 2; months++) await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: /^15 / }).click();
};

/** Fills step 1 whole and waits until it is kept. */
export const fillMainData = async (page: Page, title: string, artist = 'Night Ferry') => {
  const main = page.getByRole('region', { name: 'Main data' });
  await main.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await addCover(page);
  await choose(page, main, 'Genre', 'Ambient');
  await choose(page, main, 'Language', 'English');
  await chooseReleaseDate(page);
  await creditNewArtist(page, artist);
  // The cover may still be uploading: until then the tracks are locked, and a save lacks the cover.
  await expect(page.locator('input[type=file][accept*="wav"]')).toBeEnabled();
  await draftIsSaved(page);
};

/** A track that is complete saves itself, unless its button was pressed before. */
export const trackIsSaved = (page: Page, title: string) =>
  expect(
    page
      .getByRole('region', { name: 'Uploading tracks' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^(Edit|Close): ${title}$`) }) })
      .getByText('Saved', { exact: true })
      .first(),
  ).toBeVisible({ timeout: 30_000 });

/** Names one composer of the open track and saves it. */
export const completeTrack = async (page: Page, title: string) => {
  const tracks = page.getByRole('region', { name: 'Uploading tracks' });
  await tracks.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await tracks.getByRole('button', { name: 'Add an author' }).click();
  const author = tracks.getByRole('group', { name: 'Author 1' });
  // The first one is the composer already.
  await expect(author.getByRole('combobox', { name: 'Role' })).toHaveValue('Composer');
  await author.getByRole('combobox', { name: 'Name', exact: true }).fill('Anna');
  await author.getByRole('combobox', { name: 'Surname' }).fill('Petrova');
  // By now it may be saving itself.
  await tracks.getByRole('button', { name: /^(Save the track|Saving|Saved)$/ }).click({ force: true });
  await trackIsSaved(page, title);
};

export const addTracks = async (page: Page, files: readonly ReturnType<typeof wavFile>[]) => {
  const input = page.locator('input[type=file][accept*="wav"]');
  // A locked list would ignore the files.
  await expect(input).toBeEnabled();
  await input.setInputFiles([...files]);
};

export const draftIsSaved = (page: Page) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .first(),
  ).toBeVisible();
