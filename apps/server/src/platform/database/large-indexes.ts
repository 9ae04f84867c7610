import { type Kysely, sql } from 'kysely';
import type { Db } from './tables.ts';

interface LargeIndex {
  readonly table: string;
  /** The part of `CREATE INDEX` after the table's name. */
  readonly definition: string;
}

/**
 * Finds a part of a value anywhere in it. Its ends are marked, so that a whole value shorter than three letters is found,
 * too. Entries go to the index at once: a list of pending ones would be read through by every search.
 */
const parts = (value: string, condition = ''): string =>
  `USING gin (search_grams('^' || ${value} || '$')) WITH (fastupdate = off) ${condition}`;

/**
 * Indexes, by name, that take long to build on large tables. Migrations refer to these names, so a changed index needs
 * a new name.
 */
export const LARGE_INDEXES: Readonly<Record<string, LargeIndex>> = {
  users_by_username_part: { table: 'users', definition: parts('username') },
  users_by_name_part: {
    table: 'users',
    definition: parts(`coalesce(first_name, '') || ' ' || coalesce(last_name, '')`),
  },
  users_by_age: { table: 'users', definition: '(created_at, uuid) WHERE erased_at IS NULL' },
  users_of_staff: { table: 'users', definition: `(created_at, uuid) WHERE roles <> '{}'` },
  users_banned: { table: 'users', definition: '(created_at, uuid) WHERE banned_at IS NOT NULL' },
  artists_by_name_part: { table: 'artists', definition: parts('name') },
  releases_by_title_part: { table: 'releases', definition: parts('title') },
  releases_by_existing_upc: { table: 'releases', definition: '(existing_upc) WHERE existing_upc IS NOT NULL' },
  tickets_by_subject_part: { table: 'tickets', definition: parts('subject') },
  multilinks_by_title_part: { table: 'multilinks', definition: parts('title', 'WHERE title IS NOT NULL') },
  multilink_slugs_by_part: { table: 'multilink_slugs', definition: parts('slug', 'WHERE is_current') },
  multilinks_by_age: { table: 'multilinks', definition: '(created_at, uuid)' },
  deliveries_by_content: { table: 'deliveries', definition: '(content_uuid) WHERE content_uuid IS NOT NULL' },
  tickets_of_hold: { table: 'tickets', definition: '(hold_uuid) WHERE hold_uuid IS NOT NULL' },
};

/** A table with more rows than this is indexed by the job. */
const FEW_ROWS = 10_000;

const createIndex = (name: string, how: '' | 'CONCURRENTLY') => {
  const { table, definition } = LARGE_INDEXES[name] as LargeIndex;
  return sql`CREATE INDEX ${sql.raw(how)} ${sql.id(name)} ON ${sql.table(table)} ${sql.raw(definition)}`;
};

/** For migrations: builds these indexes of tables with few rows, and leaves the others to `buildLargeIndexes`. */
export const createLargeIndexes = async (db: Kysely<unknown>, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const table = sql.table(LARGE_INDEXES[name]?.table ?? '');
    const { rows } = await sql`SELECT FROM ${table} OFFSET ${sql.lit(FEW_ROWS)} LIMIT 1`.execute(db);
    if (rows.length === 0) await createIndex(name, '').execute(db);
  }
};

/**
 * Builds the missing indexes concurrently with reads and writes. Drops and rebuilds an index that a crash left invalid.
 * @param db must have a lock timeout, because building waits for earlier transactions
 */
export const buildLargeIndexes = async (
  db: Db,
  { signal, onBuilt }: { readonly signal: AbortSignal; readonly onBuilt: (name: string, left: number) => void },
): Promise<void> => {
  const { rows } = await sql<{ name: string; is_valid: boolean }>`
    SELECT relname AS name, indisvalid AS is_valid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relname = ANY (${Object.keys(LARGE_INDEXES)})`.execute(db);
  const found = new Map(rows.map(({ name, is_valid }) => [name, is_valid]));
  const missing = Object.keys(LARGE_INDEXES).filter((name) => found.get(name) !== true);
  for (const [place, name] of missing.entries()) {
    signal.throwIfAborted();
    if (found.has(name)) await sql`DROP INDEX CONCURRENTLY ${sql.id(name)}`.execute(db);
    await createIndex(name, 'CONCURRENTLY').execute(db);
    await sql`ANALYZE ${sql.table(LARGE_INDEXES[name]?.table ?? '')}`.execute(db);
    onBuilt(name, missing.length - place - 1);
  }
};
