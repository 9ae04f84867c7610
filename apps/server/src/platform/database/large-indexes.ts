import { type Kysely, sql } from 'kysely';
import type { Db } from './tables.ts';

interface LargeIndex {
  readonly table: string;
  /** The part of `CREATE INDEX` after the table's name. */
  readonly definition: string;
  /** The index of an earlier version that is dropped once this one is built. */
  readonly replaces?: string;
}

/**
 * Finds a part of a value anywhere in it. Its ends are marked, so that whole values of one or two signs are found,
 * too. Entries go to the index at once: a list of pending ones would be read through by every search.
 */
const parts = (value: string, condition = ''): string =>
  `USING gin (search_parts('^' || ${value} || '$')) WITH (fastupdate = off) ${condition}`;

/**
 * Indexes, by name, that take long to build on large tables. Migrations refer to these names, so a changed index needs
 * a new name.
 */
export const LARGE_INDEXES: Readonly<Record<string, LargeIndex>> = {
  users_by_username_parts: { table: 'users', definition: parts('username'), replaces: 'users_by_username_part' },
  users_by_name_parts: {
    table: 'users',
    definition: parts(`coalesce(first_name, '') || ' ' || coalesce(last_name, '')`),
    replaces: 'users_by_name_part',
  },
  releases_by_own_title: {
    table: 'releases',
    definition: `(user_uuid, lower(title COLLATE search_letters)) WHERE status <> 'DRAFT'`,
    replaces: 'releases_by_title',
  },
  ticket_messages_by_word: {
    table: 'ticket_messages',
    definition: `USING gin (to_tsvector('simple', lower(content COLLATE search_letters)))`,
    replaces: 'ticket_messages_words',
  },
  users_by_age: { table: 'users', definition: '(created_at, uuid) WHERE erased_at IS NULL' },
  users_of_staff: { table: 'users', definition: `(created_at, uuid) WHERE roles <> '{}'` },
  users_banned: { table: 'users', definition: '(created_at, uuid) WHERE banned_at IS NOT NULL' },
  artists_by_name_parts: { table: 'artists', definition: parts('name'), replaces: 'artists_by_name_part' },
  releases_by_title_parts: { table: 'releases', definition: parts('title'), replaces: 'releases_by_title_part' },
  releases_by_existing_upc: { table: 'releases', definition: '(existing_upc) WHERE existing_upc IS NOT NULL' },
  tickets_by_subject_parts: { table: 'tickets', definition: parts('subject'), replaces: 'tickets_by_subject_part' },
  multilinks_by_title_parts: {
    table: 'multilinks',
    definition: parts('title', 'WHERE title IS NOT NULL'),
    replaces: 'multilinks_by_title_part',
  },
  multilink_slugs_by_parts: {
    table: 'multilink_slugs',
    definition: parts('slug', 'WHERE is_current'),
    replaces: 'multilink_slugs_by_part',
  },
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

const dropReplaced = (name: string, how: '' | 'CONCURRENTLY') => {
  const { replaces } = LARGE_INDEXES[name] as LargeIndex;
  return replaces === undefined ? null : sql`DROP INDEX ${sql.raw(how)} IF EXISTS ${sql.id(replaces)}`;
};

/**
 * For migrations: builds these indexes of tables with few rows, and leaves the others to `buildLargeIndexes`. Skips those
 * that a later version has replaced.
 */
export const createLargeIndexes = async (db: Kysely<unknown>, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const index = LARGE_INDEXES[name];
    if (!index) continue;
    const { rows } = await sql`SELECT FROM ${sql.table(index.table)} OFFSET ${sql.lit(FEW_ROWS)} LIMIT 1`.execute(db);
    if (rows.length > 0) continue;
    await createIndex(name, '').execute(db);
    await dropReplaced(name, '')?.execute(db);
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
    await dropReplaced(name, 'CONCURRENTLY')?.execute(db);
    onBuilt(name, missing.length - place - 1);
  }
};
