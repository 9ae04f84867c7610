import type { UserId } from '@dubplate/contract/ids';
import { QUEUE_COUNTED_MAX } from '@dubplate/contract/moderation/limits';
import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import { releaseRows } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { claimedBy, heldClaims } from '../claims/store.ts';
import { askedOf } from '../opinions/store.ts';
import { ownerColumns } from '../read.ts';
import { findMatches } from './read-search.ts';

export interface QueueFilter {
  /** None: every status but drafts. */
  readonly statuses: readonly ReleaseStatus[];
  readonly search?: string | undefined;
  /** Only what was promised an answer by now. */
  readonly isOverdue?: boolean;
  /** Only what this moderator has claimed. */
  readonly claimedBy?: UserId | undefined;
  /** Only what this moderator's opinion is awaited on. */
  readonly askedOf?: UserId | undefined;
  readonly now: Date;
}

/** The releases that a filter lets through, but for its search; drafts are their owners' alone. */
const chosenReleases = (
  db: Db,
  { statuses, isOverdue = false, claimedBy: holder, askedOf: colleague, now }: QueueFilter,
) =>
  db
    .selectFrom('releases')
    .where('releases.status', '<>', 'DRAFT')
    // One status is compared as one: the index by status and time to answer is in order then.
    .$if(statuses.length === 1, (query) => query.where('releases.status', '=', statuses[0] as ReleaseStatus))
    .$if(statuses.length > 1, (query) => query.where('releases.status', 'in', statuses))
    .$if(isOverdue, (query) => query.where('releases.status', '=', 'PENDING').where('releases.due_at', '<', now))
    .$if(holder !== undefined, (query) => query.where('releases.uuid', 'in', claimedBy(holder as UserId, now)))
    .$if(colleague !== undefined, (query) => query.where('releases.uuid', 'in', askedOf(colleague as UserId)));

export type QueueQuery = PageQuery & { readonly sort?: 'updated_at' | 'due_at' };

/** A page of everyone's releases except drafts, how many there are, as far as they are counted, and whether the search looked at all. */
export const listQueue = async (db: Db, filter: QueueFilter, page: QueueQuery) => {
  const filtered = chosenReleases(db, filter);
  const found = filter.search ? await findMatches(db, filtered, filter.search) : null;
  const chosen = found ? db.selectFrom('releases').where('releases.uuid', 'in', found.uuids) : filtered;
  if (found?.uuids.length === 0) return { rows: [], count: 0, isCut: false };
  const rows = await releaseRows(db, chosen, { ...pageRows(page), sort: page.sort ?? 'updated_at' })
    .innerJoin('users', 'users.uuid', 'releases.user_uuid')
    .leftJoin(heldClaims(filter.now).as('held'), 'held.release_uuid', 'releases.uuid')
    .select(ownerColumns)
    .select([
      'held.release_uuid as claim_uuid',
      'held.holder_uuid',
      'held.holder_username',
      'held.holder_first_name',
      'held.holder_last_name',
      'held.claimed_at',
      'held.seen_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('tracks')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('tracks.release_uuid', '=', 'releases.uuid')
        .as('track_count'),
    )
    .execute();
  const { count } = found
    ? { count: found.uuids.length }
    : await db
        .selectFrom(filtered.select('releases.uuid').limit(QUEUE_COUNTED_MAX).as('chosen'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
  return { rows, count, isCut: found?.isCut ?? false };
};

export type QueueRow = Awaited<ReturnType<typeof listQueue>>['rows'][number];

/** How many there are of each kind, as far as they are counted. */
export const countQueue = async (db: Db, userUuid: UserId, now: Date) => {
  const counted = (filter: Omit<QueueFilter, 'now'>) =>
    db
      .selectFrom(
        chosenReleases(db, { ...filter, now })
          .select('releases.uuid')
          .limit(QUEUE_COUNTED_MAX)
          .as('chosen'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'));
  return db
    .selectNoFrom([
      counted({ statuses: ['PENDING'] })
        .$asScalar()
        .$notNull()
        .as('PENDING'),
      counted({ statuses: ['MODERATED'] })
        .$asScalar()
        .$notNull()
        .as('MODERATED'),
      counted({ statuses: ['PUBLISHED'] })
        .$asScalar()
        .$notNull()
        .as('PUBLISHED'),
      counted({ statuses: ['DENIED'] })
        .$asScalar()
        .$notNull()
        .as('DENIED'),
      counted({ statuses: [], isOverdue: true }).$asScalar().$notNull().as('overdue'),
      counted({ statuses: ['PENDING', 'MODERATED'], claimedBy: userUuid })
        .$asScalar()
        .$notNull()
        .as('mine'),
      counted({ statuses: [], askedOf: userUuid }).$asScalar().$notNull().as('asked'),
    ])
    .executeTakeFirstOrThrow();
};
