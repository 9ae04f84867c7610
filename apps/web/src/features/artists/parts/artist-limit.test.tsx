import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { beginSession } from '#lib/session/session.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { ArtistDialog } from './artist-dialog.tsx';

const claims = { sub: '0193a000-0000-7000-8000-000000000001', exp: 4_000_000_000, username: 'vera', roles: [] };
const artist = {
  uuid: '0193a000-0000-7000-8000-000000000002',
  name: 'Vera',
  deleted_at: null,
  updated_at: '2026-11-01',
};

beforeEach(() => {
  queryClient.clear();
  beginSession(`x.${btoa(JSON.stringify(claims))}.x`);
});
afterEach(() => vi.unstubAllGlobals());

const open = async (max_artists: number | null) => {
  stubCalls({
    'GET /me/plan': () => Response.json({ name: 'DEFAULT', includes_lyrics: true, max_artists }),
    'GET /user/': () => Response.json([artist]),
  });
  await renderInRouter(<ArtistDialog subject={{ name: '' }} onClose={vi.fn()} />);
};

it('shows that the plan’s artist limit is reached instead of the form', async () => {
  await open(1);
  expect(await screen.findByText('Your plan allows up to 1 artists.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchases');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each([2, null])('shows the form while the plan allows more: %s', async (max) => {
  await open(max);
  expect(await screen.findByLabelText('Name')).toBeTruthy();
});
