import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { NoticesMenu } from './late-tools.tsx';

const NOTICE = {
  uuid: 'a',
  kind: 'payment-received',
  at: '2026-11-22T20:00:00.000Z',
  is_read: false,
  title: '',
  release_uuid: null,
  purchase_uuid: null,
  ticket_uuid: null,
  store: null,
  reason: null,
  amount: 25,
};

/** Serves this many unread notices, and zero after they are marked as read. */
const serve = (unread: number) => {
  let left = unread;
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') {
      left = 0;
      return new Response(null, { status: 204 });
    }
    const meta = { page: 1, take: 20, itemCount: 1, pageCount: 1, hasPreviousPage: false, hasNextPage: false };
    return Response.json({ data: [NOTICE], meta, unread: left });
  });
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('counts the unread notices, until the list is opened', async () => {
  serve(12);
  await renderInRouter(<NoticesMenu />);
  const bell = await screen.findByRole('button', { name: 'Notices, unread: 9+' });
  expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
  await act(async () => fireEvent.click(bell));
  await screen.findByText('Your payment of $25 has arrived');
  await screen.findByRole('button', { name: 'Notices', expanded: true });
  fireEvent.keyDown(bell, { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
});
