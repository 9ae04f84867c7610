import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { currentPerson } from '#platform/call-scope.ts';
import { traceQuery } from '#platform/tracing/spans.ts';
import type { DatabaseLog } from '../database-log.ts';
import type { Db, Tables } from '../tables.ts';
import { isInTransaction } from '../transaction-scope.ts';
import { StatementNames } from './statement-names.ts';

const int8 = 20;
const date = 1082;
const int8Array = 1016;
const dateArray = 1182;
const textArray: number = 1009;

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number; select it as text`);
  return value;
}

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

/**
 * Type parsers for database values: bigint becomes a number (throws RangeError past 2^53), date a 'YYYY-MM-DD' string
 * (pg would make it midnight in the machine's time zone), timestamptz a Date, numeric a string.
 */
const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === int8) return toSafeInteger;
      if (oid === date) return (text: string) => text;
      if (oid === dateArray) return parseTextArray;
      if (oid === int8Array) {
        return (text: string) => parseTextArray(text).map((item) => (item === null ? null : toSafeInteger(item)));
      }
    }
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Prepared statements per connection. The pool replaces a connection that reaches this number, to bound its memory. */
const MOST_STATEMENTS = 400;

/** A query that the server did not answer in time (pg's `query_timeout` has no code). */
const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/**
 * A prepared statement that the server no longer accepts: another node changed a table (0A000), or a pooler handed us a
 * different session (26000, 42P05). A new connection has neither problem.
 */
const isStaleStatement = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return code === '26000' || code === '42P05' || (code === '0A000' && /cached plan/.test(String(error)));
};

/** One database connection as Kysely uses it; prepares the statements that `names` names. */
export class PooledConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  readonly #prepared = new Set<string>();
  #isBroken = false;
  /** Set for each use: gives the connection back to the pool. */
  giveBack: (destroy: boolean) => void = () => {};

  constructor(client: pg.PoolClient, names: StatementNames | null) {
    this.#client = client;
    this.#names = names;
  }

  /** The server process behind it, by which a statement can be cancelled. */
  get processID(): number {
    return (this.#client as unknown as { processID: number }).processID;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    // Without parameters pg uses the simple protocol, which allows several statements and can't be prepared.
    const name = values.length > 0 ? this.#names?.nameOf(text) : undefined;
    if (name !== undefined) this.#prepared.add(name);
    try {
      return await this.#client.query({ text, values: values as unknown[], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isStaleStatement(error)) this.#isBroken = true;
      if (isReadTimeout(error)) {
        this.#isBroken = true;
        // The answer may still come and would be taken for the next statement's; ROLLBACK must not wait for it either.
        void this.#client.end().catch(() => {});
      }
      throw error;
    }
  }

  release(destroy = false): void {
    this.giveBack(destroy || this.#isBroken || this.#prepared.size > MOST_STATEMENTS);
  }
}

interface Waiter {
  admit(): void;
}

/**
 * Limits the connections of one user to `limit` at a time, so that a user with hundreds of parallel calls does not
 * block other users.
 */
class FairShare {
  readonly #limit: number;
  readonly #timeoutMs: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, Waiter[]>();

  constructor(limit: number, timeoutMs: number) {
    this.#limit = limit;
    this.#timeoutMs = timeoutMs;
  }

  /** Waits for one of the person's places; `leave` gives it back. @throws NoConnection after the time limit */
  async enter(person: string): Promise<void> {
    const held = this.#held.get(person) ?? 0;
    if (held < this.#limit) {
      this.#held.set(person, held + 1);
      return;
    }
    const queue = this.#waiting.get(person) ?? [];
    this.#waiting.set(person, queue);
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        admit() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(new NoConnection('this person already holds their share of connections'));
      }, this.#timeoutMs);
      queue.push(waiter);
    });
  }

  leave(person: string): void {
    const queue = this.#waiting.get(person);
    const next = queue?.shift();
    if (queue?.length === 0) this.#waiting.delete(person);
    if (next) {
      next.admit();
      return;
    }
    const held = (this.#held.get(person) ?? 1) - 1;
    if (held === 0) this.#held.delete(person);
    else this.#held.set(person, held);
  }
}

/** No database connection could be had in time: the pool is full, or the database does not answer. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
}

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
  /** Ends the connections. Harmless when repeated. */
  close(): Promise<void>;
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

/** Matches errors of pg and its pool for a failed connection attempt; they have no code. */
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
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: forKysely as unknown as PostgresPool }),
    log: traceQuery,
  });
  return {
    db,
    pool,
    async close() {
      // Kysely leaves a pool open through which it has sent no query.
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
};
