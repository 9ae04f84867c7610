import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dubplate/server/platform/database/open-database.ts';
import { endProcess } from '../server-process.ts';

type Pool = Database['pool'];

interface Killing {
  readonly pool: Pool;
  readonly kills: number;
  readonly start: () => Promise<ChildProcess>;
  /** Between 0 and 1: how far into a batch the next one is killed. */
  readonly random: () => number;
  readonly onKill?: (kill: number, underWay: number) => void;
}

/** How long a batch is watched before its server is killed, at most; a batch of small files takes about as long. */
const INTO_A_BATCH_MS = 100;
const LIMIT_MS = 60_000;

const count = async (pool: Pool, states: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from deliveries where state = any($1)',
    [states],
  );
  return rows[0]?.count ?? 0;
};

const waitFor = async (
  pool: Pool,
  states: readonly string[],
  isEnough: (count: number) => boolean,
): Promise<number> => {
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await pause(2)) {
    const found = await count(pool, states);
    if (isEnough(found)) return found;
  }
  throw new Error(`Waited in vain for deliveries that are ${states.join(' or ')}`);
};

/**
 * Kills the server again and again while it delivers, each time in the middle of a batch, and starts it again; then lets
 * it finish. @returns the last process, and how often it was killed: less than asked for where nothing was left to send
 */
export const killDuringDeliveries = async ({ pool, kills, start, random, onKill }: Killing) => {
  let child = await start();
  let killed = 0;
  while (killed < kills && (await count(pool, ['WAITING', 'BUILDING', 'SENDING', 'FAILED'])) > 0) {
    const underWay = await waitFor(pool, ['BUILDING', 'SENDING'], (found) => found > 0).catch(() => 0);
    if (underWay === 0) break;
    await pause(random() * INTO_A_BATCH_MS);
    await endProcess(child, 'SIGKILL');
    killed += 1;
    onKill?.(killed, underWay);
    // As if the time had passed in which the dead process may still hold the store.
    await pool.query('update stores set lease_until = now()');
    child = await start();
  }
  await waitFor(pool, ['WAITING', 'BUILDING', 'SENDING', 'FAILED'], (found) => found === 0);
  return { child, killed };
};
