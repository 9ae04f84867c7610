import type { Pool } from '#platform/database/pool/open-pool.ts';

/**
 * Keeps nodes of the version before from working on the watched folder at the same time; does nothing while one of them
 * does. A node that dies loses the lock with its connection. The lock is a transaction’s, since poolers keep no other.
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
      // Without its connection the lock is gone, too.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
};
