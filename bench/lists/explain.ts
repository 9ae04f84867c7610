import type { Database } from '@dubplate/server/platform/database/open-database.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';

/** The plans of the queries that `act` sends, as PostgreSQL ran them; the queries are the server's own, not copies. */
export const explain = async ({ db, pool }: Database, act: (db: Db) => Promise<unknown>): Promise<string[]> => {
  const queries: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  await act(
    db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        queries.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const plans: string[] = [];
  for (const { sql, parameters } of queries) {
    const wanted = 'analyze, costs off, buffers off, timing off';
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (${wanted}) ${sql}`, [...parameters]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
};
