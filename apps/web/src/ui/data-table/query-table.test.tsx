import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { QueryTable } from './query-table.tsx';

type Query = Parameters<typeof QueryTable<string>>[0]['query'];
const query = (state: Partial<Query>): Query => ({
  data: undefined,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
  ...state,
});
const pageOf = (data: readonly string[], page: number, itemCount: number) => ({
  data,
  meta: { page, take: 10, itemCount, pageCount: Math.ceil(itemCount / 10) },
});

const render = (state: Query, onPage = vi.fn()) =>
  renderInApp(
    <QueryTable
      query={state}
      failed="Failed to load"
      empty={<p>No rows</p>}
      emptyPage="Nothing here"
      isNumbered
      table={({ rows, firstNumber, isBusy, isLoading }) => (
        <p>{isLoading ? 'loading' : `${firstNumber}: ${rows.join()}${isBusy ? ', busy' : ''}`}</p>
      )}
      onPage={onPage}
    />,
  );

it('shows placeholders, then the rows of a page; rows of the page before are busy', async () => {
  const { unmount } = await render(query({}));
  expect(screen.getByRole('status').textContent).toBe('loading');
  unmount();
  await render(query({ data: pageOf(['A', 'B'], 2, 12), isPlaceholderData: true }));
  expect(screen.getByText('11: A,B, busy')).toBeTruthy();
  expect(screen.getByRole('navigation')).toBeTruthy();
});

it('keeps the rows if fetching them again fails', async () => {
  await render(query({ data: ['A'], error: new ApiError(400, {}, null) }));
  expect(screen.getByText('1: A')).toBeTruthy();
});

it('shows an error with a retry', async () => {
  const refetch = vi.fn();
  await render(query({ error: new ApiError(400, {}, null), refetch }));
  expect(screen.getByRole('alert').textContent).toContain('Failed to load');
  fireEvent.click(screen.getByRole('button'));
  expect(refetch).toHaveBeenCalledOnce();
});

it('distinguishes an empty list from a page past the end', async () => {
  const { unmount } = await render(query({ data: pageOf([], 1, 0) }));
  expect(screen.getByText('No rows')).toBeTruthy();
  unmount();
  const onPage = vi.fn();
  await render(query({ data: pageOf([], 3, 12) }), onPage);
  expect(screen.getByText('Nothing here')).toBeTruthy();
  fireEvent.click(screen.getByRole('button'));
  expect(onPage).toHaveBeenCalledWith(1);
});
