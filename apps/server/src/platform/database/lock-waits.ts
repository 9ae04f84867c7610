import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Returns whether a statement waited for a lock longer than lock_timeout (SQLSTATE 55P03, lock_not_available). */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03';

/** What keeps the locks that a session waits for. */
export interface LockWaits {
  /** The session that kept the last awaited lock, in words; null if none was seen. */
  readonly blockedBy: string | null;
  stop(): void;
}

const LOOK_MS = 500;
const QUERY_LENGTH = 120;

interface Blocker {
  readonly pid: number;
  readonly application: string;
  readonly state: string | null;
  readonly relation: string | null;
  readonly query: string;
  readonly seconds: number;
}

const describe = ({ pid, application, state, relation, query, seconds }: Blocker): string =>
  `session ${pid} (${application || 'unnamed'}, ${state ?? 'unknown'} for ${seconds} s${relation === null ? '' : `, table ${relation}`}: ${query})`;

/**
 * Watches for whom a session waits, from other connections.
 * @param pool has a free connection; without one, nothing is seen
 * @param own the connection that may wait
 */
export const watchLockWaits = async (pool: Db, own: Db): Promise<LockWaits> => {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(own);
  const pid = rows[0]?.pid ?? 0;
  let blockedBy: string | null = null;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows: blockers } = await sql<Blocker>`
        SELECT pid, application_name AS application, state, left(regexp_replace(query, '\\s+', ' ', 'g'), ${QUERY_LENGTH}) AS query,
          greatest(0, extract(epoch FROM clock_timestamp() - coalesce(xact_start, state_change)))::int AS seconds,
          (SELECT relation::regclass::text FROM pg_locks WHERE pg_locks.pid = ${pid} AND NOT granted AND relation IS NOT NULL
            LIMIT 1) AS relation
        FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids(${pid})) ORDER BY xact_start LIMIT 1`.execute(pool);
      if (blockers[0]) blockedBy = describe(blockers[0]);
    } catch {
      // The step fails or ends by itself; this only adds words to its report.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    get blockedBy() {
      return blockedBy;
    },
    stop: () => clearInterval(timer),
  };
};
