import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
/**
 * The time range of publications that a store may have missed. A published release goes to all active stores, so only
 * releases from before the store was added, or from while it was switched off, can be missing.
 */
export interface CatalogueGap {
  /** Null if nothing is missing. */
  readonly gap_from: Date | null;
  /** Null while the gap is open. */
  readonly gap_to: Date | null;
}

/** A publication may have read the stores shortly before or after they changed. */
const MARGIN_MS = 5 * 60_000;

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Returns the gap of a new store: everything published until now, or until it is switched on. */
export const initialGap = (isActive: boolean, now: Date): CatalogueGap => ({
  gap_from: new Date(0),
  gap_to: isActive ? later(now, MARGIN_MS) : null,
});

/** Returns the gap after a store was switched on or off. It covers an earlier gap too, since checking too many releases is harmless. */
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

/** Lists published releases without any delivery to the store, oldest first. */
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

/** Counts these releases up to a limit. */
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

/** Closes the gap of a store, unless the store was switched on or off since it was read. */
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
