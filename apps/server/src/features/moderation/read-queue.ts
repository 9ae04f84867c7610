import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { QUEUE_COUNTED_MAX, QUEUE_MATCHES_MAX } from '@dubplate/contract/moderation/limits';
import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import { isIsrcValid, normalizeIsrc, upcForms } from '@dubplate/rules/releases/codes';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { releaseRows } from '#features/releases/index.ts';
import { PLANNED_EACH_TIME } from '#platform/database/pool/statement-names.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { containsPart } from '#platform/database/text-parts.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { claimedBy, heldClaims } from './claims/store.ts';
import { askedOf } from './opinions/store.ts';
import { ownerColumns } from './read.ts';

/** The query of the releases to search. */
type Filtered = SelectQueryBuilder<Tables, 'releases', object>;

/** Maximum matching people or artists, since each costs a look-up of their releases. */
const NAMES_MAX = 1_000;
const PHONE_SEPARATORS = /[\s().+-]/g;

const USERNAME = sql<string>`('^' || users.username || '$')`;
const NAME = sql<string>`('^' || coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || '$')`;
const ARTIST = sql<string>`('^' || artists.name || '$')`;
const TITLE = sql<string>`('^' || releases.title || '$')`;

/** Builds one query for each kind of match. */
const sourcesOf = (db: Db, filtered: Filtered, search: string) => {
  const people = (name: typeof NAME, sought: string) =>
    db.selectFrom('users').select('users.uuid').where(containsPart(name, sought)).limit(NAMES_MAX);
  // Part of a phone number in any format; anything else is part of an email address or a name.
  const digits = search.replace(PHONE_SEPARATORS, '');
  const artists = db.selectFrom('artists').select('artists.uuid').where(containsPart(ARTIST, search)).limit(NAMES_MAX);
  const credited = db
    .selectFrom('release_artists')
    .select('release_artists.release_uuid')
    .where('release_artists.artist_uuid', 'in', artists);
  const upcs = upcForms(search);
  const isrc = normalizeIsrc(search);
  const tracks = db
    .selectFrom('tracks')
    .select('tracks.release_uuid')
    .where((eb) => eb.or([eb('tracks.isrc', '=', isrc), eb('tracks.existing_isrc', '=', isrc)]));
  return [
    filtered.where(containsPart(TITLE, search)),
    filtered.where('releases.uuid', 'in', credited),
    filtered.where('releases.user_uuid', 'in', people(USERNAME, /^\d{3,}$/.test(digits) ? digits : search)),
    filtered.where('releases.user_uuid', 'in', people(NAME, search)),
    ...(upcs.length > 0
      ? [filtered.where((eb) => eb.or([eb('releases.upc', 'in', upcs), eb('releases.existing_upc', 'in', upcs)]))]
      : []),
    ...(isIsrcValid(isrc) ? [filtered.where('releases.uuid', 'in', tracks)] : []),
  ].map((found) => found.select('releases.uuid').limit(QUEUE_MATCHES_MAX + 1));
};

interface FoundRow {
  readonly kind: number;
  readonly uuid: ReleaseId;
}

/** Selects one match more of each kind than the limit, to detect further matches. */
export const matchesQuery = (db: Db, filtered: Filtered, search: string): RawBuilder<FoundRow> =>
  sql<FoundRow>`${sql.raw(PLANNED_EACH_TIME)} ${sql.join(
    sourcesOf(db, filtered, search).map(
      (source, kind) => sql`(SELECT ${kind}::int AS kind, found.uuid FROM ${source} found)`,
    ),
    sql` UNION ALL `,
  )}`;

/**
 * Searches the filtered releases. `isCut` is true if a kind has more matches than the limit, which keeps the search for a
 * common word as cheap as that for a rare one.
 */
export const findMatches = async (
  db: Db,
  filtered: Filtered,
  search: string,
): Promise<{ uuids: ReleaseId[]; isCut: boolean }> => {
  const { rows } = await matchesQuery(db, filtered, search).execute(db);
  const byKind = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  return {
    uuids: [...new Set(byKind.flatMap((found) => found.slice(0, QUEUE_MATCHES_MAX).map(({ uuid }) => uuid)))],
    isCut: byKind.some(({ length }) => length > QUEUE_MATCHES_MAX),
  };
};

export interface QueueFilter {
  /** If empty, every status except drafts. */
  readonly statuses: readonly ReleaseStatus[];
  readonly search?: string | undefined;
  /** Only overdue releases. */
  readonly isOverdue?: boolean;
  /** Only releases claimed by this moderator. */
  readonly claimedBy?: UserId | undefined;
  /** Only releases that wait for the opinion of this moderator. */
  readonly askedOf?: UserId | undefined;
  readonly now: Date;
}

/** Selects releases by a filter without its search. Drafts are visible only to their owners. */
const chosenReleases = (
  db: Db,
  { statuses, isOverdue = false, claimedBy: holder, askedOf: colleague, now }: QueueFilter,
) =>
  db
    .selectFrom('releases')
    .where('releases.status', '<>', 'DRAFT')
    // With `=`, the index by status and due time returns the rows in order; with `in` it does not.
    .$if(statuses.length === 1, (query) => query.where('releases.status', '=', statuses[0] as ReleaseStatus))
    .$if(statuses.length > 1, (query) => query.where('releases.status', 'in', statuses))
    .$if(isOverdue, (query) => query.where('releases.status', '=', 'PENDING').where('releases.due_at', '<', now))
    .$if(holder !== undefined, (query) => query.where('releases.uuid', 'in', claimedBy(holder as UserId, now)))
    .$if(colleague !== undefined, (query) => query.where('releases.uuid', 'in', askedOf(colleague as UserId)));

export type QueueQuery = PageQuery & { readonly sort?: 'updated_at' | 'due_at' };

/** Returns a page of releases, their limited count, and whether the search was cut. */
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

/** Counts the releases of each tab of the queue, up to a limit. */
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
