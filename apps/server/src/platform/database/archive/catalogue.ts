import type { Connection } from '../connect.ts';

export interface ArchivedTable {
  name: string;
  columns: string[];
  /**
   * Partitions of a table partitioned by range. The server adds them over time, so migrations don't create all of them.
   */
  partitions: { name: string; bounds: string }[];
}

/** The bounds of a range, as PostgreSQL writes them; nothing else of an archive becomes SQL. */
export const RANGE_BOUNDS = /^FOR VALUES FROM \('[\w .:+-]+'\) TO \('[\w .:+-]+'\)$/;

/** The two that Kysely keeps count in; migrating fills them. */
const countedByMigrations = ['kysely_migration', 'kysely_migration_lock'];

/** Settings that make every server print the same text for a value, without time limits. */
export const plainSession = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local row_security = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/**
 * Tables of the service with the columns that hold data of their own. Without unlogged ones, which do not even outlive
 * a crash, and without what extensions brought.
 */
export async function listTables(connection: Connection): Promise<ArchivedTable[]> {
  const { rows } = await connection.query<ArchivedTable>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       coalesce((select json_agg(json_build_object('name', p.relname, 'bounds', pg_get_expr(p.relpartbound, p.oid))
                                 order by p.relname)
                 from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as partitions
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> all ($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [countedByMigrations],
  );
  return rows;
}

/** The migrations that have run, in order. */
export async function readMigrations(connection: Connection): Promise<string[]> {
  const { rows: tables } = await connection.query(`select where to_regclass('public.kysely_migration') is not null`);
  if (tables.length === 0) return [];
  const { rows } = await connection.query<{ name: string }>('select name from public.kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/**
 * Reads the value of every sequence. Sequences ignore snapshots, so a value may be later than the rows; that is
 * harmless.
 */
export async function readSequences(
  connection: Connection,
): Promise<Record<string, { value: string; isCalled: boolean }>> {
  const { rows } = await connection.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`,
  );
  const standing: Record<string, { value: string; isCalled: boolean }> = {};
  for (const { name } of rows) {
    const state = await connection.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${quoteName(name)}`,
    );
    const [first] = state.rows;
    if (first) standing[name] = { value: first.value, isCalled: first.called };
  }
  return standing;
}

/** `a, "b c"`; empty for a table without columns, which PostgreSQL allows. */
export function columnList({ columns }: ArchivedTable): string {
  return columns.map(quoteName).join(', ');
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
