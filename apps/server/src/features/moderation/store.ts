import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { CodeKind } from './tables.ts';

/** The next `count` numbers of a pool, as the first of them; undefined where it has not as many left. */
export const takeNumbers = (db: Db, kind: CodeKind, count: number) =>
  db
    .updateTable('code_pools')
    .set({ next_number: sql<number>`next_number + ${count}` })
    .where('kind', '=', kind)
    .where(sql<boolean>`next_number + ${count} - 1 <= last_number`)
    .returning(['prefix', sql<number>`next_number - ${count}`.as('first')])
    .executeTakeFirst();
