import { vi } from 'vitest';

/**
 * Runs what asks for a task of its own (see `lib/turns.ts`) by `run`: as soon as the code that asks has ended,
 * without waiting for a clock that the test may have stopped. `unstubAllGlobals` ends it.
 */
export const stubTasks = (run: (task: () => void) => void = queueMicrotask): void => {
  vi.stubGlobal(
    'MessageChannel',
    class {
      readonly port1 = { onmessage: () => {}, close: () => {} };
      readonly port2 = { postMessage: () => run(() => this.port1.onmessage()) };
    },
  );
};
