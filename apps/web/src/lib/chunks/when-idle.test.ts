import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atNextIdle, whenIdle } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('tasks for a page that has settled', () => {
  it('run one after another, and continue after a failure', async () => {
    const done: string[] = [];
    let finish = () => {};
    whenIdle([
      () => Promise.reject(new Error('offline')),
      () =>
        new Promise<void>((resolve) => {
          done.push('second');
          finish = resolve;
        }),
      async () => void done.push('third'),
    ]);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['second']);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['second', 'third']);
  });

  it('are cancelled before and between runs', async () => {
    const task = vi.fn(() => Promise.resolve());
    whenIdle([task])();
    let cancel = () => {};
    cancel = whenIdle([async () => cancel(), task]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(task).not.toHaveBeenCalled();
  });
});

describe('a task for the next idle moment', () => {
  it('runs then, or is cancelled', () => {
    const waiting = new Map<number, () => void>();
    vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.set(waiting.size, run).size - 1);
    vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));
    const [kept, cancelled] = [vi.fn(), vi.fn()];
    atNextIdle(kept);
    atNextIdle(cancelled)();
    expect(kept).not.toHaveBeenCalled();
    for (const run of waiting.values()) run();
    expect([kept.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
  });

  it('runs at once, and can be cancelled, in a browser without idle callbacks', async () => {
    expect('requestIdleCallback' in globalThis).toBe(false);
    const [kept, cancelled] = [vi.fn(), vi.fn()];
    atNextIdle(kept);
    atNextIdle(cancelled)();
    await vi.advanceTimersByTimeAsync(0);
    expect([kept.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
  });
});
