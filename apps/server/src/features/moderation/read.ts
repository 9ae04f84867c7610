import type { UserId } from '@dubplate/contract/ids';
import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { countReleases, releaseRows } from '../releases/index.ts';

const ownerColumns = ['users.uuid as owner_uuid', 'users.username', 'users.first_name', 'users.last_name'] as const;

/** A page of everyone's releases except drafts, by last change. */
export const listQueue = async (db: Db, statuses: readonly ReleaseStatus[], page: PageQuery) => {
  const chosen = db
    .selectFrom('releases')
    .where('releases.status', '<>', 'DRAFT')
    .$if(statuses.length > 0, (query) => query.where('releases.status', 'in', statuses));
  const rows = await releaseRows(db, chosen, pageRows(page))
    .innerJoin('users', 'users.uuid', 'releases.user_uuid')
    .select(ownerColumns)
    .select((eb) =>
      eb
        .selectFrom('tracks')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('tracks.release_uuid', '=', 'releases.uuid')
        .as('track_count'),
    )
    .execute();
  return { rows, count: await countReleases(chosen) };
};

export type QueueRow = Awaited<ReturnType<typeof listQueue>>['rows'][number];

export const readOwner = (db: Db, userUuid: UserId) =>
  db.selectFrom('users').select(ownerColumns).where('users.uuid', '=', userUuid).executeTakeFirstOrThrow();

export type OwnerRow = Awaited<ReturnType<typeof readOwner>>;
