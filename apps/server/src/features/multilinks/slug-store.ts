import type { LinkId, UserId } from '@dubplate/contract/ids';
import { SLUG_CHANGES_MAX } from '@dubplate/contract/multilinks/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The slugs of one kind of page. Each page has one current slug and keeps its former ones forever. */
interface SlugStore<Id extends string> {
  /**
   * Makes a slug the page's current one; returns false if another page has or had it. Waits for concurrent transactions
   * that take the same slug.
   */
  take(db: Db, page: Id, slug: string, now: Date): Promise<boolean>;
  findCurrent(db: Db, page: Id): Promise<string | undefined>;
  /** Counts a change of a page's slug; returns false if the limit is reached. */
  countChange(db: Db, page: Id): Promise<boolean>;
  /** Returns the highest suffix of taken slugs, such as 7 for `night` if `night-7` is taken; 1 for none. */
  lastNumber(db: Db, slug: string): Promise<number>;
}

interface SlugTables<Id extends string> {
  readonly slugs: string;
  /** Column of the page id. */
  readonly owner: string;
  readonly pages: string;
  /** Primary key of `pages`. */
  readonly key: string;
  /** Returns false if a deleted page of another user had the slug. Called while the slug is locked. */
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
      // Uses the primary key's index in any collation: numbered slugs sort from `-` to before `.`.
      const { rows } = await sql<{ last: number | null }>`
        SELECT max(substring(slug FROM char_length(${slug}::text) + 2)::int) AS last FROM ${table}
        WHERE slug COLLATE "C" >= ${`${slug}-`} AND slug COLLATE "C" < ${`${slug}.`}
          AND substring(slug FROM char_length(${slug}::text) + 2) ~ '^[1-9][0-9]{0,6}$'`.execute(db);
      return rows[0]?.last ?? 1;
    },
  };
};

/** Hashes a normalized slug, since slugs of erased users must not be stored. */
export const slugHash = (slug: ReturnType<typeof sql>) => sql`sha256(convert_to(${slug}, 'UTF8'))`;

/** Saves the slugs of a link, in the transaction that deletes it. */
export const saveGoneSlugs = async (trx: Db, link: LinkId, userUuid: UserId, now: Date): Promise<void> => {
  await sql`
    INSERT INTO multilink_gone_slugs (hash, user_uuid, gone_at)
    SELECT ${slugHash(sql`slug`)}, ${userUuid}, ${now} FROM multilink_slugs WHERE link_uuid = ${link}
    ON CONFLICT (hash) DO NOTHING`.execute(trx);
};

/** Saves the slugs of all links of an erased user. These slugs cannot be used again. */
export const saveErasedSlugs = async (trx: Db, userUuid: UserId, now: Date): Promise<void> => {
  await sql`
    INSERT INTO multilink_gone_slugs (hash, gone_at)
    SELECT ${slugHash(sql`slug`)}, ${now} FROM multilink_slugs
    WHERE link_uuid IN (SELECT uuid FROM multilinks WHERE user_uuid = ${userUuid})
    ON CONFLICT (hash) DO NOTHING`.execute(trx);
  await sql`UPDATE multilink_gone_slugs SET user_uuid = NULL WHERE user_uuid = ${userUuid}`.execute(trx);
};

/** Returns true if a deleted link had this slug. */
export const isGone = async (db: Db, slug: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM multilink_gone_slugs WHERE hash = ${slugHash(sql`${slug}::text`)}`.execute(db);
  return rows.length > 0;
};

/** Frees the slug of a deleted link for its owner; returns false if another user had it. */
export const reclaimSlug = async (trx: Db, link: LinkId, slug: string): Promise<boolean> => {
  const { rows } = await sql<{ is_own: boolean }>`
    WITH gone AS (SELECT hash, user_uuid FROM multilink_gone_slugs WHERE hash = ${slugHash(sql`${slug}::text`)}),
      owner AS (SELECT user_uuid FROM multilinks WHERE uuid = ${link}),
      reclaimed AS (
        DELETE FROM multilink_gone_slugs AS kept USING gone, owner
        WHERE kept.hash = gone.hash AND gone.user_uuid = owner.user_uuid
        RETURNING kept.hash
      )
    SELECT EXISTS (SELECT FROM reclaimed) AS is_own FROM gone`.execute(trx);
  return rows[0]?.is_own ?? true;
};
