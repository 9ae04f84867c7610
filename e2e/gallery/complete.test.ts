// @vitest-environment happy-dom
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { STATES } from './exhibit.ts';
import { screens } from './screens.ts';

interface Router {
  readonly routesByPath: Readonly<Record<string, unknown>>;
}

/** The web app has its own types, so its parts are imported as the browser would load them. */
const load = (part: string) => import(join(import.meta.dirname, '../../apps/web/src/app', part));

let router: Router;

beforeAll(async () => {
  ({ router } = await load('router.ts'));
  await (await load('../lib/i18n/i18n.ts')).startI18n((await load('texts/bundles.ts')).bundles);
  await (await load('staff/staff-pages.ts')).loadStaffFeatures();
});

it('has a screen for every route of the app, and no other', () => {
  const paths = new Set(Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, '')));
  // Not a page: the placeholder while staff pages load.
  paths.delete('/staff/$');
  expect(paths.size).toBeGreaterThan(20);
  expect(Object.keys(screens).sort()).toEqual([...paths].sort());
});

it('has a picture of each state, or a reason for its absence', () => {
  for (const [path, screen] of Object.entries(screens))
    for (const state of STATES) {
      const shown = screen[state];
      if (typeof shown === 'string') expect(`${path} ${state} ${shown}`).toMatch(/\S+ \S+ \w+ \w+/);
      else expect(shown.path, `${path} ${state}`).toBeTypeOf('function');
    }
});
