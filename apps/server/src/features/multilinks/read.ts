import type { LinkId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import type { MultilinkTable } from './tables.ts';

/** A link with the slug and the title that it has now. */
export interface StoredLink extends Omit<Selectable<MultilinkTable>, 'title'> {
  readonly slug: string;
  readonly title: string;
  /** Null also for a link of one’s own. */
  readonly release_date: LocalDate | null;
}

/** Links with their slugs; a release’s link has the title of its release. */
export const linkRows = (db: Db) =>
  db
    .selectFrom('multilinks')
    .innerJoin('multilink_slugs', (join) =>
      join.onRef('multilink_slugs.link_uuid', '=', 'multilinks.uuid').on('multilink_slugs.is_current', '=', true),
    )
    .leftJoin('releases', 'releases.uuid', 'multilinks.release_uuid')
    .selectAll('multilinks')
    .select((eb) => [
      'multilink_slugs.slug',
      'releases.release_date',
      eb.fn.coalesce('multilinks.title', 'releases.title', eb.val('')).as('title'),
    ]);

export const findLink = (db: Db, userUuid: UserId, uuid: LinkId): Promise<StoredLink | undefined> =>
  linkRows(db).where('multilinks.uuid', '=', uuid).where('multilinks.user_uuid', '=', userUuid).executeTakeFirst();

/** Anybody’s. */
export const findAnyLink = (db: Db, uuid: LinkId): Promise<StoredLink | undefined> =>
  linkRows(db).where('multilinks.uuid', '=', uuid).executeTakeFirst();

/** A page of a person’s links, by when they were made. */
export const listLinks = (db: Db, userUuid: UserId, page: PageQuery): Promise<StoredLink[]> => {
  const { take, offset, order } = pageRows(page);
  const direction = order === 'ASC' ? 'asc' : 'desc';
  return linkRows(db)
    .where('multilinks.user_uuid', '=', userUuid)
    .orderBy('multilinks.created_at', direction)
    .orderBy('multilinks.uuid', direction)
    .limit(take)
    .offset(offset)
    .execute();
};

/** All of them, oldest first. */
export const listAllLinks = (db: Db, userUuid: UserId): Promise<StoredLink[]> =>
  linkRows(db)
    .where('multilinks.user_uuid', '=', userUuid)
    .orderBy('multilinks.created_at')
    .orderBy('multilinks.uuid')
    .execute();
