import { signUp } from '@dubplate/testkit/person';
import type { Page } from '@playwright/test';
import { enter } from '../acts.ts';
import { ADMIN, MODERATOR } from '../people.ts';
import { expect, test } from '../test.ts';

/** From a small phone to a wide desk, and closely where the layout changes. */
const WIDTHS = [
  ...Array.from({ length: 56 }, (_, index) => 360 + index * 40),
  639,
  641,
  991,
  993,
  1199,
  1201,
  1240,
  1281,
];

/** Of the header and little more: drawing the rest at every width would cost the most. */
const HEIGHT = 200;

/** Pairs of things in the header that are drawn over each other, and what ends outside of the window. */
const overprinted = (page: Page) =>
  page.evaluate(async () => {
    // The measurement for the new width is drawn with the next frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const things = [...document.querySelectorAll('header a, header button, header select')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const boxOf = (element: Element) => {
      const boxes = [element, ...element.querySelectorAll(':not(option)')].map((part) => part.getBoundingClientRect());
      return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) };
    };
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
    const boxes = things.map((element) => ({ name: nameOf(element), ...boxOf(element) }));
    const outside = boxes.filter(({ left, right }) => left < 0 || right > window.innerWidth);
    const over = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => one.left < other.right - 0.5 && other.left < one.right - 0.5)
        .map((other) => [one, other]),
    );
    return [...outside.map(({ name }) => name), ...over.map((pair) => pair.map(({ name }) => name).join(' over '))];
  });

/** The first staff page, in the header of staff without releases. */
const staffLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(?:Moderation|Модерация)/ });

const personOf = async (role: string, origin: string) => {
  if (role === 'moderator') return MODERATOR;
  return role === 'artist' ? await signUp({ origin }) : ADMIN;
};

for (const role of ['artist', 'moderator', 'administrator'])
  test(`nothing in the header is drawn over its neighbour at any width, in either language: ${role}`, async ({
    page,
    baseURL,
  }) => {
    await enter(page, await personOf(role, baseURL ?? ''));
    // A page that has the upload button in its header, too.
    await page.goto('/artists');
    for (const language of ['en', 'ru']) {
      await page.evaluate((chosen) => localStorage.setItem('dubplate.language', chosen), language);
      await page.setViewportSize({ width: 1600, height: HEIGHT });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (role !== 'artist') await expect(staffLink(page)).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        // The new width hides elements with one of the next frames, which a busy machine draws late.
        const settled = expect.poll(() => overprinted(page), { message: `at ${width} px`, timeout: 5_000 });
        await settled.toEqual([]);
      }
    }
  });

test('staff’s pages lead the header of staff without releases', async ({ page }) => {
  await enter(page, ADMIN);
  for (const language of ['en', 'ru'])
    for (const width of [1280, 1440]) {
      await page.addInitScript((chosen) => localStorage.setItem('dubplate.language', chosen), language);
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/artists');
      await expect(staffLink(page)).toBeVisible();
    }
  await staffLink(page).click();
  await expect(page).toHaveURL('/staff/releases');
  const beside = page.getByRole('navigation', { name: 'Команда' });
  await beside.getByRole('link', { name: 'Обращения' }).click();
  await expect(page).toHaveURL('/staff/tickets');
  // A narrower window has them in its menu.
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(beside).toBeHidden();
  await page.getByRole('button', { name: 'Меню' }).click();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  for (const name of [/^Модерация/, /^Обращения/]) await expect(menu.getByRole('link', { name })).toBeVisible();
});

test('a moderator without releases lands on the queue, and can still open Main', async ({ page }) => {
  await enter(page, MODERATOR);
  await page.goto('/');
  await expect(page).toHaveURL('/staff/releases');
  await page.getByRole('link', { name: 'Go to the main page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: /Good|Hello/ })).toBeVisible();
});

test('Support is in the footer and in the menu', async ({ page, baseURL }) => {
  await enter(page, await signUp({ origin: baseURL ?? '' }));
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL('/support');
  await page.goto('/artists');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL('/support');
});
