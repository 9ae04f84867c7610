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

/** While this lock is held, no delivery is marked as sent. */
const SENDING_LOCK = 20_261_125;

/** Keeps the server from ending a delivery before it is killed. @returns a function that lets it go on */
const holdSending = async (pool: Pool): Promise<() => Promise<void>> => {
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock($1)', [SENDING_LOCK]);
  await pool.query(`
    create function wait_to_send() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${SENDING_LOCK}); return new; end $$`);
  await pool.query(`
    create trigger wait_to_send before update on deliveries for each row
    when (new.state = 'SENT') execute function wait_to_send()`);
  return async () => {
    // First: dropping the trigger waits for every delivery that waits for the lock.
    await holder.query('select pg_advisory_unlock($1)', [SENDING_LOCK]);
    holder.release();
    await pool.query('drop trigger wait_to_send on deliveries');
  };
};

/** Ends statements of a killed server that still wait for the lock. */
const endWaiting = (pool: Pool) =>
  pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`);

/**
 * Kills the server again and again while it delivers, each time in the middle of a batch, and starts it again; then lets
 * it finish. @returns the last process, and how often it was killed: less than asked for where nothing was left to send
 */
export const killDuringDeliveries = async ({ pool, kills, start, random, onKill }: Killing) => {
  const letGo = await holdSending(pool);
  let child = await start();
  let killed = 0;
  while (killed < kills && (await count(pool, ['WAITING', 'BUILDING', 'SENDING', 'FAILED'])) > 0) {
    const underWay = await waitFor(pool, ['BUILDING', 'SENDING'], (found) => found > 0).catch(() => 0);
    if (underWay === 0) break;
    await pause(random() * INTO_A_BATCH_MS);
    await endProcess(child, 'SIGKILL');
    await endWaiting(pool);
    killed += 1;
    onKill?.(killed, underWay);
    // Moves time past the dead process's hold on the store.
    await pool.query('update stores set lease_until = now()');
    child = await start();
  }
  await letGo();
  await waitFor(pool, ['WAITING', 'BUILDING', 'SENDING', 'FAILED'], (found) => found === 0);
  return { child, killed };
};
