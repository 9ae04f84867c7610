import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { MAIN_STORES } from '@dubplate/contract/statistics/stores';
import type { LocalDate } from '@dubplate/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

export interface Window {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** Days, or the months that hold them. */
export type Grain = 'DAY' | 'MONTH';

/** What counts: batches that are not active are few, and read once for each statement. */
const counts = sql`batch_id <> ALL (ARRAY(SELECT id FROM statistics_batches WHERE NOT is_active))`;

/** Sums of a longer time count in a window that holds all of it. */
const within = ({ start_date, end_date }: Window) =>
  sql`day BETWEEN ${start_date} AND ${end_date} AND last_day <= ${end_date} AND ${counts}`;

const owner = (userUuid: UserId) => sql`(SELECT id FROM statistics_owners WHERE user_uuid = ${userUuid})`;

/** What a row is drawn at: its day, or its month; a sum of a longer time is never drawn as a day. */
const at: Readonly<Record<Grain, { readonly place: RawBuilder<unknown>; readonly drawn: RawBuilder<unknown> }>> = {
  DAY: { place: sql`day`, drawn: sql`day = last_day` },
  MONTH: {
    place: sql`date_trunc('month', day)::date`,
    drawn: sql`date_trunc('month', day) = date_trunc('month', last_day)`,
  },
};

interface StoreStreams {
  platform: string;
  totalQuantity: number;
}

/** A person’s streams by store, most first. */
export const readPlatforms = async (db: Db, userUuid: UserId, window: Window): Promise<StoreStreams[]> => {
  const { rows } = await sql<StoreStreams>`
    SELECT key AS platform, sum(quantity)::bigint AS "totalQuantity"
    FROM statistics_owner_days JOIN statistics_platforms ON statistics_platforms.id = platform_id
    WHERE owner_id = ${owner(userUuid)} AND ${within(window)}
    GROUP BY key ORDER BY 2 DESC, key`.execute(db);
  return rows;
};

/** A person’s streams by day or month, in their order; days without any are left out. */
export const readDays = async (db: Db, userUuid: UserId, window: Window, grain: Grain) => {
  const { rows } = await sql<{ day: LocalDate; totalQuantity: number }>`
    SELECT ${at[grain].place} AS day, sum(quantity)::bigint AS "totalQuantity"
    FROM statistics_owner_days
    WHERE owner_id = ${owner(userUuid)} AND ${within(window)} AND ${at[grain].drawn}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
};

/** One page of a person’s releases, most streams first, and how many have any row in the window. */
export const readReleases = async (
  db: Db,
  userUuid: UserId,
  window: Window,
  { take, offset }: { readonly take: number; readonly offset: number },
) => {
  const { rows } = await sql<{ release_uuid: ReleaseId; totalQuantity: number; count: number }>`
    SELECT release_uuid, sum(quantity)::bigint AS "totalQuantity", count(*) OVER ()::int AS count
    FROM statistics_release_days
    JOIN statistics_releases ON statistics_releases.id = release_id
    WHERE release_id = ANY (ARRAY(SELECT id FROM statistics_releases WHERE owner_id = ${owner(userUuid)}))
      AND ${within(window)}
    GROUP BY release_uuid ORDER BY 2 DESC, release_uuid
    LIMIT ${take} OFFSET ${offset}`.execute(db);
  return rows;
};

interface PlatformDay extends StoreStreams {
  day: LocalDate;
}

const byPlatformAndDay = (db: Db, from: RawBuilder<unknown>, window: Window, grain: Grain) =>
  sql<PlatformDay>`
    SELECT key AS platform, ${at[grain].place} AS day, sum(quantity)::bigint AS "totalQuantity"
    FROM ${from} AND ${within(window)} AND ${at[grain].drawn}
    GROUP BY 1, 2 ORDER BY 2, 1`.execute(db);

/** A release’s streams by store and day or month. */
export const readReleaseRows = async (db: Db, releaseUuid: ReleaseId, window: Window, grain: Grain) => {
  const from = sql`statistics_release_days JOIN statistics_platforms ON statistics_platforms.id = platform_id
    WHERE release_id = (SELECT id FROM statistics_releases WHERE release_uuid = ${releaseUuid})`;
  return (await byPlatformAndDay(db, from, window, grain)).rows;
};

/** A track’s streams by store and day or month. */
export const readTrackRows = async (db: Db, trackUuid: TrackId, window: Window, grain: Grain) => {
  const from = sql`statistics_track_days JOIN statistics_platforms ON statistics_platforms.id = platform_id
    WHERE track_id = (SELECT id FROM statistics_tracks WHERE track_uuid = ${trackUuid})`;
  return (await byPlatformAndDay(db, from, window, grain)).rows;
};

/** A person’s streams of all time at the eight main stores. */
export const readMainTotal = async (db: Db, userUuid: UserId): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(quantity), 0)::bigint AS total
    FROM statistics_owner_days
    WHERE owner_id = ${owner(userUuid)} AND ${counts}
      AND platform_id = ANY (ARRAY(SELECT id FROM statistics_platforms WHERE key = ANY (${[...MAIN_STORES]}::text[])))`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

/** Whose release a track is on; undefined where there is none. */
export const findTrackOwner = async (db: Db, trackUuid: TrackId): Promise<UserId | undefined> => {
  const found = await db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.uuid', 'tracks.release_uuid')
    .select('releases.user_uuid')
    .where('tracks.uuid', '=', trackUuid)
    .executeTakeFirst();
  return found?.user_uuid;
};

/** These releases, for a list. */
export const chosenReleases = (db: Db, uuids: readonly ReleaseId[]) =>
  db.selectFrom('releases').where('releases.uuid', 'in', uuids);
