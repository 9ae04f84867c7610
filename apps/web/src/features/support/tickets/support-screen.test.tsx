import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { OwnTickets } from './support-screen.tsx';

const ticket = (uuid: string, changes: object = {}) => ({
  uuid,
  subject: `Subject ${uuid}`,
  status: 'OPEN',
  unread: 0,
  release: null,
  answer_due_at: null,
  notified_by: 'EMAIL',
  created_at: '2026-11-22T20:00:00.000Z',
  updated_at: '2026-11-22T20:00:00.000Z',
  ...changes,
});
const page = (data: readonly object[], itemCount = data.length) => ({
  data,
  meta: {
    page: 1,
    take: 10,
    itemCount,
    pageCount: Math.ceil(itemCount / 10),
    hasPreviousPage: false,
    hasNextPage: false,
  },
});
const serve = (body: unknown, status = 200) => vi.stubGlobal('fetch', async () => Response.json(body, { status }));

beforeEach(async () => {
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('lists the conversations with their state, and marks unread answers', async () => {
  serve(
    page([
      ticket('a', { status: 'ANSWERED', unread: 2, release: { uuid: 'r', title: 'Ink' } }),
      ticket('b', { status: 'CLOSED' }),
    ]),
  );
  await renderInRouter(<OwnTickets />);
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Subject a2 unread answersInkAnswered/);
  expect(rows[1]).toMatch(/^Subject b—Closed/);
  expect(screen.getByRole('link', { name: 'Subject a' }).getAttribute('href')).toBe('/support/a');
});

it('shows a placeholder while loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderInRouter(<OwnTickets />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
});

it('shows an empty list with a hint how to begin', async () => {
  serve(page([]));
  await renderInRouter(<OwnTickets />);
  await screen.findByText('No questions yet');
  expect(screen.getByRole('button', { name: 'Ask a question' })).toBeDefined();
});

it('a page past the last one links back to the first', async () => {
  serve(page([], 3));
  await renderInRouter(<OwnTickets page={7} />);
  await screen.findByText('This page is empty');
  expect(screen.getByRole('button', { name: 'Go to the first page' })).toBeDefined();
});

it('shows an error when loading fails, and retries', async () => {
  serve({ message: 'FORBIDDEN' }, 403);
  await renderInRouter(<OwnTickets />);
  await screen.findByText('Your questions could not be loaded');
  serve(page([ticket('a')]));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await screen.findByRole('link', { name: 'Subject a' });
});
