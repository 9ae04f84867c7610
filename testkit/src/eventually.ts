import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;

/** Asks until there is an answer: for what jobs bring about in their own time. @throws after the time limit (20 s), naming it */
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
