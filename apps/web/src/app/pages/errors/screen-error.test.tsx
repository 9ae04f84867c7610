import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { handleServerEvents } from '#app/events/handle-events.ts';
import { ChunkError, chunkFailed } from '#lib/chunks/load-chunk.ts';
import { isOnline, reportOnline } from '#lib/http/connection.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { ScreenError } from './error-page.tsx';

afterEach(reportOnline);

it('a screen whose code failed to load reports a lost connection once that is confirmed', async () => {
  handleServerEvents();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const error = new ChunkError('could not be fetched');
  await renderInRouter(<ScreenError error={error} reset={() => {}} />);
  expect(isOnline()).toBe(true);
  expect(screen.getByText('This part could not be loaded')).toBeDefined();
  chunkFailed.emit();
  expect(await screen.findByText('No connection')).toBeDefined();
  act(() => reportOnline());
  expect(screen.getByText('This part could not be loaded')).toBeDefined();
});
