import type pg from 'pg';
import type { StatementNames } from './statement-names.ts';

/** A connection that has prepared so many statements is replaced after use, so that its memory has a bound. */
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
