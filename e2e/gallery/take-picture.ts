import { type BrowserContext, expect as baseExpect, type Page, type Route } from '@playwright/test';
import type { Answer, Exhibit, Visit } from './exhibit.ts';
import { isPhone, type Look } from './look.ts';
import { patternOf } from './words.ts';
import type { World } from './world/world.ts';

/** Failed calls are repeated a few times before a screen shows the failure. */
const expect = baseExpect.configure({ timeout: 20_000 });

/** Long pages are cut: what repeats looks the same further down. Pixels. */
const MAX_HEIGHT = 2600;
const windowHeight = (look: Look): number => (isPhone(look) ? 780 : 900);

export const DIALOG = '[role=dialog]:visible, [role=alertdialog]:visible';

/** Browsers cannot answer with no response at all in any other way. */
const answer = (route: Route, { status = 200, json }: Answer) =>
  status === 0 ? route.abort('failed') : route.fulfill({ status, ...(json !== undefined && { json }) });

const FAILURE = { statusCode: 500, error: 'Internal Server Error', message: 'INTERNAL', requestId: 'gallery' };

/** Holds, fails or answers calls of the page, as the exhibit requires. */
const interfere = async (page: Page, { hold, fail, answer: instead }: Exhibit): Promise<void> => {
  const isOf = (pattern: RegExp) => (url: URL) => pattern.test(url.pathname);
  // The last that matches is asked first.
  for (const each of [instead ?? []].flat()) await page.route(isOf(each.match), (route) => answer(route, each));
  if (hold) await page.route(isOf(hold), () => new Promise(() => {}));
  if (fail) await page.route(isOf(fail), (route) => route.fulfill({ status: 500, json: FAILURE }));
};

const visitOf = (page: Page, world: World, { language }: Look): Visit => ({
  page,
  world,
  say: (words) => words[language],
  find: (role, words) => page.getByRole(role, { name: patternOf(words[language]) }),
  text: (words) => page.getByText(patternOf(words[language])),
});

/** Pictures and movements on their way are waited for; a wave of loading that never ends is not. */
export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const isInView = (picture: HTMLImageElement) => picture.getBoundingClientRect().top < window.innerHeight;
    const pictures = [...document.images].filter(
      (picture) => !picture.complete && (picture.loading !== 'lazy' || isInView(picture)),
    );
    await Promise.race([
      Promise.allSettled([
        document.fonts.ready,
        ...pictures.map((picture) => picture.decode()),
        ...document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ]),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ]);
    return null;
  });

/** Waits until calls of the page are answered, so that names that load last are in the picture. */
const answered = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);

/** The window grows to the page's height, so that bars at its edges are where they belong. */
const growToPage = async (page: Page, look: Look): Promise<void> => {
  if ((await page.locator(DIALOG).count()) > 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const least = windowHeight(look);
  await page.setViewportSize({ width: look.width, height: Math.min(MAX_HEIGHT, Math.max(least, height)) });
};

/** Opens the page of an exhibit and does its actions. */
export const openExhibit = async (
  page: Page,
  { exhibit, world, look }: { exhibit: Exhibit; world: World; look: Look },
): Promise<Visit> => {
  await page.setViewportSize({ width: look.width, height: windowHeight(look) });
  await interfere(page, exhibit);
  const visit = visitOf(page, world, look);
  await page.goto(exhibit.path(world));
  await exhibit.act?.(visit);
  return visit;
};

/**
 * Opens the page of an exhibit, brings it into its state and takes the picture.
 * @throws where what the exhibit shows does not appear, or the page is wider than its window
 */
export const takePicture = async (
  context: BrowserContext,
  { exhibit, world, look, file }: { exhibit: Exhibit; world: World; look: Look; file: string },
): Promise<void> => {
  const page = await context.newPage();
  try {
    const visit = await openExhibit(page, { exhibit, world, look });
    if (exhibit.isOffline) {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await settle(page);
      await context.setOffline(true);
      // The browser's own event may come before its network is really gone.
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    }
    await expect(exhibit.shows(visit).first()).toBeVisible();
    if (exhibit.title)
      await expect(page).toHaveTitle(
        new RegExp(`^${patternOf(exhibit.title[look.language]).source.slice(1, -1)}( ·|$)`),
      );
    if (!exhibit.hold) await answered(page);
    await settle(page);
    await growToPage(page, look);
    if (!exhibit.hold) await expect(page.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0);
    await settle(page);
    await page.screenshot({ path: file, animations: 'disabled' });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) throw new Error(`the page is ${excess} pixels wider than its window`);
  } catch (error) {
    await page.screenshot({ path: file, animations: 'disabled' }).catch(() => undefined);
    throw error;
  } finally {
    await context.setOffline(false);
    await page.close();
  }
};
