import { signUp } from '@dubplate/testkit/person';
import { enter, enterAsSomebody } from '../acts.ts';
import { inspect } from '../inspect.ts';
import { ADMIN } from '../people.ts';
import { expect, test } from '../test.ts';
import { changeAnswers } from '../traffic/change-answers.ts';

test('an administrator switches a language off and on again', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const names = async () => (await artist.ok('GET /languages')).map(({ name }) => name);
  expect(await names()).toContain('Klingon');
  await enter(page, ADMIN);
  await page.goto('/staff/instance');
  await expect(page.getByRole('switch', { name: 'Show the banner' })).not.toBeChecked();
  await inspect(page, 'the switch of maintenance');
  const views = page.getByRole('group', { name: 'What to edit' });
  for (const [view, shown] of [
    ['Label', page.getByLabel('Label name')],
    ['Genres', page.getByRole('switch', { name: 'Ambient', exact: true })],
    ['Terms', page.getByRole('link', { name: 'Version 1' })],
  ] as const) {
    await views.getByRole('button', { name: view }).click();
    await expect(shown).toBeVisible();
    await inspect(page, `the view ${view}`);
  }
  await views.getByRole('button', { name: 'Languages' }).click();
  await page.getByRole('searchbox').fill('kling');
  const klingon = page.getByRole('switch', { name: 'Klingon' });
  await klingon.click();
  await expect(page.getByText('“Klingon” is no longer offered')).toBeVisible();
  expect(await names()).not.toContain('Klingon');
  await expect(klingon).toBeEnabled();
  await klingon.click();
  await expect(page.getByText('“Klingon” is offered again')).toBeVisible();
  expect(await names()).toContain('Klingon');
});

test('after a change of the terms a quiet notice requests acceptance, and the page still works', async ({ page }) => {
  await enterAsSomebody(page);
  const stand = (needs_acceptance: boolean) => ({
    current: { version: 2, published_at: '2026-11-20T10:00:00.000Z', is_material: true },
    accepted: { version: needs_acceptance ? 1 : 2, accepted_at: '2026-11-20T10:00:00.000Z' },
    needs_acceptance,
  });
  // All journeys share this instance, so published terms would require acceptance in every other journey.
  await page.route('**/api/me/terms', (route) => route.fulfill({ json: stand(true) }));
  await page.route('**/api/me/terms/accept', (route) => route.fulfill({ json: stand(false) }));
  await page.goto('/artists');
  const notice = page.getByText('The terms have changed.');
  await expect(notice).toBeVisible();
  await inspect(page, 'the notice of changed terms');
  await page.getByRole('link', { name: 'Releases' }).first().click();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('You have accepted the terms')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the banner of maintenance has the administrator’s words', async ({ page }) => {
  await enterAsSomebody(page);
  await changeAnswers(page, '**/api/instance', (instance) => {
    const message = { en: 'We move to a faster disk tonight.', ru: 'Переезжаем на новый диск.' };
    const notice = { maintenance: true, maintenance_notice: { message, ends_at: null } };
    return { ...instance, ...notice };
  });
  await page.goto('/');
  await expect(page.getByText('We move to a faster disk tonight.')).toBeVisible();
  await inspect(page, 'the banner of maintenance');
});
