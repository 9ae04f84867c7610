import type { Database } from '@dubplate/server/platform/database/open-database.ts';
import type { Db, Tables } from '@dubplate/server/platform/database/tables.ts';
import { Kysely, PostgresDialect } from 'kysely';

/** Records the statements that are sent through its `db`, in order. */
export const recordStatements = ({
  pool,
}: Pick<Database, 'pool'>): { readonly db: Db; readonly statements: string[] } => {
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  return { db, statements };
};
