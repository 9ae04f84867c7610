import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { summaryQuery, UnreadBadge } from './unread.tsx';

const link = () => screen.getByRole('link');
const render = async (status: number, unread: number) => {
  vi.stubGlobal('fetch', async () => Response.json({ unread, answer_hours: 72, notified_by: 'NONE' }, { status }));
  await renderInApp(
    <a href="/support">
      Support
      <UnreadBadge />
    </a>,
  );
  const { queryKey } = summaryQuery;
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).not.toBe('pending'));
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it.each([
  [1, 'Support 1 unread'],
  [100, 'Support 99+ unread'],
])('shows %i as: %s', async (unread, name) => {
  await render(200, unread);
  await waitFor(() => expect(link().textContent).toBe(name));
});

it.each([
  ['everything was read', 200, 0],
  ['it could not be loaded', 403, 5],
])('has no badge when %s', async (_, status, unread) => {
  await render(status, unread);
  expect(link().textContent).toBe('Support');
});
