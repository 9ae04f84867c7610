import { DELIVERY_STATES, type DeliveryState } from '@dubplate/contract/delivery/limits';
import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

export interface DeliveryFilter {
  readonly store?: string | undefined;
  readonly state?: DeliveryState | undefined;
  readonly release?: ReleaseId | undefined;
  readonly isCurrent: boolean;
}

interface Page {
  readonly page: number;
  readonly take: number;
  readonly order: 'ASC' | 'DESC';
}

/** Rows are counted up to this limit. */
export const COUNTED_MAX = 10_000;

const rows = (db: Db) =>
  db
    .selectFrom('deliveries')
    .innerJoin('stores', 'stores.uuid', 'deliveries.store_uuid')
    .innerJoin('releases', 'releases.uuid', 'deliveries.release_uuid')
    .leftJoin('delivery_batches', 'delivery_batches.uuid', 'deliveries.batch_uuid')
    .select([
      'deliveries.uuid',
      'deliveries.release_uuid',
      'deliveries.store_uuid',
      'deliveries.kind',
      'deliveries.state',
      'deliveries.since',
      'deliveries.reason_code',
      'deliveries.reason',
      'deliveries.url',
      'deliveries.is_current',
      'deliveries.held',
      'deliveries.tries',
      'deliveries.message_id',
      'deliveries.created_at',
      'deliveries.sent_at',
      'stores.key as store_key',
      'stores.name as store_name',
      'stores.checklist as store_checklist',
      'stores.live as store_live',
      'stores.active as store_active',
      'releases.title as release_title',
      'releases.upc as release_upc',
      'releases.cover_uuid as release_cover',
      'releases.user_uuid as user_uuid',
      'delivery_batches.name as batch_name',
      // Infinity means that the delivery waits for staff.
      sql<Date | null>`nullif(coalesce(delivery_batches.next_try_at, deliveries.due_at), 'infinity')`.as('next_try_at'),
    ]);

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const matching = (db: Db, { store, state, release, isCurrent }: DeliveryFilter) =>
  db
    .selectFrom('deliveries')
    .select('deliveries.uuid')
    .$if(store !== undefined, (query) =>
      query.where('deliveries.store_uuid', '=', (eb) =>
        eb
          .selectFrom('stores')
          .select('stores.uuid')
          .where('stores.key', '=', store as string),
      ),
    )
    .$if(state !== undefined, (query) => query.where('deliveries.state', '=', state as DeliveryState))
    .$if(release !== undefined, (query) => query.where('deliveries.release_uuid', '=', release as ReleaseId))
    .$if(isCurrent, (query) => query.where('deliveries.is_current', '=', true));

/** Returns a page of deliveries, ordered by their last change, and their limited count. */
export const listDeliveries = async (
  db: Db,
  filter: DeliveryFilter,
  { page, take, order }: Page,
): Promise<{ readonly rows: DeliveryRow[]; readonly count: number }> => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const found = await matching(db, filter)
    .orderBy('deliveries.updated_at', direction)
    .orderBy('deliveries.uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const uuids = found.map(({ uuid }) => uuid);
  const shown = uuids.length === 0 ? [] : await rows(db).where('deliveries.uuid', 'in', uuids).execute();
  const byUuid = new Map(shown.map((row) => [row.uuid, row]));
  const { count } = await db
    .selectFrom(matching(db, filter).limit(COUNTED_MAX).as('matching'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { rows: uuids.flatMap((uuid) => byUuid.get(uuid) ?? []), count };
};

export const readDelivery = (db: Db, uuid: DeliveryId): Promise<DeliveryRow | undefined> =>
  rows(db).where('deliveries.uuid', '=', uuid).executeTakeFirst();

/** Returns the newest delivery of a release at each store. */
export const readOfRelease = (db: Db, releaseUuid: ReleaseId): Promise<DeliveryRow[]> =>
  rows(db)
    .where('deliveries.release_uuid', '=', releaseUuid)
    .where('deliveries.is_current', '=', true)
    .orderBy('stores.name')
    .orderBy('stores.uuid')
    .execute();

/** How a release has arrived at a store. */
export interface Arrival {
  readonly release_uuid: ReleaseId;
  readonly store_uuid: StoreId;
  readonly store_key: string;
  readonly store_name: string;
  /** When its first message was sent; null if the store does not have the release. */
  readonly delivered_at: Date | null;
  readonly is_live: boolean;
  readonly url: string | null;
}

/** Lists the arrivals of releases at the stores that are to have them. An update keeps the day of the first delivery. */
export const listArrivals = async (db: Db, releaseUuids: readonly ReleaseId[]): Promise<Arrival[]> => {
  const { rows: arrivals } = await sql<Arrival>`
    select current.release_uuid, current.store_uuid, stores.key as store_key, stores.name as store_name,
      arrived.at as delivered_at, coalesce('LIVE' in (current.state, arrived.state), false) as is_live,
      coalesce(current.url, arrived.url) as url
    from deliveries as current
    join stores on stores.uuid = current.store_uuid
    left join lateral (
      select coalesce(sent_at, since) as at, state, url from deliveries
      where release_uuid = current.release_uuid and store_uuid = current.store_uuid and kind = 'INSERT'
        and state in ('SENT', 'RECEIVED', 'INGESTED', 'LIVE')
        and current.state <> 'WITHDRAWN' and (current.kind <> 'TAKEDOWN' or current.state = 'NOT_WANTED')
      order by number desc limit 1
    ) as arrived on true
    where current.is_current and current.release_uuid = any(${releaseUuids}::uuid[])
      and (current.kind <> 'INSERT' or current.state <> 'NOT_WANTED')
    order by stores.name, stores.uuid`.execute(db);
  return arrivals;
};

/** Counts the releases in each state by store. The limit keeps a large catalogue cheap. */
export const countByState = async (db: Db): Promise<{ store_uuid: StoreId; state: DeliveryState; count: number }[]> => {
  const { rows: counts } = await sql<{ store_uuid: StoreId; state: DeliveryState; count: number }>`
    select stores.uuid as store_uuid, states.state, counted.count
    from stores
    cross join unnest(${sql.val(DELIVERY_STATES)}::text[]) as states (state)
    cross join lateral (
      select count(*)::int as count
      from (
        select 1 from deliveries
        where deliveries.is_current and deliveries.store_uuid = stores.uuid and deliveries.state = states.state
        limit ${COUNTED_MAX}
      ) as found
    ) as counted
    where counted.count > 0`.execute(db);
  return counts;
};

/** Returns the due time of the delivery that has waited longest, or null if no delivery is due. */
export const findOldestDue = async (db: Db, now: Date): Promise<Date | null> => {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('stores', 'stores.uuid', 'deliveries.store_uuid')
    .select((eb) => eb.fn.min('deliveries.due_at').as('due_at'))
    .where('deliveries.state', 'in', ['WAITING', 'BUILDING', 'FAILED'])
    .where('deliveries.batch_uuid', 'is', null)
    .where('deliveries.held', '=', false)
    .where('deliveries.superseded_by', 'is', null)
    .where('deliveries.due_at', '<=', now)
    .where('stores.active', '=', true)
    .executeTakeFirst();
  return row?.due_at ?? null;
};

const FIGURES_MS = 30 * DAY_MS;

export interface StoreFigures {
  readonly store_uuid: StoreId;
  readonly sent: number;
  readonly refused: number;
  readonly hours_to_live: number | null;
  readonly waiting_since: Date | null;
}

/**
 * Returns for each store the deliveries sent in the last 30 days, how many of them were refused, the median hours until
 * they were live, and the due time of the oldest waiting delivery. The limit per store keeps a large catalogue cheap.
 */
export const readFigures = async (db: Db, now: Date): Promise<StoreFigures[]> => {
  const { rows } = await sql<StoreFigures>`
    select stores.uuid as store_uuid, counted.sent, counted.refused, counted.hours_to_live, waiting.waiting_since
    from stores
    cross join lateral (
      select
        count(*)::int as sent,
        (count(*) filter (where newest.state = 'REFUSED'))::int as refused,
        round((percentile_cont(0.5) within group (order by extract(epoch from newest.since - newest.sent_at) / 3600)
          filter (where newest.state = 'LIVE' and newest.kind = 'INSERT'))::numeric, 1)::float8 as hours_to_live
      from (
        select deliveries.state, deliveries.kind, deliveries.since, deliveries.sent_at
        from deliveries
        where deliveries.store_uuid = stores.uuid
          and deliveries.sent_at >= ${new Date(now.getTime() - FIGURES_MS)}
        order by deliveries.sent_at desc
        limit ${COUNTED_MAX}
      ) as newest
    ) as counted
    cross join lateral (
      select min(deliveries.due_at) as waiting_since
      from deliveries
      where deliveries.store_uuid = stores.uuid and stores.active
        and deliveries.state in ('WAITING', 'BUILDING', 'FAILED')
        and deliveries.batch_uuid is null and not deliveries.held and deliveries.superseded_by is null
        and deliveries.due_at <= ${now}
    ) as waiting`.execute(db);
  return rows;
};
