import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { documentUrl, fetchTerms } from './terms-page.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that never responds: only an abort ends the call. */
const silent = (_address: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it('fails after ten seconds, not before', async () => {
  vi.stubGlobal('fetch', silent);
  const ended = vi.fn();
  void fetchTerms('en', new AbortController().signal).catch(ended);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});

it('rejects an error response', async () => {
  vi.stubGlobal('fetch', async () => new Response('not here', { status: 404 }));
  await expect(fetchTerms('ru', new AbortController().signal)).rejects.toThrow('404');
});

it('requests this instance’s own document in the reader’s language', () => {
  expect(documentUrl('/terms.pdf', 'ru')).toBe('/terms.pdf?language=ru');
  expect(documentUrl('https://example.com/offer.pdf', 'ru')).toBe('https://example.com/offer.pdf');
});
