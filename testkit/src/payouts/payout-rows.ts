import type { UserId } from '@dubplate/contract/ids';
import type { PayoutState } from '@dubplate/contract/payouts/limits';
import { type MethodDetails, sealDetails } from '@dubplate/server/features/payouts/methods/store.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { newUuid } from '@dubplate/server/platform/ids.ts';
import type { SecretBox } from '@dubplate/server/platform/secrets/secret-box.ts';
import { sql } from 'kysely';

interface PayoutRow {
  readonly userUuid: UserId;
  readonly cents: number;
  readonly details: MethodDetails;
  readonly state?: PayoutState;
  readonly notBefore?: Date;
  readonly byHand?: boolean;
}

const partyOf = async (db: Db, userUuid: UserId): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO royalty_parties (user_uuid) VALUES (${userUuid})
    ON CONFLICT (user_uuid) DO UPDATE SET user_uuid = ${userUuid} RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
};

/** Writes a payout and its method straight into the database, without money behind it. Returns its uuid. */
export const insertPayout = async (
  db: Db,
  box: SecretBox,
  { userUuid, cents, details, state = 'APPROVED', notBefore, byHand = true }: PayoutRow,
): Promise<string> => {
  const now = new Date();
  const methodUuid = newUuid();
  const method = await db
    .insertInto('payout_methods')
    .values({
      uuid: methodUuid,
      user_uuid: userUuid,
      method: details.method,
      sealed: sealDetails(box, methodUuid, details),
      masked: '•••• 3000',
      country: 'country' in details ? details.country : null,
      is_ready: true,
      is_change: false,
      set_at: now,
      removed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const uuid = newUuid();
  await db
    .insertInto('payouts')
    .values({
      uuid,
      user_uuid: userUuid,
      party_id: await partyOf(db, userUuid),
      method_id: method.id,
      by_hand: byHand,
      amount_cents: cents,
      state,
      review: [],
      requested_at: now,
      not_before: notBefore ?? null,
    })
    .execute();
  return uuid;
};

/** Writes the state that a payout had at a time. */
export const insertStep = async (db: Db, payoutUuid: string, state: PayoutState, at: Date): Promise<void> => {
  await sql`
    INSERT INTO payout_steps (payout_id, place, state, at)
    SELECT id, 1 + (SELECT count(*) FROM payout_steps WHERE payout_id = id), ${state}, ${at}
    FROM payouts WHERE uuid = ${payoutUuid}`.execute(db);
};
