import { beforeEach, expect, it, vi } from 'vitest';
import { createBatch } from './api.ts';

const read = vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key.toUpperCase()])));
beforeEach(() => void read.mockClear());

it('combines simultaneous reads into one call without duplicates', async () => {
  const find = createBatch(50, read);
  expect(await Promise.all(['a', 'b', 'a'].map(find))).toEqual(['A', 'B', 'A']);
  expect(read.mock.calls).toEqual([[['a', 'b']]]);
  expect(await find('c')).toBe('C');
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads at most the limit in one call', async () => {
  const find = createBatch(2, read);
  await Promise.all(['a', 'b', 'c'].map(find));
  expect(read.mock.calls).toEqual([[['a', 'b']], [['c']]]);
});

it('fails for items missing from the response, and for all items without one', async () => {
  const leavesOut = createBatch(2, async () => new Map([['a', 1]]));
  const [a, b] = await Promise.allSettled([leavesOut('a'), leavesOut('b')]);
  expect([a, b]).toMatchObject([{ value: 1 }, { reason: { status: 404 } }]);
  const fails = createBatch(2, () => Promise.reject(new Error('gone')));
  expect(await Promise.allSettled([fails('a'), fails('b')])).toMatchObject([
    { reason: { message: 'gone' } },
    { reason: { message: 'gone' } },
  ]);
});
