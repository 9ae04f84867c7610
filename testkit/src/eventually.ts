import { setTimeout as pause } from 'node:timers/promises';

/** A limit, not a measure: a busy machine takes many times as long as an idle one. Milliseconds. */
export const TIMEOUT_MS = 60_000;

/** Between two questions. Milliseconds. */
const SHORTEST_MS = 10;
const LONGEST_MS = 250;

/**
 * Polls until there is a value, for the results of jobs: less and less often, since each question costs the server time.
 * @throws after the time limit (a minute), naming it
 */
export const eventually = async <T>(
  what: string,
  ask: () => Promise<T | undefined>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> => {
  const started = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    const waited = performance.now() - started;
    if (waited > timeoutMs) throw new Error(`Waited in vain for ${what}`);
    await pause(Math.min(Math.max(SHORTEST_MS, waited / 10), LONGEST_MS));
  }
};
