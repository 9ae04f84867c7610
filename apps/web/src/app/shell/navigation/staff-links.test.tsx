import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadStaffFeatures } from '#app/staff/staff-pages.ts';
import { meQuery } from '#features/accounts/index.ts';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { StaffBar } from './staff-bar.tsx';
import { StaffLinks } from './staff-links.tsx';

const Page = () => <StaffLinks layout="sidebar" />;
const open = async (role: string, path: string) => {
  queryClient.setQueryData(meQuery.queryKey, { roles: [role] } as never);
  await loadStaffFeatures();
  await renderPage(path, { [path]: Page });
};
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const counts = { PENDING: 12, MODERATED: 0, PUBLISHED: 0, DENIED: 0, overdue: 0, mine: 0, asked: 0 };

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('lists the pages of the role by section, with what waits on each', async () => {
  stubCalls({
    'GET /staff/releases/counts': () => Response.json(counts),
    'GET /staff/deliveries/counts': () =>
      Response.json([
        { store: { uuid: crypto.randomUUID(), key: 'a', name: 'A' }, counts: { FAILED: 2, LIVE: 9 } },
        { store: { uuid: crypto.randomUUID(), key: 'b', name: 'B' }, counts: { REFUSED: 1 } },
      ]),
  });
  await open('moderator', '/staff/releases');
  await waitFor(() => expect(link('Moderation 12 waiting')).toBeTruthy());
  await waitFor(() => expect(link('Deliveries 3 waiting')).toBeTruthy());
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Review', 'Delivery']);
  expect(screen.queryByRole('link', { name: /Ledger|Tickets/ })).toBeNull();
});

it('has no number while it is not known', async () => {
  stubCalls({ 'GET /staff/tickets/counts': () => refused(418, 'INTERNAL') });
  await open('support', '/staff/people');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(link('Tickets')).toBeTruthy();
});

it.each([
  ['/staff/releases/figures', 'Figures and history'],
  ['/staff/releases/0193a000', 'Moderation'],
])('marks the page that %s belongs to', async (path, name) => {
  stubCalls({
    'GET /staff/releases/counts': () => refused(418, 'INTERNAL'),
    'GET /staff/deliveries/counts': () => refused(418, 'INTERNAL'),
  });
  await open('moderator', path);
  await waitFor(() => expect(document.querySelectorAll('[data-here]')).toHaveLength(1));
  expect(document.querySelector('[data-here]')?.textContent).toBe(name);
});

it.each([
  ['support', ['Tickets', 'People', 'Purchases', 'Templates']],
  ['admin', ['Releases', 'Tickets', 'Deliveries', 'People', 'Purchases']],
])('has the pages of the role %s in the bar of a phone', async (role, names) => {
  stubCalls({});
  queryClient.setQueryData(meQuery.queryKey, { roles: [role] } as never);
  await loadStaffFeatures();
  await renderPage('/staff/people', { '/staff/people': StaffBar });
  await waitFor(() => expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names));
});

it.each([
  ['without releases lead to the staff pages', 0, ['Moderation', 'Deliveries'], 'Artists'],
  ['with a release lead to the own pages, then to the staff’s', 1, ['Artists', 'Staff'], 'Moderation'],
])('links in the header of staff %s', async (_, itemCount, shown, hidden) => {
  stubCalls({ 'GET /releases': () => Response.json({ data: [], meta: { itemCount } }) });
  queryClient.setQueryData(meQuery.queryKey, { roles: ['moderator'] } as never);
  await loadStaffFeatures();
  await renderPage('/settings', { '/settings': () => <NavigationLinks layout="row" /> });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  for (const name of shown) await waitFor(() => expect(link(name)).toBeTruthy());
  expect(screen.queryByRole('link', { name: hidden })).toBeNull();
});
