import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChunkError } from '#lib/chunks/load-chunk.ts';
import { useErrorRetry } from './error-page.tsx';

const invalidate = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ invalidate }) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  invalidate.mockClear();
});

it.each([
  ['is tried again every five seconds where its code is missing', new ChunkError('gone'), 2],
  ['waits for the person after any other error', new Error('broken'), 0],
])('a page that failed %s', async (_name, error, tries) => {
  const reset = vi.fn();
  const { unmount } = renderHook(() => useErrorRetry(error, reset));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(invalidate).toHaveBeenCalledTimes(tries);
  expect(reset).toHaveBeenCalledTimes(tries);
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(invalidate).toHaveBeenCalledTimes(tries);
});
