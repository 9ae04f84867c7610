import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { DAY_MS } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { COUNTED_MAX } from '../read.ts';

/** The states that say how a delivery ended so far. */
const RESULTS = [
  'SENT',
  'RECEIVED',
  'INGESTED',
  'LIVE',
  'REFUSED',
  'FAILED',
  'WITHDRAWING',
  'WITHDRAWN',
] as const satisfies readonly DeliveryState[];

interface Failures {
  readonly failing: number;
  readonly failed_last_day: number;
}

export interface StoreHealth extends Failures {
  readonly last: {
    readonly state: DeliveryState;
    readonly since: Date;
    readonly reason_code: string | null;
    readonly reason: string | null;
  } | null;
}

/** Returns the newest result of a store, and how many of its deliveries fail. Each state is read from its own index range. */
export const readStoreHealth = async (db: Db, storeUuid: StoreId, now: Date): Promise<StoreHealth> => {
  const { rows } = await sql<NonNullable<StoreHealth['last']>>`
    select newest.state, newest.since, newest.reason_code, newest.reason
    from unnest(${sql.val(RESULTS)}::text[]) as results (state)
    cross join lateral (
      select state, since, reason_code, reason from deliveries
      where store_uuid = ${storeUuid} and state = results.state
      order by updated_at desc, uuid desc
      limit 1
    ) as newest
    order by newest.since desc
    limit 1`.execute(db);
  const { rows: counted } = await sql<Failures>`
    select count(*)::int as failing,
      (count(*) filter (where failing.since >= ${new Date(now.getTime() - DAY_MS)}))::int as failed_last_day
    from (
      select since from deliveries
      where is_current and store_uuid = ${storeUuid} and state in ('FAILED', 'REFUSED')
      limit ${COUNTED_MAX}
    ) as failing`.execute(db);
  const { failing = 0, failed_last_day = 0 } = counted[0] ?? {};
  return { last: rows[0] ?? null, failing, failed_last_day };
};
