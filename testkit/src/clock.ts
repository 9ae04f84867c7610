import type { Clock } from '@dubplate/server/platform/clock.ts';

export interface TestClock extends Clock {
  /** Moves the present forward, in seconds. */
  advance(seconds: number): void;
  /** Returns to the real time. */
  reset(): void;
}

/** The real time plus an offset that a test sets. */
export const createTestClock = (): TestClock => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(seconds) {
      ahead += seconds * 1000;
    },
    reset() {
      ahead = 0;
    },
  };
};
