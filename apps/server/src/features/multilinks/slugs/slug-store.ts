import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The slugs of one kind of page: each has one at a time and keeps those that it had before. */
interface SlugStore<Id extends string> {
  /**
   * Makes a slug the page’s current one, unless another page has it or had it; false then. Waits for a transaction that
   * takes the same one at the same time.
   */
  take(db: Db, page: Id, slug: string, now: Date): Promise<boolean>;
  /** The highest number at the end of a slug of this form that is taken: `night-7` is the 7th of `night`; 1 for none. */
  lastNumber(db: Db, slug: string): Promise<number>;
}

export const createSlugStore = <Id extends string>(tableName: string, ownerColumn: string): SlugStore<Id> => {
  const table = sql.table(tableName);
  const owner = sql.ref(ownerColumn);
  return {
    async take(db, page, slug, now) {
      const { rows } = await sql<{ owner: Id }>`
        INSERT INTO ${table} AS taken (slug, ${owner}, is_current, created_at) VALUES (${slug}, ${page}, false, ${now})
        ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug
        RETURNING taken.${owner} AS owner`.execute(db);
      if (rows[0]?.owner !== page) return false;
      await sql`UPDATE ${table} SET is_current = false WHERE ${owner} = ${page} AND is_current AND slug <> ${slug}`.execute(
        db,
      );
      await sql`UPDATE ${table} SET is_current = true WHERE slug = ${slug} AND NOT is_current`.execute(db);
      return true;
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
