import type { LinkId, UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The hash of a slug in its normal form: the words of an erased person's page are not kept. */
export const slugHash = (slug: ReturnType<typeof sql>) => sql`sha256(convert_to(${slug}, 'UTF8'))`;

/** Remembers the slugs of a link, in the transaction that deletes it. */
export const keepGoneSlugs = async (trx: Db, link: LinkId, userUuid: UserId, now: Date): Promise<void> => {
  await sql`
    INSERT INTO multilink_gone_slugs (hash, user_uuid, gone_at)
    SELECT ${slugHash(sql`slug`)}, ${userUuid}, ${now} FROM multilink_slugs WHERE link_uuid = ${link}
    ON CONFLICT (hash) DO NOTHING`.execute(trx);
};

/** The same of all links of a person who is erased: from now on nobody may use these addresses. */
export const keepErasedSlugs = async (trx: Db, userUuid: UserId, now: Date): Promise<void> => {
  await sql`
    INSERT INTO multilink_gone_slugs (hash, gone_at)
    SELECT ${slugHash(sql`slug`)}, ${now} FROM multilink_slugs
    WHERE link_uuid IN (SELECT uuid FROM multilinks WHERE user_uuid = ${userUuid})
    ON CONFLICT (hash) DO NOTHING`.execute(trx);
  await sql`UPDATE multilink_gone_slugs SET user_uuid = NULL WHERE user_uuid = ${userUuid}`.execute(trx);
};

/** Whether there was a link at a slug that is gone. */
export const isGone = async (db: Db, slug: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM multilink_gone_slugs WHERE hash = ${slugHash(sql`${slug}::text`)}`.execute(db);
  return rows.length > 0;
};

/** Lets a link have the slug of a gone one of the same person; false where it was somebody else's. */
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
