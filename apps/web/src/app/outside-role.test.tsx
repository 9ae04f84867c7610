import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { actFor, actForOneself } from '#testing/act-for.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { routeTree } from './router.ts';

const label = {
  uuid: '6b0f5d0e-2a51-4a6b-9f57-0c1f1a2b3c4d',
  username: 'label@example.com',
  first_name: 'North',
  last_name: 'Label',
  avatar_url: null,
  roles: [],
  verified_at: '2026-01-01T00:00:00.000Z',
};

beforeEach(() => {
  queryClient.clear();
  // A wide window, so that the header has its links.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  actForOneself();
});

const open = async (address: string) => {
  const calls = stubCalls({ 'GET /me/accounts': () => Response.json([]), 'GET /me': () => Response.json(label) });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history, defaultPendingMinMs: 0 });
  await renderInApp(<RouterProvider router={router as never} />);
  await screen.findByRole('navigation', { name: 'Sections' });
  return calls;
};

const links = () =>
  within(screen.getByRole('navigation', { name: 'Sections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it.each([
  ['MANAGER', null, ['Main', 'Artists', 'Purchases', 'Statistics', 'All Releases', 'Drafts']],
  ['EDITOR', null, ['Main', 'Artists', 'All Releases', 'Drafts']],
  ['FINANCE', null, ['Main', 'Purchases', 'Statistics']],
  ['VIEWER', null, ['Main', 'Artists', 'Statistics', 'All Releases', 'Drafts']],
  ['MANAGER', ['an artist'], ['Main', 'Artists', 'All Releases', 'Drafts']],
] as const)('%s, limited to %o, finds only what the role includes', async (role, artists, expected) => {
  actFor(role, artists);
  await open('/settings');
  expect(links()).toEqual(expected);
  expect(await screen.findByText(/You are working in the account of North Label/)).toBeTruthy();
});

it('opens a calm page instead of one outside the role, and sends none of its calls', async () => {
  actFor('EDITOR');
  const calls = await open('/royalties');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your role in this account does not include this page' }),
  ).toBeTruthy();
  const paths = calls.map(({ path }) => path);
  expect(paths.filter((path) => /balance|purchase|statistics|support|notices|deletion|terms/.test(path))).toEqual([]);
});

it('shows everything to a person in their own account', async () => {
  actForOneself();
  await open('/accounts');
  expect(links()).toContain('Purchases');
  expect(screen.queryByText(/You are working in the account/)).toBeNull();
});
