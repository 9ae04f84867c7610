import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerContext } from '#platform/context.ts';
import type { Pool } from '#platform/database/pool/open-pool.ts';
import type { RunContext } from '#platform/jobs/jobs.ts';
import type { PartContext } from '../parts/import-part.ts';
import { parsePartName, withoutExtensions } from '../parts/part-name.ts';
import { failFile, takeReport } from './take-report.ts';
import { createInbox, type ReadyFile, type WatchFolder } from './watch-folder.ts';

/**
 * Excludes nodes of the previous version from the watched folder; does nothing while one of them has the lock. A dead
 * node loses the lock with its connection. It is a transaction lock, because poolers do not keep session locks.
 */
export const whileWatching = async (openPool: () => Pool, run: () => Promise<void>): Promise<void> => {
  const { pool } = openPool();
  try {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ locked: boolean }>(
        "SELECT pg_try_advisory_xact_lock(hashtextextended('statistics.watch', 0)) AS locked",
      );
      if (rows[0]?.locked) await run();
      await client.query('COMMIT');
    } finally {
      // Closing the connection releases the lock in any case.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
};

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'statistics.watch-folder': Record<string, never>;
  }
}

/** In milliseconds. */
export interface WatchTimes {
  /** How long a file must not change before it is read. */
  readonly settleMs: number;
  /** Between two scans. */
  readonly scanMs: number;
  /** How long one job scans before the next one follows. */
  readonly windowMs: number;
}
export const WATCH_TIMES: WatchTimes = { settleMs: 10_000, scanMs: 2_000, windowMs: 55_000 };

type WatchContext = PartContext & {
  readonly folder: WatchFolder;
  readonly times: WatchTimes;
  readonly log: Pick<ServerContext['log'], 'warn'>;
};

/** Delay after an unexpected error, in milliseconds; doubled each time. */
const RETRY_AFTER_MS = 30_000;
const TRIES = 6;

const reportOf = (name: string) => parsePartName(withoutExtensions(name)).report;

/** Imports files of the watched folder until the next job starts, on one node at a time. */
export const createWatch = (deps: WatchContext) => {
  const { folder, times, clock, log, openPool } = deps;
  const inbox = createInbox(folder.inbox, { clock, settleMs: times.settleMs });
  const tries = new Map<string, { readonly count: number; readonly again: number }>();

  /** Puts files of interrupted imports back, unless a new file has the name. */
  const restoreClaimed = async (): Promise<void> => {
    const waiting = new Set(await readdir(folder.inbox));
    for (const name of await readdir(folder.working)) {
      const file = path.join(folder.working, name);
      if (waiting.has(name))
        await failFile(deps, file, { report: reportOf(name), reason: 'A newer file has its name.' });
      else await rename(file, path.join(folder.inbox, name));
    }
  };

  const take = async (ready: ReadyFile, signal: AbortSignal): Promise<void> => {
    const { name, report } = ready;
    const now = clock.now().getTime();
    const before = tries.get(name);
    if (before && now < before.again) return;
    try {
      await takeReport({ ...deps, signal }, ready);
      tries.delete(name);
    } catch (error) {
      const count = (before?.count ?? 0) + 1;
      log.warn({ err: error, report, try: count }, 'a report of the watched folder could not be imported');
      tries.set(name, { count, again: now + RETRY_AFTER_MS * 2 ** count });
      if (count < TRIES || signal.aborted) return;
      tries.delete(name);
      await failFile(deps, path.join(folder.inbox, name), {
        report,
        reason: `The import failed ${TRIES} times for a reason of the server’s own. Its log has it.`,
      });
    }
  };

  const scan = async (signal: AbortSignal): Promise<void> => {
    const { ready, refused } = await inbox.scan();
    // A file that cannot be moved must not block the others.
    const logMoveErrors = (name: string, work: Promise<void>) =>
      work.catch((error: unknown) => log.warn({ err: error, name }, 'a file of the watched folder can’t be moved'));
    for (const { name, reason } of refused)
      await logMoveErrors(name, failFile(deps, path.join(folder.inbox, name), { report: reportOf(name), reason }));
    for (const one of ready) {
      if (signal.aborted) return;
      await logMoveErrors(one.report, take(one, signal));
    }
  };

  return ({ signal }: RunContext) =>
    whileWatching(openPool, async () => {
      await restoreClaimed();
      const end = performance.now() + times.windowMs;
      do {
        await scan(signal);
        if (performance.now() + times.scanMs >= end) return;
        await pause(times.scanMs, undefined, { signal }).catch(() => undefined);
      } while (!signal.aborted);
    });
};
