import { vi } from 'vitest';

/**
 * Runs tasks of `lib/turns.ts` by `run` as soon as the current code ends, without a clock that the test may have
 * stopped. `unstubAllGlobals` restores it.
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
