import type { LinkId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { keepErasedSlugs, keepGoneSlugs, reclaimSlug } from './slugs/gone-slugs-store.ts';
import { createSlugStore } from './slugs/slug-store.ts';
import type { MultilinkTable } from './tables.ts';

/** Row-locked: changes of one link run one at a time. Anybody’s where no owner is named. */
export const lockLink = (db: Db, uuid: LinkId, userUuid?: UserId): Promise<Selectable<MultilinkTable> | undefined> =>
  db
    .selectFrom('multilinks')
    .selectAll()
    .where('uuid', '=', uuid)
    .$if(userUuid !== undefined, (query) => query.where('user_uuid', '=', userUuid as UserId))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The link of a release, row-locked. */
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

/** Those that the person made; links of releases don’t count. */
export const countOwnLinks = async (db: Db, userUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('multilinks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('release_uuid', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** False where its release has a link already. */
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

/** Its slugs go with it, but for the memory that there was something. */
export const deleteLink = async (trx: Db, userUuid: UserId, uuid: LinkId, now: Date): Promise<boolean> => {
  if (!(await lockLink(trx, uuid, userUuid))) return false;
  await keepGoneSlugs(trx, uuid, userUuid, now);
  await trx.deleteFrom('multilinks').where('uuid', '=', uuid).execute();
  return true;
};

/** All that there is of a person's links, in the transaction that erases them. */
export const deleteLinksOf = async (trx: Db, userUuid: UserId, now: Date): Promise<void> => {
  await keepErasedSlugs(trx, userUuid, now);
  await trx.deleteFrom('multilinks').where('user_uuid', '=', userUuid).execute();
  await trx.deleteFrom('link_settings').where('user_uuid', '=', userUuid).execute();
};

/** A slug of a deleted link is free again only for its owner. */
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
