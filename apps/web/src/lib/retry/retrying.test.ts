import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubTasks } from '#testing/stub-tasks.ts';
import { ApiError, NetworkError } from '../errors.ts';
import { reportOffline, reportOnline } from '../http/connection.ts';
import { beginSession, signOut } from '../session/session.ts';
import { createRetryTimer, lastingErrors, retryUntilSettled, trackErrors } from './retrying.ts';

const broken = new ApiError(502, {}, null);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  stubTasks();
  // Probes of a lost connection fail until a test changes this.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(() => {
  reportOnline();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A call that fails with these errors in turn, then succeeds. */
const begin = (failures: unknown[]) => {
  const control = new AbortController();
  const seen = { calls: 0, failures: [] as string[], outcome: 'open' };
  const call = async () => {
    seen.calls += 1;
    const failure = failures[seen.calls - 1];
    if (failure) throw failure;
    return 'done';
  };
  void retryUntilSettled(call, {
    task: 'upload',
    signal: control.signal,
    onTransientError: (failure) => seen.failures.push(failure),
  }).then(
    (value) => {
      seen.outcome = value;
    },
    (error: Error) => {
      seen.outcome = error.message;
    },
  );
  return { seen, abort: () => control.abort(new Error('aborted')) };
};

describe('a call that is retried until it is settled', () => {
  it('is repeated after each failure, with growing delays', async () => {
    const { seen } = begin([broken, broken]);
    await pass(1_000);
    expect(seen.calls).toBe(2);
    await pass(1_999);
    expect(seen.calls).toBe(2);
    await pass(1);
    expect(seen).toEqual({ calls: 3, failures: ['server', 'server'], outcome: 'done' });
  });

  it('ends after a refusal', async () => {
    const { seen } = begin([broken, new ApiError(400, { message: 'BAD_INPUT' }, null)]);
    await pass(60_000);
    expect(seen).toMatchObject({ calls: 2, outcome: 'BAD_INPUT' });
  });

  it('waits for the connection without a limit, and continues as soon as it returns', async () => {
    const { seen } = begin([new NetworkError('gone')]);
    reportOffline();
    await pass(10 * 60_000);
    expect(seen.calls).toBe(1);
    reportOnline();
    await pass(0);
    expect(seen).toMatchObject({ calls: 2, outcome: 'done' });
  });

  it('waits until a user is signed in again', async () => {
    await signOut();
    reportOnline();
    const { seen } = begin([new ApiError(401, { message: 'SESSION_ENDED' }, null)]);
    await pass(10 * 60_000);
    expect(seen.calls).toBe(1);
    beginSession(`x.${btoa(JSON.stringify({ sub: 'vera', exp: 4_000_000_000 }))}.x`);
    await pass(0);
    expect(seen).toMatchObject({ calls: 2, outcome: 'done' });
  });

  it('stops when it is aborted, and no longer counts as failing', async () => {
    const { seen, abort } = begin([broken, broken, broken, broken, broken, broken, broken]);
    await pass(31_000);
    expect(lastingErrors()).toMatchObject([{ task: 'upload', kind: 'server', error: broken }]);
    abort();
    await pass(60_000);
    expect(seen.outcome).toBe('aborted');
    expect(lastingErrors()).toEqual([]);
  });
});

describe('a lasting failure', () => {
  it('of the server lasts from its second attempt until a success', async () => {
    const { seen } = begin([broken, broken, broken, broken, broken]);
    await pass(999);
    expect(lastingErrors()).toEqual([]);
    await pass(1);
    expect(lastingErrors()).toHaveLength(1);
    await pass(37_000);
    expect(seen.outcome).toBe('done');
    expect(lastingErrors()).toEqual([]);
  });
});

it('a failure of the connection, or a single failure, lasts from its thirtieth second', async () => {
  for (const errors of [[new NetworkError('gone'), new NetworkError('gone')], [broken]]) {
    const watch = trackErrors('upload');
    for (const error of errors) watch.failed(error);
    await pass(29_999);
    expect(lastingErrors()).toEqual([]);
    await pass(1);
    expect(lastingErrors()).toHaveLength(1);
    watch.settled();
  }
});

describe('the timer of work that can start at any time', () => {
  it('calls again after each failure, with growing delays, and resets after a success', async () => {
    let calls = 0;
    const timer = createRetryTimer('draft', () => {
      calls += 1;
    });
    timer.failed(broken);
    await pass(1_000);
    timer.failed(broken);
    await pass(1_999);
    expect(calls).toBe(1);
    await pass(1);
    expect(calls).toBe(2);
    timer.settled();
    timer.failed(broken);
    await pass(1_000);
    expect(calls).toBe(3);
    timer.failed(broken);
    timer.settled();
    await pass(60_000);
    expect(calls).toBe(3);
  });
});
