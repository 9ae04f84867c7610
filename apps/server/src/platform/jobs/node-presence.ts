import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database/tables.ts';

interface PresenceLog {
  warn(fields: object, message: string): void;
}

/** Any number; the same on every node. */
const PRESENCE_LOCK = 7_208_134;
const RECONNECT_MS = 1_000;

/** Hooks for the start of a node, depending on whether other nodes run. */
export interface NodeHooks {
  /** Runs while no other node does, before one can. */
  readonly first: () => Promise<void>;
  /** Runs beside other nodes. An error keeps this node from starting. */
  readonly join: () => Promise<void>;
}

/** Counts the nodes on this database, including those that are starting. */
export const countNodes = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${PRESENCE_LOCK} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Marks this node as running while its database session exists. */
export interface NodePresence {
  /** Runs `first` if no other node is running, else `join`; then marks this node as running. */
  enter(hooks: NodeHooks): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Presence by an advisory lock that all running nodes share. The database releases a dead node's share with its
 * session, so the exclusive lock is available if and only if no other node is running.
 */
export const createNodePresence = (connectionString: string, log: PresenceLog): NodePresence => {
  let client: pg.Client | null = null;
  let isLeaving = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (hooks?: NodeHooks): Promise<void> => {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 10_000,
      application_name: 'dubplate-node',
    });
    let isLost = false;
    const handleLoss = (error?: Error) => {
      if (isLost || isLeaving) return;
      isLost = true;
      if (error) log.warn({ err: error, outage: 'database' }, 'lost the connection that shows that this node is alive');
      timer = setTimeout(() => void connect().catch(handleLoss), RECONNECT_MS).unref();
    };
    next.on('error', handleLoss);
    try {
      await next.connect();
      const { rows } = await next.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
        PRESENCE_LOCK,
      ]);
      const isAlone = rows[0]?.alone === true;
      if (isAlone) await hooks?.first();
      // Taken before the exclusive lock is released, so that two starting nodes never both run `first`.
      await next.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
      if (isAlone) await next.query('select pg_advisory_unlock($1)', [PRESENCE_LOCK]);
      else await hooks?.join();
    } catch (error) {
      isLost = true;
      await next.end().catch(() => {});
      throw error;
    }
    next.once('end', () => handleLoss());
    client = next;
  };

  return {
    enter: connect,
    async leave() {
      isLeaving = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
};
