import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { Notices } from './notices.tsx';

const AT = '2026-11-22T20:00:00.000Z';
const notice = (uuid: string, changes: object) => ({
  uuid,
  kind: 'release-approved',
  at: AT,
  is_read: true,
  title: 'Ink',
  release_uuid: null,
  purchase_uuid: null,
  ticket_uuid: null,
  store: null,
  reason: null,
  amount: null,
  ...changes,
});
const page = (data: readonly object[], unread = 0) => ({
  data,
  meta: { page: 1, take: 20, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
  unread,
});
/** Serves the list; notices marked as read no longer count as unread. */
const serve = (list: ReturnType<typeof page>) => {
  const marked: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ...list, unread: marked.length > 0 ? 0 : list.unread });
    marked.push(JSON.parse(String(body)));
    return new Response(null, { status: 204 });
  });
  return marked;
};
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

beforeEach(async () => {
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('shows the event with its reasons, and links to it', async () => {
  serve(
    page([
      notice('a', { kind: 'release-denied', release_uuid: 'r', reason: 'Blurred cover' }),
      notice('b', { kind: 'delivery-live', release_uuid: 'r', store: 'Spotify' }),
      notice('c', { kind: 'release-not-sent', release_uuid: 'd', title: '' }),
      notice('d', { kind: 'payment-received', purchase_uuid: 'p', title: '', amount: 25 }),
      notice('e', { kind: 'ticket-answered', ticket_uuid: 't', title: 'Late' }),
      notice('f', { kind: 'release-approved' }),
      notice('g', { kind: 'moves-due', title: '' }),
      notice('h', { kind: 'balance-held', title: '', reason: 'Streams by bots' }),
    ]),
  );
  await renderInRouter(<Notices />);
  expect((await rows())[0]).toMatch(/^“Ink” was not acceptedBlurred cover2\d November 2026 at /);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['“Ink” was not accepted', '/releases/r'],
    ['“Ink” is live at Spotify', '/releases/r'],
    ['“Untitled” is paid for, but could not be sent', '/drafts/d'],
    ['Your payment of $25 has arrived', '/purchases/p'],
    ['Support has answered “Late”', '/support/t'],
    ['Releases that you are moving can take their next step', '/catalogue-imports/moving'],
    ['Money in your balance is held', '/royalties'],
  ]);
  expect(screen.getByText('“Ink” was approved')).toBeDefined();
});

it('highlights unread notices while the list is open, and marks them as read', async () => {
  const marked = serve(page([notice('a', { is_read: false }), notice('b', {})], 1));
  await renderInRouter(<Notices />);
  const [first, second] = await rows();
  expect(first).toMatch(/^Unread: “Ink”/);
  expect(second).toMatch(/^“Ink”/);
  await waitFor(() => expect(marked).toEqual([{ until: AT }]));
  expect((await rows())[0]).toMatch(/^Unread: “Ink”/);
});

it('shows earlier notices on demand', async () => {
  const first = page([notice('a', {})]);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('page=2')
        ? page([notice('b', { title: 'Earlier' })])
        : { ...first, meta: { ...first.meta, hasNextPage: true } },
    ),
  );
  await renderInRouter(<Notices />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier ones' }));
  await screen.findByText(/Earlier/);
  expect((await rows()).map((row) => row?.slice(0, 9))).toEqual(['“Ink” was', '“Earlier”']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows a placeholder while the list loads', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderInRouter(<Notices />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
});

it('shows an empty state', async () => {
  serve(page([]));
  await renderInRouter(<Notices />);
  await screen.findByText('No notices yet');
});

it('shows a failed load, and retries', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'FORBIDDEN' }, { status: 403 }));
  await renderInRouter(<Notices />);
  await screen.findByText('Your notices could not be loaded');
  serve(page([notice('a', {})]));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});
