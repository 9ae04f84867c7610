import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubTasks } from '#testing/stub-tasks.ts';
import { NetworkError } from '../errors.ts';
import { isOnline, reportOnline } from './connection.ts';
import { ANSWER_LIMIT_MS, http } from './http.ts';

/** A server that accepts a request and never responds; the signal aborts it. */
const silence = vi.fn(
  (_: string, { signal }: RequestInit = {}) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    }),
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', silence);
  stubTasks();
});

afterEach(() => {
  reportOnline();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request without a response fails like a lost connection', async () => {
  const failure = http({ method: 'GET', path: '/me' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1);
  expect(isOnline()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBeInstanceOf(NetworkError);
  expect(isOnline()).toBe(false);
});

test('the response body has a time limit as well', async () => {
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
    });
    return new Response(body, { headers });
  });
  const failure = http({ method: 'GET', path: '/me' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
  expect(await failure).toBeInstanceOf(NetworkError);
});

test('an upload has no time limit', async () => {
  const answered = vi.fn();
  http({ method: 'POST', path: '/ticket', body: new FormData() }).then(answered, answered);
  await vi.advanceTimersByTimeAsync(10 * ANSWER_LIMIT_MS);
  expect(answered).not.toHaveBeenCalled();
});

test('an aborted request does not count as a lost connection', async () => {
  const wanted = new AbortController();
  const failure = http({ method: 'GET', path: '/me', signal: wanted.signal }).catch((error: unknown) => error);
  wanted.abort();
  expect(await failure).not.toBeInstanceOf(NetworkError);
  expect(isOnline()).toBe(true);
});
