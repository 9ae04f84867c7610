import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { DAY_MS } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { COUNTED_MAX } from './read.ts';

/** How far back figures look. */
const FIGURES_MS = 30 * DAY_MS;

export interface StoreFigures {
  readonly store_uuid: StoreId;
  readonly sent: number;
  readonly refused: number;
  readonly hours_to_live: number | null;
  readonly waiting_since: Date | null;
}

/**
 * What left for each store in the last 30 days, how much of it was refused, how long it took to be live (the median), and
 * since when something that may leave has waited. Of a store only the newest messages are looked at, up to a limit, so that a
 * catalogue costs no more.
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
