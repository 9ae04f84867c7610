import { EventEmitter, once } from 'node:events';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type Request } from '@playwright/test';

export interface Look {
  readonly width: 360 | 1440;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ru';
}

/** Makes the page one of these looks; its language from the next address on. */
export const wear = async (page: Page, { width, theme, language }: Look) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.addInitScript((chosen) => localStorage.setItem('dubplate.language', chosen), language);
};

/** How long nothing may move before a page is inspected. */
const FRAMES_AT_REST = 5;

/** The longest time that a page may wait for an answer. */
const ANSWERED_MS = 30_000;

const DIALOG = '[role=dialog], [role=alertdialog]';

interface Traffic {
  readonly inFlight: Set<Request>;
  /** Emits `end` for each request that ends. */
  readonly ends: EventEmitter;
}

/** The traffic of each page that was inspected before. */
const trafficOf = new WeakMap<Page, Traffic>();

const watchTraffic = (page: Page): Traffic => {
  const traffic: Traffic = { inFlight: new Set(), ends: new EventEmitter() };
  const end = (request: Request) => {
    traffic.inFlight.delete(request);
    traffic.ends.emit('end');
  };
  page.on('request', (request) => {
    // The requests of the former document end with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.inFlight.clear();
    traffic.inFlight.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  trafficOf.set(page, traffic);
  return traffic;
};

/** Waits until the page has all answers. */
const untilAnswered = async (page: Page): Promise<void> => {
  const known = trafficOf.get(page);
  if (!known) {
    watchTraffic(page);
    // Of the requests before, only the browser knows.
    return page.waitForLoadState('networkidle');
  }
  const signal = AbortSignal.timeout(ANSWERED_MS);
  while (known.inFlight.size > 0) await once(known.ends, 'end', { signal });
};

/** Waits until nothing moves: what arrives late may fade in, and a colour in transition is not the final one. */
const untilStill = (page: Page) =>
  page.waitForFunction((framesAtRest) => {
    const seen = window as unknown as { atRest?: number };
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    const isAtRest = !isMoving && document.querySelector('[data-skeleton]') === null;
    seen.atRest = isAtRest ? (seen.atRest ?? 0) + 1 : 0;
    if (seen.atRest < framesAtRest) return false;
    seen.atRest = 0;
    return true;
  }, FRAMES_AT_REST);

const untilAtRest = async (page: Page): Promise<void> => {
  do {
    await untilAnswered(page);
    await untilStill(page);
    // What was drawn last may have asked for more.
  } while (trafficOf.get(page)?.inFlight.size);
};

/** Checks axe rules and horizontal overflow. On a page under a dialog only the dialog is checked. */
export const inspect = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await untilAtRest(page);
  // Reading the program of the rules costs more than running them: once for each document.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // There are no frames to look into, and what passes needs no report: both cost more than the rules themselves.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'undefined' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const isAsked = (await page.locator(DIALOG).count()) > 0;
  const { violations } = await (isAsked ? axe.include(DIALOG) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([name, overflow]).toEqual([name, 0]);
};
