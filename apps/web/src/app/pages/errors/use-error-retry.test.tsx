import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChunkError } from '#lib/chunks/load-chunk.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { useErrorRetry } from './error-page.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['is tried again every five seconds where its code is missing', new ChunkError('gone'), 2],
  ['waits for the person after any other error', new Error('broken'), 0],
])('a page that failed %s', async (_name, error, tries) => {
  const reset = vi.fn();
  const Failed = () => {
    useErrorRetry(error, reset);
    return null;
  };
  const { router, unmount } = await renderInRouter(<Failed />);
  const invalidate = vi.spyOn(router, 'invalidate').mockResolvedValue();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(invalidate).toHaveBeenCalledTimes(tries);
  expect(reset).toHaveBeenCalledTimes(tries);
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(invalidate).toHaveBeenCalledTimes(tries);
});
