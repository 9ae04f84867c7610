import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { reportOffline, reportOnline } from '#lib/http/connection.ts';
import { loadMessages } from '#lib/i18n/i18n.ts';
import { trackErrors } from '#lib/retry/retrying.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { NoticeStack, preloadNotices } from '#ui/notices/notice-stack.tsx';
import { router } from '../router.ts';
import { showLastingErrors } from './handle-events.ts';

showLastingErrors();
const broken = new ApiError(502, { message: 'BAD_GATEWAY' }, 'req-7');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  await Promise.all([loadMessages('entry', 'app'), preloadNotices()]);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await renderInApp(<NoticeStack />);
});
afterEach(async () => {
  reportOnline();
  await pass(1_000);
  vi.useRealTimers();
});

it('shows a notice of a failing server after thirty seconds, until it recovers', async () => {
  const watch = trackErrors('draft');
  watch.failed(broken);
  await pass(29_000);
  expect(screen.queryByText('The draft could not be saved yet')).toBeNull();
  await pass(2_000);
  expect(screen.getByText('The draft could not be saved yet')).toBeDefined();
  expect(screen.getByText(/The server is having trouble/)).toBeDefined();
  await pass(10 * 60_000);
  expect(screen.getByText('The draft could not be saved yet')).toBeDefined();
  watch.settled();
  await pass(1_000);
  expect(screen.queryByText('The draft could not be saved yet')).toBeNull();
});

it.each([
  ['cover', 'An error occurred while uploading the cover'],
  ['upload', 'Unable to upload file'],
  ['tracks', 'Incorrect track data'],
] as const)('shows the failure of %s after the second attempt, until it succeeds', async (task, title) => {
  const watch = trackErrors(task);
  watch.failed(broken);
  await pass(0);
  expect(screen.queryByText(title)).toBeNull();
  watch.failed(broken);
  await pass(100);
  expect(screen.getByText(title)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Support' })).toBeDefined();
  watch.settled();
  await pass(1_000);
  expect(screen.queryByText(title)).toBeNull();
});

it('links to Support with the error details', async () => {
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  const watch = trackErrors('track-order');
  watch.failed(broken);
  await pass(31_000);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Support' })));
  expect(navigate).toHaveBeenCalledWith({
    to: '/support',
    search: {
      subject: 'The order of the tracks could not be saved yet',
      fault: '502 BAD_GATEWAY',
      request: 'req-7',
      at: expect.any(String),
    },
  });
  watch.settled();
  navigate.mockRestore();
});

it('shows one notice for a lost connection, however many tasks need it', async () => {
  const works = (['draft', 'upload', 'live'] as const).map(trackErrors);
  reportOffline();
  for (const watch of works) watch.failed(new NetworkError('gone'));
  await pass(31_000);
  expect(screen.getAllByText('Still no connection')).toHaveLength(1);
  for (const watch of works) watch.settled();
  await pass(1_000);
  expect(screen.queryByText('Still no connection')).toBeNull();
});
