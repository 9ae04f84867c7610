import type { LocalDate } from '@dubplate/contract/wire';
import { asCents } from '@dubplate/rules/cents';
import { sql } from 'kysely';
import {
  postToLedger,
  ROYALTIES_FEES,
  ROYALTIES_PENDING,
  ROYALTIES_RECEIVED,
  ROYALTIES_SERVICE,
} from '#features/commerce/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { monthOfDay } from './books-store.ts';

/** Posts amounts below zero the other way around. */
const between = (from: string, to: string, cents: number) =>
  cents < 0 ? { debit: to, credit: from, cents: asCents(-cents) } : { debit: from, credit: to, cents: asCents(cents) };

/** Posts the money of an approved report, or takes it back. The service pays its fee from an account of its own. */
export const postApproval = async (
  trx: Db,
  {
    reportUuid,
    approvals,
    received,
    fee,
    isReopened,
    now,
  }: {
    readonly reportUuid: string;
    readonly approvals: number;
    /** In cents, as are the others. */
    readonly received: number;
    /** Zero if the artists bear it. */
    readonly fee: number;
    readonly isReopened: boolean;
    readonly now: Date;
  },
): Promise<void> => {
  const sign = isReopened ? -1 : 1;
  const kind = isReopened ? 'royalties_reopened' : 'royalties_received';
  for (const [account, cents] of [
    [ROYALTIES_RECEIVED, received * sign],
    [ROYALTIES_FEES, fee * sign],
  ] as const)
    await postToLedger(trx, {
      kind,
      reference: `${kind}:${reportUuid}:${approvals}:${account}`,
      userUuid: null,
      ...between(account, ROYALTIES_PENDING, cents),
      now,
    });
};

/**
 * Posts the growth of each user's balance in whole cents: the floor of the balance less what is posted already. Invited
 * people without an account stay in the pending money.
 */
export const postClose = async (
  trx: Db,
  { period, now }: { readonly period: LocalDate; readonly now: Date },
): Promise<void> => {
  const month = monthOfDay(period);
  await sql`
    WITH balances AS (
      SELECT party_id, sum(amount) AS balance FROM royalty_entries
      WHERE kind NOT IN ('HELD', 'RELEASED')
        AND party_id IN (SELECT party_id FROM royalty_statements WHERE period = ${period})
      GROUP BY party_id
    ), growth AS (
      SELECT id AS party_id, user_uuid, gen_random_uuid() AS uuid,
        floor(coalesce(balance, 0) * 100)::bigint - posted_cents AS cents
      FROM balances JOIN royalty_parties ON royalty_parties.id = party_id WHERE user_uuid IS NOT NULL
    ), grown AS (
      SELECT * FROM growth WHERE cents <> 0
    ), posted AS (
      UPDATE royalty_parties SET posted_cents = posted_cents + cents FROM grown WHERE grown.party_id = royalty_parties.id
    ), transactions AS (
      INSERT INTO ledger_transactions (uuid, kind, reference, user_uuid, at)
      SELECT uuid, 'royalties_earned', 'royalties_earned:' || ${month}::text || ':' || user_uuid, user_uuid, ${now}
      FROM grown
    )
    INSERT INTO ledger_postings (transaction_uuid, account, amount_cents)
    SELECT uuid, ${ROYALTIES_PENDING}, cents FROM grown
    UNION ALL
    SELECT uuid, 'artist_payable:' || user_uuid, -cents FROM grown`.execute(trx);
  const { rows } = await sql<{ cents: number }>`
    SELECT (floor((coalesce((SELECT sum(service) FROM royalty_periods), 0)) * 100)
      - floor((coalesce((SELECT sum(service) FROM royalty_periods WHERE period < ${period}), 0)) * 100))::bigint AS cents`.execute(
    trx,
  );
  const cents = rows[0]?.cents ?? 0;
  if (cents !== 0)
    await postToLedger(trx, {
      kind: 'royalties_service',
      reference: `royalties_service:${month}`,
      userUuid: null,
      ...between(ROYALTIES_PENDING, ROYALTIES_SERVICE, cents),
      now,
    });
};
