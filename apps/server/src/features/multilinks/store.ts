import type { ArtistId, LinkId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import type { ReportInput, StoreLink } from '@dubplate/contract/multilinks/schemas';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { createSlugStore, reclaimSlug, saveErasedSlugs, saveGoneSlugs } from './slug-store.ts';
import type { MultilinkTable } from './tables.ts';

/** Locks the row: changes of one link run one at a time. Without `userUuid`, finds links of any owner. */
export const lockLink = (db: Db, uuid: LinkId, userUuid?: UserId): Promise<Selectable<MultilinkTable> | undefined> =>
  db
    .selectFrom('multilinks')
    .selectAll()
    .where('uuid', '=', uuid)
    .$if(userUuid !== undefined, (query) => query.where('user_uuid', '=', userUuid as UserId))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const lockReleaseLink = (trx: Db, releaseUuid: ReleaseId): Promise<Selectable<MultilinkTable> | undefined> =>
  trx.selectFrom('multilinks').selectAll().where('release_uuid', '=', releaseUuid).forNoKeyUpdate().executeTakeFirst();

export const countLinks = async (db: Db, userUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('multilinks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return count;
};

/** Does not count links of releases. */
export const countOwnLinks = async (db: Db, userUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('multilinks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('release_uuid', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Returns false if the release has a link already. */
export const insertLink = async (db: Db, link: Insertable<MultilinkTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('multilinks')
    .values(link)
    .onConflict((conflict) => conflict.column('release_uuid').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const updateLink = async (db: Db, uuid: LinkId, change: Updateable<MultilinkTable>): Promise<void> => {
  await db.updateTable('multilinks').set(change).where('uuid', '=', uuid).execute();
};

/** Deletes a link and its slugs, of which only hashes are kept. */
export const deleteLink = async (trx: Db, userUuid: UserId, uuid: LinkId, now: Date): Promise<boolean> => {
  if (!(await lockLink(trx, uuid, userUuid))) return false;
  await saveGoneSlugs(trx, uuid, userUuid, now);
  await trx.deleteFrom('multilinks').where('uuid', '=', uuid).execute();
  return true;
};

export const deleteLinksOf = async (trx: Db, userUuid: UserId, now: Date): Promise<void> => {
  await saveErasedSlugs(trx, userUuid, now);
  await trx.deleteFrom('multilinks').where('user_uuid', '=', userUuid).execute();
  await trx.deleteFrom('link_settings').where('user_uuid', '=', userUuid).execute();
};

/** Slugs of deleted links are available to their former owner only. */
export const linkSlugs = createSlugStore<LinkId>({
  slugs: 'multilink_slugs',
  owner: 'link_uuid',
  pages: 'multilinks',
  key: 'uuid',
  mayHave: reclaimSlug,
});

export const readSettings = async (db: Db, userUuid: UserId): Promise<{ hide_until_release: boolean }> => {
  const stored = await db
    .selectFrom('link_settings')
    .select('hide_until_release')
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return stored ?? { hide_until_release: false };
};

export const saveSettings = async (db: Db, userUuid: UserId, hideUntilRelease: boolean): Promise<void> => {
  await db
    .insertInto('link_settings')
    .values({ user_uuid: userUuid, hide_until_release: hideUntilRelease })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet({ hide_until_release: hideUntilRelease }))
    .execute();
};

/** Serializes the stores of a link for the database, in order. */
export const serializeStores = (stores: readonly (Omit<StoreLink, 'shown'> & { readonly shown?: boolean })[]): string =>
  JSON.stringify(
    stores.map(({ store, url, shown, label }) => ({
      store,
      url,
      ...(shown === false && { shown }),
      ...(store === OTHER_STORE && label && { label }),
    })),
  );

/** The page of a report or a takedown. */
export type PublicPage =
  | { readonly link_uuid: LinkId; readonly artist_uuid?: never }
  | { readonly artist_uuid: ArtistId; readonly link_uuid?: never };

/** Maximum number of open reports per page; further ones are dropped. */
const OPEN_MAX = 100;

const isOf = ({ link_uuid, artist_uuid }: PublicPage) =>
  link_uuid === undefined ? sql`artist_uuid = ${artist_uuid}` : sql`link_uuid = ${link_uuid}`;

export const saveReport = async (
  db: Db,
  page: PublicPage,
  { reason, comment }: ReportInput,
  now: Date,
): Promise<void> => {
  await sql`
    INSERT INTO page_reports (uuid, link_uuid, artist_uuid, reason, comment, created_at)
    SELECT ${newUuid()}::uuid, ${page.link_uuid ?? null}::uuid, ${page.artist_uuid ?? null}::uuid, ${reason}, ${comment},
      ${now}::timestamptz
    WHERE (SELECT count(*) FROM page_reports WHERE ${isOf(page)} AND closed_at IS NULL) < ${OPEN_MAX}`.execute(db);
};

/** Returns false if the report is closed already. */
export const closeReport = async (db: Db, uuid: string, by: UserId, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('page_reports')
    .set({ closed_at: now, closed_by: by })
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const closeReportsOf = async (db: Db, page: PublicPage, by: UserId, now: Date): Promise<void> => {
  await sql`
    UPDATE page_reports SET closed_at = ${now}, closed_by = ${by} WHERE ${isOf(page)} AND closed_at IS NULL`.execute(
    db,
  );
};
