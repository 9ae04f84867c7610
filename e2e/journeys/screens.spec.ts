import AxeBuilder from '@axe-core/playwright';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { coverFile, signIn } from '../acts.ts';
import { MODERATOR } from '../people.ts';
import { expect, test } from '../test.ts';

/** Every combination in which a screen is looked at: 360 and 1440 px, both themes, both languages. */
const LOOKS = [
  { width: 360, theme: 'light', language: 'en' },
  { width: 360, theme: 'dark', language: 'ru' },
  { width: 1440, theme: 'dark', language: 'en' },
  { width: 1440, theme: 'light', language: 'ru' },
] as const;

const wear = async (page: Page, { width, theme, language }: (typeof LOOKS)[number]) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate((chosen) => localStorage.setItem('dubplate.language', chosen), language);
};

/** No axe rule is broken, nothing sticks out sideways, and no text is cut. */
const inspect = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([name, overflow]).toEqual([name, 0]);
};

test('nobody’s screens', async ({ page }) => {
  for (const look of LOOKS) {
    for (const path of ['/signin', '/signup', '/nowhere', '/503']) {
      await page.goto(path);
      await wear(page, look);
      await page.reload();
      await inspect(page, `${path} ${JSON.stringify(look)}`);
    }
  }
});

test('an artist’s screens', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const artist = await signUp({ origin: baseURL ?? '' });
  const sent = await makeDraft(artist, { title: 'Sent', tracks: 2 });
  await artist.ok('POST /release/{id}/publish', { params: { id: sent.release.uuid } });
  const draft = await makeDraft(artist, { title: 'Draft' });
  const empty = await artist.ok('POST /release', { body: {} });
  await signIn(page, artist);
  const paths = [
    '/',
    '/upload',
    '/drafts',
    `/drafts/${draft.release.uuid}`,
    '/releases',
    `/releases/${sent.release.uuid}`,
    `/releases/${empty.uuid}`,
    '/artists',
    '/support',
  ];
  for (const look of LOOKS) {
    await wear(page, look);
    for (const path of paths) {
      await page.goto(path);
      await inspect(page, `${path} ${JSON.stringify(look)}`);
    }
  }
});

test('the screens of somebody who has made nothing yet', async ({ page, baseURL }) => {
  await signIn(page, await signUp({ origin: baseURL ?? '' }));
  for (const path of ['/', '/drafts', '/releases', '/artists', '/staff/releases']) {
    await page.goto(path);
    await inspect(page, path);
  }
});

test('a moderator’s screens', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const { release } = await makeDraft(artist, { title: 'Waiting', tracks: 2 });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await signIn(page, MODERATOR);
  for (const look of LOOKS) {
    await wear(page, look);
    for (const path of ['/staff/releases', `/staff/releases/${release.uuid}`]) {
      await page.goto(path);
      await inspect(page, `${path} ${JSON.stringify(look)}`);
    }
  }
});

test('the dialogs on the way', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const { release } = await makeDraft(artist, { title: 'Dialogs' });
  await signIn(page, artist);
  for (const look of [LOOKS[1], LOOKS[2]]) {
    await wear(page, look);
    const name = JSON.stringify(look);
    await page.goto('/artists');
    await page
      .getByRole('button', { name: /^(New artist|Новый артист)$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, `artist ${name}`);
    await page.goto('/drafts');
    await page.getByRole('button', { name: /Dialogs/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, `deletion ${name}`);
    await page.goto(`/drafts/${release.uuid}`);
    await page.locator('input[type=file][accept*="image"]').setInputFiles(await coverFile({ seed: 4 }));
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
    await inspect(page, `cropper ${name}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Cancel|Отмена/ })
      .click();
    await page
      .getByRole('button', { name: /Night Ferry.*(Change|Изменить)/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, `role ${name}`);
  }
});
