import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

const DIALOG = '[role=dialog], [role=alertdialog]';

/** Checks axe rules and horizontal overflow. On a page under a dialog only the dialog is checked. */
export const inspect = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // What arrives late may fade in, and a colour or an opacity in transition is not the final one.
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((framesAtRest) => {
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
  // There are no frames to look into, and what passes needs no report: both cost more than the rules themselves.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
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
