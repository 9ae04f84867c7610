import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { Db } from '../../platform/database/tables.ts';
import type { PageQuery } from '../../platform/http/page.ts';
import { releaseRows } from '../releases/index.ts';

const ownerColumns = ['users.uuid as owner_uuid', 'users.username', 'users.first_name', 'users.last_name'] as const;

/** A page of everyone's releases, drafts aside, by last change. */
export const listQueue = async (db: Db, statuses: readonly ReleaseStatus[], { page, take, order }: PageQuery) => {
  const wanted: readonly ReleaseStatus[] =
    statuses.length > 0 ? statuses : ['PENDING', 'MODERATED', 'PUBLISHED', 'DENIED'];
  const visible = wanted.filter((status) => status !== 'DRAFT');
  if (visible.length === 0) return { rows: [], count: 0 };
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const rows = await releaseRows(db)
    .innerJoin('users', 'users.uuid', 'releases.user_uuid')
    .select(ownerColumns)
    .select((eb) =>
      eb
        .selectFrom('tracks')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('tracks.release_uuid', '=', 'releases.uuid')
        .as('track_count'),
    )
    .where('releases.status', 'in', visible)
    .orderBy('releases.updated_at', direction)
    .orderBy('releases.uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await db
    .selectFrom('releases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', visible)
    .executeTakeFirstOrThrow();
  return { rows, count };
};

export type QueueRow = Awaited<ReturnType<typeof listQueue>>['rows'][number];

export const readOwner = (db: Db, userUuid: string) =>
  db.selectFrom('users').select(ownerColumns).where('users.uuid', '=', userUuid).executeTakeFirstOrThrow();

export type OwnerRow = Awaited<ReturnType<typeof readOwner>>;
