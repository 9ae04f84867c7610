import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { sql } from 'kysely';

/** Reads columns, indexes, constraints, views, triggers and functions of the public schema, in a stable order. */
export const readSchema = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ part: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as part
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    order by part`.execute(db);
  return rows.map(({ part }) => part);
};
