import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atNextIdle, whenIdle } from './when-idle.ts';

/** What waits for the browser to be idle. */
const waiting: (() => void)[] = [];
const beIdle = async () => {
  for (const run of waiting.splice(0)) run();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  waiting.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.splice(handle - 1, 1));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tasks begin once the page has settled, one at each idle moment, and one that fails stops none', async () => {
  const done: string[] = [];
  whenIdle([
    () => Promise.reject(new Error('offline')),
    async () => void done.push('second'),
    async () => void done.push('third'),
  ]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(waiting).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await beIdle();
  expect(done).toEqual([]);
  await beIdle();
  expect(done).toEqual(['second']);
  await beIdle();
  expect(done).toEqual(['second', 'third']);
});

it('tasks that have not begun are cancelled', async () => {
  const task = vi.fn(() => Promise.resolve());
  const cancel = whenIdle([task, task]);
  await vi.advanceTimersByTimeAsync(3_000);
  await beIdle();
  cancel();
  await beIdle();
  expect(task).toHaveBeenCalledTimes(1);
});

it('a task for the next idle moment is run there, or cancelled', async () => {
  const [kept, cancelled] = [vi.fn(), vi.fn()];
  atNextIdle(kept);
  atNextIdle(cancelled)();
  expect(kept).not.toHaveBeenCalled();
  await beIdle();
  expect([kept.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
});

it('a browser that never says that it is idle runs them all the same', async () => {
  vi.unstubAllGlobals();
  expect('requestIdleCallback' in globalThis).toBe(false);
  const task = vi.fn(() => Promise.resolve());
  whenIdle([task, task]);
  await vi.advanceTimersByTimeAsync(3_010);
  expect(task).toHaveBeenCalledTimes(2);
});
