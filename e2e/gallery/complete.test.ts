import { beforeAll, expect, it } from 'vitest';
import { STATES } from './exhibit.ts';
import { screens } from './screens.ts';

interface Router {
  readonly routesByPath: Readonly<Record<string, unknown>>;
}

/** The web app has types of its own, so its router is imported as the browser would load it. */
const ROUTER = new URL('../../apps/web/src/app/router.ts', import.meta.url).href;

let router: Router;

beforeAll(async () => {
  ({ router } = await import(ROUTER));
});

it('has a screen for every route of the app, and no other', () => {
  const paths = new Set(Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, '')));
  expect(paths.size).toBeGreaterThan(20);
  expect(Object.keys(screens).sort()).toEqual([...paths].sort());
});

it('has a picture of each state, or says why there is none', () => {
  for (const [path, screen] of Object.entries(screens))
    for (const state of STATES) {
      const shown = screen[state];
      if (typeof shown === 'string') expect(`${path} ${state} ${shown}`).toMatch(/\S+ \S+ \w+ \w+/);
      else expect(shown.path, `${path} ${state}`).toBeTypeOf('function');
    }
});
