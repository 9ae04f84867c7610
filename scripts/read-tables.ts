import type { TestDatabase } from '@dubplate/testkit/database';
import type { ReleaseColumn } from './previous-release.ts';

type Columns = Record<string, Omit<ReleaseColumn, 'isUsed'>>;

/** Reads the columns of all tables but partitions and Kysely's own. */
export const readTables = async (pool: TestDatabase['pool']): Promise<Record<string, Columns>> => {
  const { rows } = await pool.query<ReleaseColumn & { table: string; name: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped
    order by 1, 2`);
  const tables: Record<string, Columns> = {};
  for (const { table, name, ...column } of rows) {
    tables[table] ??= {};
    (tables[table] as Columns)[name] = column;
  }
  return tables;
};
