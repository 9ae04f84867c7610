import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { features } from './features.ts';
import { addPages, routeTree } from './router.ts';
import { staffFeatures } from './staff/staff-features.ts';

addPages(staffFeatures);
const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/signin'] }) });
const addresses = Object.keys(router.routesByPath).map((path) =>
  path.replace(/\$\w+/g, '0193a001-0000-7000-8000-000000000001'),
);

/** The search that the page at an address receives. */
const searchAt = (address: string, search: string): Record<string, unknown> => {
  const location = router.parseLocation({
    pathname: address,
    search,
    hash: '',
    href: address + search,
    state: {},
  } as never);
  return (router.matchRoutes(location).at(-1)?.search ?? {}) as Record<string, unknown>;
};

const numbers = ['abc', '0', '-1', '1.5', '9999999999', '', 'null', '{"a":1}', '["x"]', 'true&page=2', '%E0%A4', '%'];
const texts = ['{"a":1}', '["x"]', 'null', 'true', 'x&subject=y&search=z', '', '%', 'a'.repeat(5000)];

it.each(addresses)('%s reads only usable values of its address', (address) => {
  for (const bad of numbers) {
    const { page, take } = searchAt(address, `?page=${bad}&take=${bad}`);
    if (page !== undefined)
      expect(page).toSatisfy((value) => Number.isInteger(value) && value >= 1 && value <= 1_000_000);
    if (take !== undefined) expect(take).toSatisfy((value) => Number.isInteger(value) && value >= 1 && value <= 50);
  }
  for (const bad of texts)
    for (const name of ['search', 'subject', 'view', 'status', 'from']) {
      const value = searchAt(address, `?${name}=${bad}`)[name];
      if (value !== undefined) expect(typeof value).toBe('string');
    }
});

it('there is a page for each feature', () => {
  expect(addresses.length).toBeGreaterThan(features.length);
});
