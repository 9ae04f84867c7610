import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
/**
 * Between which moments releases may have been published that never went to a store. Each release that is published goes
 * to the stores that are active then, so that only what came out before a store, or while it was switched off, is missing.
 */
export interface CatalogueGap {
  /** Null: nothing is missing. */
  readonly gap_from: Date | null;
  /** Null: it is still open. */
  readonly gap_to: Date | null;
}

/** A publishing may have looked at the stores shortly before or after a change of them. */
const MARGIN_MS = 5 * 60_000;

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Of a new store: all that was published until now, or as long as it is switched off. */
export const initialGap = (isActive: boolean, now: Date): CatalogueGap => ({
  gap_from: new Date(0),
  gap_to: isActive ? later(now, MARGIN_MS) : null,
});

/** The gap after a store was switched on or off. A second one joins the first: looking at more than is needed is harmless. */
export const gapAfterSwitch = ({ gap_from, gap_to }: CatalogueGap, isActive: boolean, now: Date): CatalogueGap => {
  if (isActive) return { gap_from, gap_to: gap_from === null ? gap_to : later(now, MARGIN_MS) };
  return { gap_from: gap_from ?? later(now, -MARGIN_MS), gap_to: null };
};

type StoreWithGap = CatalogueGap & { readonly uuid: StoreId };

const neverSentTo = (db: Db, { uuid: storeUuid, gap_from, gap_to }: StoreWithGap) =>
  db
    .selectFrom('releases')
    .where('releases.status', '=', sql.lit('PUBLISHED'))
    .where('releases.published_at', '>=', gap_from)
    .$if(gap_to !== null, (query) => query.where('releases.published_at', '<', gap_to))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.uuid')
            .whereRef('deliveries.release_uuid', '=', 'releases.uuid')
            .where('deliveries.store_uuid', '=', storeUuid),
        ),
      ),
    );

/** Published releases of which nothing was ever queued for a store, oldest first. */
export const listNeverSent = async (db: Db, store: StoreWithGap, take: number): Promise<ReleaseId[]> => {
  if (store.gap_from === null) return [];
  const rows = await neverSentTo(db, store)
    .select('releases.uuid')
    .orderBy('releases.published_at')
    .orderBy('releases.uuid')
    .limit(take)
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** How many there are, counted up to a limit. */
export const countNeverSent = async (db: Db, store: StoreWithGap, limit: number): Promise<number> => {
  if (store.gap_from === null) return 0;
  const { count } = await db
    .selectFrom(neverSentTo(db, store).select('releases.uuid').limit(limit).as('missing'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const wasNeverSent = async (trx: Db, releaseUuid: ReleaseId, storeUuid: StoreId): Promise<boolean> => {
  const row = await trx
    .selectFrom('deliveries')
    .select('uuid')
    .where('release_uuid', '=', releaseUuid)
    .where('store_uuid', '=', storeUuid)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
};

/** Nothing is missing at a store any more, unless it was switched off or on since it was read. */
export const closeGap = async (db: Db, { uuid, gap_from, gap_to }: StoreWithGap): Promise<void> => {
  await db
    .updateTable('stores')
    .set({ gap_from: null, gap_to: null })
    .where('uuid', '=', uuid)
    .where('active', '=', true)
    .where('gap_from', 'is not distinct from', gap_from)
    .where('gap_to', 'is not distinct from', gap_to)
    .execute();
};
