import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { OwnSplitsScreen } from './own-splits-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const split = {
  uuid: UUID,
  status: 'INVITED',
  share: '12.5',
  valid_from: '2026-11',
  release: { uuid: UUID, title: 'Ink' },
  track: { uuid: UUID, title: 'Side B' },
  owner: { username: 'anna@example.com' },
  held: '3.3333',
  invited_at: '2026-11-03T10:00:00.000Z',
  answered_at: null,
};
const open = () => renderPage('/royalties/splits', { '/royalties/splits': OwnSplitsScreen });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('accepts a share after a confirmation', async () => {
  const calls = stubCalls({
    'GET /me/splits': () => Response.json([split]),
    'POST /me/split': () => Response.json({ ...split, status: 'ACCEPTED' }),
  });
  await open();
  expect(await screen.findByText('12.5% from anna@example.com, from November 2026')).toBeTruthy();
  expect(screen.getByText('$3.33').title).toBe('$3.3333');
  await press('Accept the share of Side B');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept the share?' }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Accept' })));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/me/splits'));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([`/me/split/${UUID}/accept`]);
});

it('says how to verify a name that is not verified', async () => {
  stubCalls({
    'GET /me/splits': () => Response.json([split]),
    'POST /me/split': () => refused(403, 'NOT_VERIFIED'),
  });
  await open();
  await screen.findByText('Side B');
  await press('Accept the share of Side B');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept the share?' }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Accept' })));
  expect((await screen.findByRole('alert')).textContent).toContain('Verify your e-mail or phone first');
  expect(screen.getByRole('link', { name: 'Verify in Settings' }).getAttribute('href')).toBe('/settings');
});

it('explains where invitations appear', async () => {
  stubCalls({ 'GET /me/splits': () => Response.json([]) });
  await open();
  expect(await screen.findByText('No shares yet')).toBeTruthy();
});
