import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { runBulk } from './use-bulk.ts';

const items = Array.from({ length: 10 }, (_, index) => index);
const refusal = new ApiError(409, { message: 'WRONG_STATE' }, null);
const options = () => ({ signal: new AbortController().signal, onProgress: vi.fn() });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('does four at a time, and all in the end', async () => {
  let running = 0;
  let most = 0;
  const act = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 10));
    running -= 1;
  };
  const given = options();
  const work = runBulk(items, act, given);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await work).done).toHaveLength(10);
  expect(most).toBe(4);
  expect(given.onProgress).toHaveBeenLastCalledWith(10);
});

it('names the refused items and processes the rest', async () => {
  const { done, failed } = await runBulk(
    items,
    async (item) => {
      if (item % 5 === 2) throw refusal;
    },
    options(),
  );
  expect(failed).toEqual([
    { item: 2, error: refusal },
    { item: 7, error: refusal },
  ]);
  expect(done).toEqual([0, 1, 3, 4, 5, 6, 8, 9]);
});

it('tries again what got no answer', async () => {
  let failures = 2;
  const work = runBulk(
    [1],
    async () => {
      if (failures-- > 0) throw new NetworkError('gone');
    },
    options(),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await work).done).toEqual([1]);
});

it('skips the remaining items after it is stopped', async () => {
  const control = new AbortController();
  const work = runBulk(
    items,
    async (item) => {
      if (item === 5) control.abort();
    },
    { signal: control.signal, onProgress: () => undefined },
  );
  const { done, left } = await work;
  expect([...done, ...left].sort()).toEqual(items);
  expect(left.length).toBeGreaterThan(2);
});
