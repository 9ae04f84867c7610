import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import type { Exhibit } from './exhibit.ts';
import { isPhone, type Look } from './look.ts';
import { DIALOG, openExhibit, settle } from './take-picture.ts';
import type { World } from './world/world.ts';

/** How long a press has to open something. Milliseconds. */
const OPENS_WITHIN_MS = 700;
const AXE_MS = 30_000;
/** Buttons of one screen that are pressed at most: rows repeat theirs. */
const MAX_BUTTONS = 40;
const MENU = '[role=menu]:visible';

/** The names of the buttons or items to press, one after another, from the open page. */
type Presses = readonly string[];

/** `Edit: Night Ferry` and `Edit: First Light` open the same dialog. */
const kindOf = (name: string): string => name.split(/[:“«]|\d/)[0]?.trim() ?? '';

const namesOf = async (page: Page, role: 'button' | 'menuitem', within: string): Promise<string[]> => {
  const found = await page.locator(within).last().getByRole(role, { disabled: false }).all();
  const kinds = new Map<string, string>();
  for (const each of found.slice(0, 3 * MAX_BUTTONS)) {
    const snapshot = await each.ariaSnapshot().catch(() => '');
    const name = /^- \w+ "((?:[^"\\]|\\.)*)"/.exec(snapshot)?.[1]?.replaceAll('\\"', '"');
    if (name && !kinds.has(kindOf(name))) kinds.set(kindOf(name), name);
  }
  return [...kinds.values()].slice(0, MAX_BUTTONS);
};

/** Presses what is named, and returns what that opened. */
const press = async (page: Page, presses: Presses): Promise<'dialog' | 'menu' | null> => {
  const opened = page.locator(`${DIALOG}, ${MENU}`);
  for (const [depth, name] of presses.entries()) {
    const within = depth === 0 ? page.locator('main').last() : page.locator(MENU).last();
    await within
      .getByRole(depth === 0 ? 'button' : 'menuitem', { name, exact: true })
      .first()
      .click({ timeout: 3_000 });
    await opened
      .first()
      .waitFor({ timeout: OPENS_WITHIN_MS })
      .catch(() => undefined);
  }
  if ((await page.locator(DIALOG).count()) > 0) return 'dialog';
  return (await page.locator(MENU).count()) > 0 ? 'menu' : null;
};

const faultsOf = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const late = new Promise<never>((_, reject) => setTimeout(reject, AXE_MS, new Error('axe took too long')).unref());
  const { violations } = await Promise.race([axe.include('[role=dialog], [role=alertdialog]').analyze(), late]);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`);
};

/**
 * Opens every dialog that a button or a menu of a screen opens, takes its picture and checks it against axe's rules.
 * Nothing that is pressed changes anything: calls other than GET fail.
 * @returns the dialogs with their faults, and what could not be pressed
 */
export const openDialogs = async (
  context: BrowserContext,
  { exhibit, world, look, file }: { exhibit: Exhibit; world: World; look: Look; file: (dialog: string) => string },
): Promise<{ reports: { dialog: string; faults: string[] }[]; notOpened: string[] }> => {
  const reports: { dialog: string; faults: string[] }[] = [];
  const notOpened: string[] = [];
  const fresh = async <T>(use: (page: Page) => Promise<T>): Promise<T> => {
    const page = await context.newPage();
    try {
      const visit = await openExhibit(page, { exhibit, world, look });
      await exhibit.shows(visit).first().waitFor();
      await page.route(/\/api\//, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
      await settle(page);
      return await use(page);
    } finally {
      await page.close();
    }
  };
  const waiting: Presses[] = (await fresh((page) => namesOf(page, 'button', 'main'))).map((name) => [name]);
  const seen = new Set<string>();
  for (let presses = waiting.shift(); presses; presses = waiting.shift()) {
    const path: Presses = presses;
    const dialog = path.join(' > ');
    await fresh(async (page) => {
      const opened = await press(page, path);
      if (opened === 'menu' && path.length === 1)
        waiting.push(...(await namesOf(page, 'menuitem', MENU)).map((name) => [...path, name]));
      if (opened !== 'dialog') return;
      await settle(page);
      const words = (await page.locator(DIALOG).last().innerText()).slice(0, 200);
      if (seen.has(words)) return;
      seen.add(words);
      await page.screenshot({ path: file(String(seen.size)), animations: 'disabled' });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      const faults = await faultsOf(page);
      if (isPhone(look) && overflow > 0) faults.push(`the page is ${overflow} pixels wider than its window`);
      reports.push({ dialog, faults });
    }).catch((error: unknown) => {
      notOpened.push(`${dialog}: ${String(error).split('\n')[0]}`);
    });
  }
  return { reports, notOpened };
};
