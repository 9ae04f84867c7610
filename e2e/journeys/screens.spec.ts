import { orderCode } from '@dubplate/rules/commerce/order-address';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { ask } from '@dubplate/testkit/support/conversations';
import type { Page } from '@playwright/test';
import { coverFile, enter } from '../acts.ts';
import { inspect, type Look, wear } from '../inspect.ts';
import { MODERATOR, SUPPORT } from '../people.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

/** Both widths, both themes and both languages in two looks; the pairs take turns, so that all four come up. */
const PAIRS = [
  [
    { width: 360, theme: 'light', language: 'en' },
    { width: 1440, theme: 'dark', language: 'ru' },
  ],
  [
    { width: 360, theme: 'dark', language: 'ru' },
    { width: 1440, theme: 'light', language: 'en' },
  ],
] as const satisfies readonly (readonly [Look, Look])[];

/** Goes through these addresses inside the page, each in one of the pairs of looks. */
const inspectAll = async (page: Page, paths: readonly string[]) => {
  for (const [place, pair] of PAIRS.entries())
    for (const look of pair) {
      await wear(page, look);
      const [first = '/', ...others] = paths.filter((_, index) => index % PAIRS.length === place);
      await page.goto(first);
      await inspect(page, `${first} ${JSON.stringify(look)}`);
      for (const path of others) {
        await visit(page, path);
        await inspect(page, `${path} ${JSON.stringify(look)}`);
      }
    }
};

/** Mailed links: a valid one, an expired one, and an invented one. */
const MAILED = ['/changepassword?token=a&expired=4102444800', '/changepassword', '/verify/nothing', '/transfering/a'];

test('screens without sign-in', async ({ page }) => {
  await page.goto('/signin');
  await inspectAll(page, [
    '/signin',
    '/signup',
    '/resetpassword',
    '/contact',
    ...MAILED,
    '/terms',
    '/mobile',
    '/nowhere',
    '/503',
  ]);
});

test('an artist’s screens', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const sent = await makeDraft(artist, { title: 'Sent', tracks: 2 });
  await artist.ok('POST /release/{id}/publish', { params: { id: sent.release.uuid } });
  const draft = await makeDraft(artist, { title: 'Draft' });
  const empty = await artist.ok('POST /release', { body: {} });
  const question = await ask(artist);
  await enter(page, artist);
  await inspectAll(page, [
    '/',
    '/upload',
    '/drafts',
    `/drafts/${draft.release.uuid}`,
    '/releases',
    `/releases/${sent.release.uuid}`,
    `/releases/${empty.uuid}`,
    '/artists',
    '/support',
    '/support?ask=yes',
    `/support/${question.uuid}`,
    '/settings',
    '/settings/password',
    '/settings/sessions',
    '/settings/tokens',
  ]);
});

test('an artist’s purchases', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const { release } = await makeDraft(artist, { title: 'Bought for' });
  const cart = await artist.ok('POST /user-product', {
    body: { productName: 'DUBPLATE_EARLY_DATE', userUuid: artist.uuid, releaseUuid: release.uuid },
  });
  await enter(page, artist);
  const order = `/order/${orderCode([cart.uuid])}?orderType=product`;
  await inspectAll(page, ['/purchases', '/purchases?show=services', order]);
  for (const look of PAIRS[0]) {
    await wear(page, look);
    await page.goto(`/purchases/${cart.uuid}`);
    // The payment opens over its page.
    await expect(page.getByRole('dialog').getByRole('button', { name: /^(Pay|Оплатить) / })).toBeEnabled();
    // The sum and the button are visible on the lowest of screens, with any content above them.
    await page.setViewportSize({ width: look.width, height: 600 });
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^(Total|Всего)$/)).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: /^(Pay|Оплатить) / })).toBeInViewport({ ratio: 1 });
    await inspect(page, `payment ${JSON.stringify(look)}`);
  }
});

test('the screens of a user who has made nothing yet', async ({ page, baseURL }) => {
  await enter(page, await signUp({ origin: baseURL ?? '' }));
  await page.goto('/');
  await inspect(page, '/');
  for (const path of ['/drafts', '/releases', '/artists', '/purchases', '/order/nothing', '/staff/releases']) {
    await visit(page, path);
    await inspect(page, path);
  }
});

test('a moderator’s screens', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const { release } = await makeDraft(artist, { title: 'Waiting', tracks: 2 });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await enter(page, MODERATOR);
  await inspectAll(page, [
    '/staff/releases',
    `/staff/releases/${release.uuid}`,
    '/settings/security',
    '/settings/data',
  ]);
});

test('support’s screens', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const question = await ask(artist);
  await ask(artist, 'The same once more');
  await enter(page, SUPPORT);
  await inspectAll(page, ['/staff/tickets', `/staff/tickets/${question.uuid}`, '/staff/templates', '/staff/purchases']);
});

test('pages that could not be loaded', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const { release } = await makeDraft(artist, { title: 'Lost' });
  await enter(page, MODERATOR);
  await page.route(/\/api\/(staff\/)?(release|user-product)\/[^/]+$/, (route) =>
    route.fulfill({ status: 400, json: {} }),
  );
  await inspectAll(page, [
    `/releases/${release.uuid}`,
    `/drafts/${release.uuid}`,
    `/staff/releases/${release.uuid}`,
    `/purchases/${release.uuid}`,
    `/order/${orderCode([release.uuid])}?orderType=product`,
  ]);
});

test('the dialogs on the way', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const { release } = await makeDraft(artist, { title: 'Dialogs' });
  await enter(page, artist);
  for (const look of PAIRS[1]) {
    await wear(page, look);
    const name = JSON.stringify(look);
    await page.goto('/artists');
    await page
      .getByRole('button', { name: /^(New artist|Новый артист)$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, `artist ${name}`);
    await visit(page, '/settings');
    await page.getByRole('button', { name: /^(Verify|Подтвердить)$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, `verification ${name}`);
    await visit(page, '/drafts');
    await page.getByRole('button', { name: /Dialogs/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page, `deletion ${name}`);
    await page.goto(`/drafts/${release.uuid}`);
    const genre = page.getByRole('combobox', { name: /^(Genre|Жанр)/ });
    await genre.click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(genre).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-combobox-selected]')).toBeVisible();
    await inspect(page, `genres ${name}`);
    await page.keyboard.press('Escape');
    await page.locator('input[type=file][accept*="image"]').setInputFiles(await coverFile({ seed: 4 }));
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
    // It is pale until the crop is known.
    await expect(
      page.getByRole('dialog').getByRole('button', { name: /^(Save the cover|Сохранить обложку)$/ }),
    ).toBeEnabled();
    await inspect(page, `cropper ${name}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Cancel|Отмена/ })
      .click();
    // Two dialogs while it closes would be too many below.
    await expect(page.getByRole('dialog')).toBeHidden();
    await page
      .getByRole('button', { name: /Night Ferry.*(Change|Изменить)/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, `role ${name}`);
  }
});

test('what a draft was before', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const { release, tracks } = await makeDraft(artist, { title: 'A long title that goes on and on', tracks: 3 });
  await artist.ok('DELETE /track/{id}', { params: { id: tracks[0]?.uuid } });
  await artist.ok('PATCH /release/{id}', { params: { id: release.uuid }, body: { cover_uuid: null } });
  await enter(page, artist);
  for (const look of PAIRS[1]) {
    await wear(page, look);
    await page.goto(`/drafts/${release.uuid}`);
    await page.getByRole('button', { name: /^(?:Versions|Версии)$/ }).click();
    const rows = page.getByRole('dialog').getByRole('listitem').getByRole('button');
    await expect(rows).toHaveCount(2);
    await inspect(page, `versions ${JSON.stringify(look)}`);
    await rows.last().click();
    await expect(page.getByText('Track 1')).toBeVisible();
    await inspect(page, `a version ${JSON.stringify(look)}`);
  }
});

test('the questions on the way of a record', async ({ page, baseURL }) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  await enter(page, artist);
  for (const look of PAIRS[0]) {
    await wear(page, look);
    const { release, tracks, artistUuid } = await makeDraft(artist, { title: 'Questions' });
    const onRelease = { params: { id: release.uuid } };
    const credit = { artist_uuid: artistUuid, role: 'WITH' };
    await artist.ok('POST /track/{id}/add-artist', { params: { id: tracks[0]?.uuid }, body: credit });
    const asked = page.getByRole('alertdialog');
    const inspectAsked = async (name: string) => {
      await expect(asked).toBeVisible();
      await inspect(page, `${name} ${JSON.stringify(look)}`);
    };
    await page.goto(`/drafts/${release.uuid}`);

    await page.getByText('EP', { exact: true }).click();
    await page.getByRole('button', { name: /^(Send to release|Отправить на релиз)$/ }).click();
    await inspectAsked('mismatch');
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();

    await page
      .getByRole('button', { name: /^(Edit|Редактировать): Track 1$/ })
      .first()
      .click();
    const editor = page.locator('[id^=track-form-]');
    await editor.getByRole('switch').nth(1).focus();
    await page.keyboard.press('Space');
    await inspectAsked('instrumental');
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();

    await editor.getByRole('button', { name: /^(Remove author|Убрать автора) 1$/ }).click();
    await editor.getByRole('button', { name: /^(Save the track|Сохранить трек)$/ }).click();
    await inspectAsked('warning');
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();

    await artist.ok('PATCH /release/{id}', { ...onRelease, body: { title: 'Elsewhere' } });
    await page.locator('#field-title input').fill('Here');
    await inspectAsked('conflict');
    await asked.getByRole('button').last().click();
    await expect(asked).toBeHidden();
  }
});
