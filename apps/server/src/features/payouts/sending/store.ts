import { ASKED_STATES } from '@dubplate/rules/payouts/payout-states';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { PayoutProviderName } from '../providers/payout-provider.ts';
import { type StoredPayout, storedPayouts } from '../store.ts';

export interface StoredBatch {
  readonly uuid: string;
  readonly provider: PayoutProviderName;
  readonly body: string;
  readonly reference: string | null;
  readonly created_at: Date;
  readonly asks: number;
}

/** Locks approved payouts of a method that a provider may send now; one alone if a batch with it was refused. */
export const lockApproved = async (
  trx: Db,
  { method, take, now }: { readonly method: StoredPayout['method']; readonly take: number; readonly now: Date },
): Promise<StoredPayout[]> => {
  const approved = storedPayouts(trx)
    .where('payouts.state', '=', 'APPROVED')
    .where('methods.method', '=', method)
    .where('payouts.by_hand', '=', false)
    .where((eb) => eb.or([eb('payouts.not_before', 'is', null), eb('payouts.not_before', '<=', now)]))
    .orderBy('payouts.id')
    .forUpdate('payouts')
    .skipLocked();
  const together = await approved.where('payouts.is_alone', '=', false).limit(take).execute();
  return together.length > 0 ? together : approved.limit(1).execute();
};

/** Keeps an approved payout from being sent before this time. */
export const postpone = async (trx: Db, payoutId: number, notBefore: Date): Promise<void> => {
  await trx.updateTable('payouts').set({ not_before: notBefore }).where('id', '=', payoutId).execute();
};

export const insertBatch = async (
  trx: Db,
  batch: Omit<StoredBatch, 'reference' | 'asks'>,
  askAt: Date,
): Promise<void> => {
  await trx
    .insertInto('payout_batches')
    .values({ ...batch, ask_at: askAt })
    .execute();
};

export const putIntoBatch = async (trx: Db, payoutIds: readonly number[], batchUuid: string): Promise<void> => {
  await trx.updateTable('payouts').set({ batch_uuid: batchUuid }).where('id', 'in', payoutIds).execute();
};

export const findBatch = (db: Db, uuid: string): Promise<StoredBatch | undefined> =>
  db
    .selectFrom('payout_batches')
    .select(['uuid', 'provider', 'body', 'reference', 'created_at', 'asks'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();

/** The batch of a payout, or the one with this id at the provider. */
export const findBatchOf = async (
  db: Db,
  provider: PayoutProviderName,
  { payoutUuid, batchReference }: { readonly payoutUuid: string | null; readonly batchReference: string | null },
): Promise<string | null> => {
  const { rows } = await sql<{ uuid: string }>`
    SELECT batches.uuid FROM payout_batches AS batches
    WHERE provider = ${provider} AND (
      reference = ${batchReference}
      OR uuid = (SELECT batch_uuid FROM payouts WHERE payouts.uuid::text = ${payoutUuid})
    ) LIMIT 1`.execute(db);
  return rows[0]?.uuid ?? null;
};

/** Batches with payouts whose end is open; only those that are due, unless `all`. */
export const listOpenBatches = async (
  db: Db,
  {
    now,
    all,
    take,
    batchUuid = null,
  }: { readonly now: Date; readonly all: boolean; readonly take: number; readonly batchUuid?: string | null },
): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    SELECT uuid FROM payout_batches WHERE ask_at IS NOT NULL ${all ? sql`` : sql`AND ask_at <= ${now}`}
      ${batchUuid === null ? sql`` : sql`AND uuid = ${batchUuid}`}
    ORDER BY ask_at LIMIT ${take}`.execute(db);
  return rows.map(({ uuid }) => uuid);
};

export const saveReference = async (trx: Db, uuid: string, reference: string): Promise<void> => {
  await trx.updateTable('payout_batches').set({ reference }).where('uuid', '=', uuid).execute();
};

export const lockPayoutsOfBatch = (trx: Db, batchUuid: string): Promise<StoredPayout[]> =>
  storedPayouts(trx).where('payouts.batch_uuid', '=', batchUuid).orderBy('payouts.id').forUpdate('payouts').execute();

export const listPayoutsOfBatch = (db: Db, batchUuid: string): Promise<StoredPayout[]> =>
  storedPayouts(db).where('payouts.batch_uuid', '=', batchUuid).execute();

export const countPayoutsOfBatch = async (db: Db, batchUuid: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payouts WHERE batch_uuid = ${batchUuid}`.execute(db);
  return rows[0]?.count ?? 0;
};

export const markAlone = async (trx: Db, payoutIds: readonly number[]): Promise<void> => {
  await trx.updateTable('payouts').set({ is_alone: true }).where('id', 'in', payoutIds).execute();
};

/**
 * Counts a planned question, and plans the next one unless every payout of the batch has ended. Any other question leaves
 * what is planned for later.
 * @returns whether a new question is planned
 */
export const planNextAsk = async (
  db: Db,
  uuid: string,
  { now, askAt, isPlanned }: { readonly now: Date; readonly askAt: Date; readonly isPlanned: boolean },
): Promise<boolean> => {
  const { rows } = await sql<{ is_new: boolean }>`
    UPDATE payout_batches SET asks = asks + ${isPlanned ? 1 : 0}, ask_at = CASE
      WHEN NOT EXISTS (
        SELECT FROM payouts WHERE batch_uuid = payout_batches.uuid AND state = ANY (${[...ASKED_STATES]}::text[])
      ) THEN NULL
      WHEN NOT ${isPlanned} AND ask_at > ${now} THEN ask_at
      ELSE ${askAt}::timestamptz END
    WHERE uuid = ${uuid} RETURNING ask_at IS NOT DISTINCT FROM ${askAt}::timestamptz AS is_new`.execute(db);
  return rows[0]?.is_new ?? false;
};

export const stopAsking = async (db: Db, uuid: string): Promise<void> => {
  await db.updateTable('payout_batches').set({ ask_at: null }).where('uuid', '=', uuid).execute();
};
