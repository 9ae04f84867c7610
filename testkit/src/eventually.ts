import { setTimeout as pause } from 'node:timers/promises';

/** A limit, not a measure: a busy machine takes many times as long as an idle one. Milliseconds. */
export const TIMEOUT_MS = 60_000;

/** Polls until there is a value, for the results of jobs. @throws after the time limit (a minute), naming it */
export const eventually = async <T>(
  what: string,
  ask: () => Promise<T | undefined>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> => {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await pause(20);
  }
};
