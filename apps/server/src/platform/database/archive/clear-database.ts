import type { Connection } from '../connect.ts';

/** Neither part of an extension nor, where that is asked too, of another object with which it goes. */
const isOurs = (catalog: string, kinds: string) => `not exists (
  select from pg_depend d
  where d.classid = '${catalog}'::regclass and d.objid = o.oid and (d.deptype = 'e' or ${kinds}))`;

const relations = `
  select format('drop %s if exists public.%I cascade', case o.relkind when 'v' then 'view' when 'm' then 'materialized view'
    when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, o.relname) as statement
  from pg_class o
  where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not o.relispartition
    and ${isOurs('pg_class', `(o.relkind = 'S' and d.deptype in ('i', 'a'))`)}
  order by o.relkind = 'S'`;

const routines = `
  select format('drop routine if exists %s cascade', o.oid::regprocedure) as statement
  from pg_proc o where o.pronamespace = 'public'::regnamespace and ${isOurs('pg_proc', `d.deptype = 'i'`)}`;

const types = `
  select format('drop type if exists public.%I cascade', o.typname) as statement
  from pg_type o left join pg_class c on c.oid = o.typrelid
  where o.typnamespace = 'public'::regnamespace and ${isOurs('pg_type', `d.deptype = 'i'`)}
    and (o.typtype in ('e', 'd', 'r') or (o.typtype = 'c' and c.relkind = 'c'))`;

/** Drops all that the schema `public` holds, but for what extensions brought; undone with the transaction. */
export async function clearDatabase(connection: Connection): Promise<void> {
  for (const query of [relations, routines, types]) {
    // Read before anything is dropped: afterwards a name that a cascade took along is only a number.
    const { rows } = await connection.query<{ statement: string }>(query);
    for (const { statement } of rows) await connection.query(statement);
  }
}

/** Returns whether there is nothing that `clearDatabase` would drop. */
export async function isDatabaseClear(connection: Connection): Promise<boolean> {
  for (const query of [relations, routines, types]) if ((await connection.query(query)).rows.length > 0) return false;
  return true;
}
