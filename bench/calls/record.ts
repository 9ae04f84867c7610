import { PooledConnection } from '@dubplate/server/platform/database/pool/open-pool.ts';

/** A statement as the server sent it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements of one call, and its response. */
export interface Recording {
  readonly statements: readonly Statement[];
  readonly body: unknown;
  /** Ids that the call made up: each replay needs its own. */
  readonly madeUp: readonly string[];
}

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const madeAt = (uuid: string): number => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);

/** Records the statements of one call to a server in this process; no other call may run during it. */
export const record = async (call: () => Promise<unknown>): Promise<Recording> => {
  const statements: Statement[] = [];
  const { query } = PooledConnection.prototype;
  PooledConnection.prototype.query = function (text, values = []) {
    statements.push({ text, values });
    return query.call(this, text, values);
  };
  const begun = Date.now();
  try {
    const body = await call();
    const ids = statements.flatMap(({ values }) => values.flat()).filter((value) => typeof value === 'string');
    const madeUp = [...new Set(ids)].filter((id) => UUID_7.test(id) && madeAt(id) >= begun);
    return { statements, body, madeUp };
  } finally {
    PooledConnection.prototype.query = query;
  }
};
