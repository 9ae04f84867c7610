import { orderCode } from '@dubplate/rules/commerce/order-address';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { enter } from '../acts.ts';
import { MODERATOR } from '../people.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

/** The widest letter, as often as a title may have it; nothing in it where a line could break. */
const LONG = 'W'.repeat(255);

/**
 * Returns how far the page is wider than the window, and the elements that end outside of it without being cut or
 * scrolled.
 */
const widening = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isCut = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement));
    const outside = [...document.querySelectorAll('#root *, [role=dialog] *, [role=alertdialog] *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !isCut(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 120));
    return { by: scrollWidth - clientWidth, outside: outside.slice(0, 3) };
  });

const softly = expect.configure({ soft: true });

const WIDTHS = [360, 1440];

const expectWithin = async (page: Page, place: string) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // The header hides what has no room with one of the next frames.
    await softly.poll(async () => [place, width, await widening(page)]).toEqual([place, width, { by: 0, outside: [] }]);
  }
};

/** A record of which everything that has a name has the longest. */
const makeLongRecord = async (artist: Person) => {
  const { release, tracks, artistUuid } = await makeDraft(artist, { title: LONG });
  await artist.ok('PATCH /artist/{id}', { params: { id: artistUuid }, body: { name: LONG } });
  for (const { uuid } of tracks) await artist.ok('PATCH /track/{id}', { params: { id: uuid }, body: { title: LONG } });
  return release.uuid;
};

test('a name without a place to break never widens a page, of a phone or of a desk', async ({
  browser,
  page,
  baseURL,
}) => {
  const artist = await signUp({ origin: baseURL ?? '' });
  const [sent, draft] = [await makeLongRecord(artist), await makeLongRecord(artist)];
  const cart = await artist.ok('POST /user-product', {
    body: { productName: 'DUBPLATE_EARLY_DATE', userUuid: artist.uuid, releaseUuid: draft },
  });
  await artist.ok('POST /release/{id}/publish', { params: { id: sent } });
  await enter(page, artist);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of [
    '/',
    '/drafts',
    `/drafts/${draft}`,
    '/releases',
    `/releases/${sent}`,
    '/artists',
    '/purchases?show=services',
    `/purchases/${cart.uuid}`,
    `/order/${orderCode([cart.uuid])}?orderType=product`,
    `/support?subject=${LONG}`,
  ]) {
    await visit(page, path);
    await expectWithin(page, path);
  }
  await visit(page, '/drafts');
  await page.getByRole('button', { name: /WWW/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectWithin(page, 'the deletion’s question');

  const moderation = await (await browser.newContext({ locale: 'en-GB', baseURL: baseURL ?? '' })).newPage();
  await enter(moderation, MODERATOR, baseURL);
  await moderation.goto('/staff/releases');
  await expectWithin(moderation, 'the queue');
  await visit(moderation, `/staff/releases/${sent}`);
  await expectWithin(moderation, 'a release under review');
  await moderation.getByRole('button', { name: 'Deny' }).click();
  await expect(moderation.getByRole('dialog')).toBeVisible();
  await expectWithin(moderation, 'the denial');
  // Nothing of this is left in the queue for other journeys' moderators.
  await moderation.getByRole('textbox', { name: 'Message to the artist' }).fill(`${LONG}\nAnother line`);
  await moderation.getByRole('button', { name: 'Deny the release' }).click();
  await expect(moderation.getByText('is denied')).toBeVisible();
  await expectWithin(moderation, 'the notice of the denial');

  await visit(page, `/releases/${sent}`);
  await expectWithin(page, 'a denied release');
  const reason = page.locator('blockquote');
  await expect(reason).toContainText('W\nAnother line', { useInnerText: true });
});
