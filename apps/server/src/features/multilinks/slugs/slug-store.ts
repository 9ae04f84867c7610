import { SLUG_CHANGES_MAX } from '@dubplate/contract/multilinks/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The slugs of one kind of page: each page has one at a time and keeps its former ones for good. */
interface SlugStore<Id extends string> {
  /**
   * Makes a slug the page’s current one, unless another page has it or had it; false then. Waits for a transaction that
   * takes the same one at the same time.
   */
  take(db: Db, page: Id, slug: string, now: Date): Promise<boolean>;
  /** Undefined while the page has none. */
  findCurrent(db: Db, page: Id): Promise<string | undefined>;
  /** Counts a change of a page's slug; false once it has had as many as it may. */
  countChange(db: Db, page: Id): Promise<boolean>;
  /** The highest number at the end of a slug of this form that is taken: `night-7` is the 7th of `night`; 1 for none. */
  lastNumber(db: Db, slug: string): Promise<number>;
}

interface SlugTables<Id extends string> {
  readonly slugs: string;
  /** The column with the page of a slug. */
  readonly owner: string;
  readonly pages: string;
  /** The primary key of pages. */
  readonly key: string;
  /** Whether a page may have a slug, judged by the slugs of deleted pages; called while the slug is held. */
  readonly mayHave: (db: Db, page: Id, slug: string) => Promise<boolean>;
}

export const createSlugStore = <Id extends string>({ mayHave, ...names }: SlugTables<Id>): SlugStore<Id> => {
  const table = sql.table(names.slugs);
  const owner = sql.ref(names.owner);
  return {
    async take(db, page, slug, now) {
      const { rows } = await sql<{ owner: Id }>`
        INSERT INTO ${table} AS taken (slug, ${owner}, is_current, created_at) VALUES (${slug}, ${page}, false, ${now})
        ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug
        RETURNING taken.${owner} AS owner`.execute(db);
      if (rows[0]?.owner !== page) return false;
      if (!(await mayHave(db, page, slug))) {
        await sql`DELETE FROM ${table} WHERE slug = ${slug}`.execute(db);
        return false;
      }
      await sql`UPDATE ${table} SET is_current = false WHERE ${owner} = ${page} AND is_current AND slug <> ${slug}`.execute(
        db,
      );
      await sql`UPDATE ${table} SET is_current = true WHERE slug = ${slug} AND NOT is_current`.execute(db);
      return true;
    },
    async findCurrent(db, page) {
      const { rows } = await sql<{ slug: string }>`
        SELECT slug FROM ${table} WHERE ${owner} = ${page} AND is_current`.execute(db);
      return rows[0]?.slug;
    },
    async countChange(db, page) {
      const { numAffectedRows } = await sql`
        UPDATE ${sql.table(names.pages)} SET slug_changes = slug_changes + 1
        WHERE ${sql.ref(names.key)} = ${page} AND slug_changes < ${SLUG_CHANGES_MAX}`.execute(db);
      return numAffectedRows === 1n;
    },
    async lastNumber(db, slug) {
      // By the index of the primary key, whatever the collation: all that begin with it are from `-` to before `.`.
      const { rows } = await sql<{ last: number | null }>`
        SELECT max(substring(slug FROM char_length(${slug}::text) + 2)::int) AS last FROM ${table}
        WHERE slug COLLATE "C" >= ${`${slug}-`} AND slug COLLATE "C" < ${`${slug}.`}
          AND substring(slug FROM char_length(${slug}::text) + 2) ~ '^[1-9][0-9]{0,6}$'`.execute(db);
      return rows[0]?.last ?? 1;
    },
  };
};
