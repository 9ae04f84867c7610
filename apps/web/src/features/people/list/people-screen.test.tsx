import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { PeopleScreen } from './people-screen.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const vera = {
  uuid: '0193a000-0000-7000-8000-000000000001',
  username: '79215550102',
  first_name: 'Vera',
  last_name: 'Lunn',
  verified_at: AT,
  roles: ['support'],
  created_at: AT,
  banned_at: AT,
  banned_until: null,
  ban_reason: 'spam',
  erased_at: null,
  matches: [
    { kind: 'USERNAME', text: '79215550102' },
    { kind: 'ARTIST', text: 'Night Ferry' },
  ],
};
const pageOf = (data: readonly object[], is_cut = false) => ({
  data,
  is_cut,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const open = (address = '/staff/people') => renderPage(address, { '/staff/people': PeopleScreen });

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows the matches and details of found users, and when more users match than are listed', async () => {
  const calls = stubCalls({ 'GET /staff/users': () => Response.json(pageOf([vera], true)) });
  await open('/staff/people?search=555-01');
  expect((await screen.findByRole('link', { name: 'Vera Lunn' })).getAttribute('href')).toBe(
    `/staff/people/${vera.uuid}`,
  );
  for (const said of ['Login: +79215550102', 'Artist: Night Ferry', 'Banned', 'Verified', 'Support'])
    expect(screen.getAllByText(said).length, said).toBeGreaterThan(0);
  expect(screen.getByText(/^More people match than are shown/)).toBeTruthy();
  expect(calls[0]?.path).toContain('search=555-01');
});

it('narrows to staff, at the first page', async () => {
  const calls = stubCalls({ 'GET /staff/users': () => Response.json(pageOf([{ ...vera, matches: [] }])) });
  await open('/staff/people?page=3');
  fireEvent.click(await screen.findByRole('button', { name: 'Staff' }));
  await waitFor(() => expect(calls.at(-1)?.path).toMatch(/[?&]group=STAFF/));
  expect(calls.at(-1)?.path).toMatch(/[?&]page=1(&|$)/);
});

it('shows an empty search and a failed list', async () => {
  stubCalls({ 'GET /staff/users': () => Response.json(pageOf([])) });
  await open('/staff/people?search=zzz');
  expect(await screen.findByText('Nobody found for “zzz”')).toBeTruthy();
  stubCalls({ 'GET /staff/users': () => refused(403, 'FORBIDDEN') });
  fireEvent.click(screen.getByRole('button', { name: 'Banned' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
});
