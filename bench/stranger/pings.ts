// A stranger's calls, in a thread of their own: what the attackers' client computes must not count as the server's time.
import { parentPort, workerData } from 'node:worker_threads';
import { send } from '../calls/client.ts';

export interface Pings {
  /** How long each answered call took, in ms. */
  readonly times: readonly number[];
  readonly refused: number;
}

const EVERY_MS = 20;
const { origin, token } = workerData as { origin: string; token: string };

let times: number[] = [];
let refused = 0;
let underWay: Promise<void>[] = [];

const ping = async (): Promise<void> => {
  const start = performance.now();
  try {
    await send(`${origin}/api/me`, { method: 'GET', token });
    times.push(performance.now() - start);
  } catch {
    refused += 1;
  }
};

// The next one does not wait for the last: a server that stalls for a second spoils fifty calls, as it would for people.
let clock: NodeJS.Timeout | undefined;
parentPort?.on('message', async (message: 'begin' | 'end') => {
  clearInterval(clock);
  if (message === 'begin') {
    clock = setInterval(() => underWay.push(ping()), EVERY_MS);
    return;
  }
  await Promise.all(underWay);
  parentPort?.postMessage({ times, refused } satisfies Pings);
  [times, refused, underWay] = [[], 0, []];
});
