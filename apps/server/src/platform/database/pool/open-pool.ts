import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { currentPerson } from '#platform/call-scope.ts';
import { traceQuery } from '#platform/tracing/trace-queries.ts';
import type { DatabaseLog } from '../database-log.ts';
import type { Db, Tables } from '../tables.ts';
import { isInTransaction } from '../transaction-scope.ts';
import { valueParsers } from '../value-parsers.ts';
import { FairShare } from './fair-share.ts';
import { NoConnection } from './no-connection.ts';
import { PooledConnection } from './pooled-connection.ts';
import { StatementNames } from './statement-names.ts';

export interface PoolOptions {
  /** Most connections at a time; 10. */
  readonly max?: number;
  /** How long work waits, in milliseconds; 0 or absent: without limit. */
  readonly timeouts?: PoolTimeouts;
  /** After how long an idle connection is closed, in milliseconds; absent: 10 s, 0: never. */
  readonly idleMs?: number;
  /** May be used while the caller is inside a transaction of another pool. */
  readonly isIndependent?: boolean;
  /** Statements stay prepared in each connection; false behind a pooler that can't keep them. */
  readonly prepares?: boolean;
  /** Most connections that one person's calls hold at a time. */
  readonly perPerson?: number;
}

export interface PoolTimeouts {
  /** For a free connection, or a new one. */
  readonly connectMs: number;
  /** For one statement, on the server. */
  readonly statementMs?: number;
  /** For a row lock. */
  readonly lockMs?: number;
  /** Between two statements of a transaction. */
  readonly idleInTransactionMs?: number;
  /** For the answer to one statement, on our side: a database that hangs keeps none of the limits above. */
  readonly answerMs?: number;
}

export interface Pool {
  readonly db: Db;
  readonly pool: pg.Pool;
}

const toConfig = (timeouts: PoolTimeouts | undefined, prepares: boolean): pg.PoolConfig => ({
  ...(timeouts && { connectionTimeoutMillis: timeouts.connectMs }),
  ...(timeouts?.answerMs !== undefined && { query_timeout: timeouts.answerMs }),
  // Poolers that can't keep prepared statements refuse these start-up parameters, too.
  ...(prepares && {
    ...(timeouts?.statementMs !== undefined && { statement_timeout: timeouts.statementMs }),
    ...(timeouts?.lockMs !== undefined && { lock_timeout: timeouts.lockMs }),
    ...(timeouts?.idleInTransactionMs !== undefined && {
      idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    }),
  }),
});

/** Errors of pg and its pool that say that no connection could be had, neither of which has a code. */
const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error && /timeout exceeded when trying to connect|due to connection timeout/.test(error.message);

/** A pool of connections to one database, with our way of reading values. */
export const openPool = (connectionString: string, log: DatabaseLog, options: PoolOptions = {}): Pool => {
  const { max = 10, timeouts, isIndependent = false, prepares = true, perPerson, idleMs } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    types: valueParsers,
    application_name: 'dubplate',
    ...(idleMs !== undefined && { idleTimeoutMillis: idleMs }),
    ...toConfig(timeouts, prepares),
  });
  const noteLoss = (error: Error) => log.warn({ err: error, outage: 'database' }, 'a database connection was lost');
  // A connection that breaks would end the process otherwise, idle or in use; the pool replaces it.
  pool.on('error', noteLoss);
  pool.on('connect', (client) => void client.on('error', noteLoss));

  const names = prepares ? new StatementNames() : null;
  const connections = new WeakMap<pg.PoolClient, PooledConnection>();
  const share = perPerson === undefined ? null : new FairShare(perPerson, timeouts?.connectMs ?? 60_000);

  const take = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      if (isConnectTimeout(error))
        throw new NoConnection('the pool is full or the database does not answer', { cause: error });
      throw error;
    }
  };

  const connect = async (): Promise<PooledConnection> => {
    if (!isIndependent && isInTransaction())
      throw new Error('A transaction asked for a second connection: pass the transaction on instead');
    const person = share ? currentPerson() : undefined;
    if (person !== undefined) await share?.enter(person);
    const leave = () => (person === undefined ? undefined : share?.leave(person));
    try {
      const client = await take();
      const connection = connections.get(client) ?? new PooledConnection(client, names);
      connections.set(client, connection);
      connection.giveBack = (destroy) => {
        client.release(destroy);
        leave();
      };
      return connection;
    } catch (error) {
      leave();
      throw error;
    }
  };

  const forKysely = { connect, end: () => pool.end(), options: pool.options };
  return {
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: forKysely as unknown as PostgresPool }),
      log: traceQuery,
    }),
    pool,
  };
};
