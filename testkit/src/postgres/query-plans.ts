import type { Database } from '@dubplate/server/platform/database/open-database.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';

/**
 * The plans of the queries that `act` sends, in one text, made as if reading a whole table cost too much: what names an
 * index there can be answered by it. The queries are the server's own, not copies.
 */
export const plansOf = async (
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  act: (db: Db) => Promise<unknown>,
): Promise<string> => {
  const compiled = new Map<unknown, { readonly sql: string; readonly parameters: readonly unknown[] }>();
  // Compiled fragments never reach the database; only sent queries are answered.
  const sent = new Set<unknown>();
  await act(
    db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        compiled.set(queryId, db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        sent.add(queryId);
        return result;
      },
    }),
  );
  const client = await pool.connect();
  const plans: string[] = [];
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    for (const [queryId, { sql, parameters }] of compiled) {
      if (!sent.has(queryId)) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...parameters]);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
    }
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
  return plans.join('\n');
};
