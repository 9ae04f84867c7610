import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { Activity } from './activity.tsx';
import { activityText } from './activity-texts.ts';

const UUID = '0193a000-0000-7000-8000-000000000001';
const line = (call: string, kind: string, title: string | null, times = 1) => ({
  username: 'editor@example.com',
  call,
  subject: { kind, uuid: UUID, title },
  first_at: '2026-11-01T10:00:00.000Z',
  last_at: '2026-11-01T10:05:00.000Z',
  times,
});
const page = (rows: readonly object[], number = 1, pageCount = 1) =>
  Response.json({
    data: rows,
    meta: {
      page: number,
      take: 20,
      itemCount: rows.length * pageCount,
      pageCount,
      hasPreviousPage: number > 1,
      hasNextPage: number < pageCount,
    },
  });

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('tells what was changed with a link, and how often', async () => {
  stubCalls({ 'GET /me/team/activity': () => page([line('PATCH /release/{id}', 'release', 'First Light', 3)]) });
  await renderInRouter(<Activity />);
  const link = await screen.findByRole('link', { name: 'First Light' });
  expect(link.getAttribute('href')).toBe(`/releases/${UUID}`);
  expect(screen.getByRole('row', { name: /Changed the release First Light · 3 times/ })).toBeTruthy();
});

it('names deleted things without a link, and former members', async () => {
  const gone = { ...line('DELETE /release/{id}', 'release', null), username: '' };
  const changed = line('PATCH /release/{id}', 'release', null);
  stubCalls({ 'GET /me/team/activity': () => page([gone, changed]) });
  await renderInRouter(<Activity />);
  expect(await screen.findByRole('row', { name: /Deleted a release Former member/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Changed the release \(since deleted\)/ })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('turns its pages', async () => {
  const calls = stubCalls({
    'GET /me/team/activity?page=2': () => page([line('POST /file', 'file', 'late.wav')], 2, 2),
    'GET /me/team/activity': () => page([line('POST /link', 'link', null)], 1, 2),
  });
  await renderInRouter(<Activity />);
  await screen.findByText(/Created a link/);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Page 2' })));
  expect(await screen.findByText(/Uploaded a file/)).toBeTruthy();
  expect(calls.length).toBe(2);
});

it.each([
  ['POST /release', 'releaseCreated'],
  ['PUT /release/{id}/track-order', 'releaseChanged'],
  ['POST /release/{id}/publish', 'releaseSent'],
  ['POST /track/{id}/add-composer', 'trackChanged'],
  ['POST /artist/{id}/upload-avatar', 'artistChanged'],
  ['DELETE /file/{id}', 'fileDeleted'],
  ['POST /something/new', 'otherChange'],
])('has a text for %s', (call, expected) => {
  expect(activityText(call)).toBe(expected);
});
