import type { UserId } from '@dubplate/contract/ids';
import { payoutsIssues } from '@dubplate/contract/payouts/errors';
import type { Adjustment, adjustmentInput } from '@dubplate/contract/payouts/schemas';
import { validateAdjustment } from '@dubplate/rules/payouts/tax-fields';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { findUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { newUuid } from '#platform/ids.ts';
import { lockBooks, partyOfUser } from '../books-store.ts';
import { adjustBalance } from './movements-store.ts';
import { type TellContext, tellOfBalance } from './tell-of-balance.ts';

interface AdjustmentRow {
  uuid: string;
  amount: string;
  rate: string | null;
  reason: string;
  created_at: Date;
  user_uuid: UserId;
  username: string | null;
}

const adjustments = (where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) => sql<AdjustmentRow>`
  SELECT adjustments.uuid, round(adjustments.amount, 2)::text AS amount, trim_scale(rate)::text AS rate, reason,
    adjustments.created_at, parties.user_uuid, coalesce(users.username, parties.username) AS username
  FROM royalty_adjustments AS adjustments
  JOIN royalty_parties AS parties ON parties.id = adjustments.party_id
  LEFT JOIN users ON users.uuid = parties.user_uuid
  WHERE ${where} ${rest}`;

const presentAdjustment = ({ user_uuid, username, created_at, ...row }: AdjustmentRow): Adjustment => ({
  ...row,
  user: { uuid: user_uuid, username },
  at: created_at.toISOString(),
});

/** Lists adjustments of balances, newest first. */
export const listAdjustments = async (
  db: Db,
  { user_uuid, ...page }: PageQuery & { readonly user_uuid?: UserId | undefined },
): Promise<{ data: Adjustment[]; count: number }> => {
  const { take, offset, order } = pageRows(page);
  const where = user_uuid
    ? sql`adjustments.party_id = (SELECT id FROM royalty_parties WHERE user_uuid = ${user_uuid})`
    : sql`true`;
  const direction = sql.raw(order);
  const { rows } = await adjustments(
    where,
    sql`ORDER BY adjustments.created_at ${direction}, adjustments.uuid ${direction} LIMIT ${take} OFFSET ${offset}`,
  ).execute(db);
  const { rows: counts } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM royalty_adjustments AS adjustments WHERE ${where}`.execute(db);
  return { data: rows.map(presentAdjustment), count: counts[0]?.count ?? 0 };
};

/**
 * Adjusts a balance by whole cents, at once. The statement shows the reason, and the rate of a withheld tax. The payable
 * balance may fall below zero.
 * @throws 400 with the fields that are wrong, 404 for an unknown user
 */
export const createAdjustment = (
  { db, clock, jobs, outbox }: Pick<ServerContext, 'clock' | 'db'> & TellContext,
  input: z.output<typeof adjustmentInput>,
  actorUuid: UserId,
): Promise<Adjustment> =>
  inTransaction(db, async (trx) => {
    refuseIssues(payoutsIssues, validateAdjustment(input));
    await lockBooks(trx);
    const { user_uuid, amount, rate = null, reason } = input;
    if (!(await findUser(trx, user_uuid))) throw notFound();
    const now = clock.now();
    const uuid = newUuid();
    const partyId = await partyOfUser(trx, user_uuid);
    const note = rate === null ? reason : `${reason} (${Number(rate)} %)`;
    const eventId = await adjustBalance(trx, { uuid, partyId, userUuid: user_uuid, amount, note, now });
    await trx
      .insertInto('royalty_adjustments')
      .values({
        uuid,
        party_id: partyId,
        amount,
        rate,
        reason,
        created_at: now,
        created_by: actorUuid,
        event_id: eventId,
      })
      .execute();
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.adjust',
      subject: { type: 'user', uuid: user_uuid },
      before: null,
      after: { adjustment: uuid, amount, rate, reason },
      now,
    });
    const { rows } = await adjustments(sql`adjustments.uuid = ${uuid}`).execute(trx);
    if (!rows[0]) throw notFound();
    await tellOfBalance(trx, { jobs, outbox }, user_uuid, {
      act: 'balance-adjusted',
      values: { amount: rows[0].amount, reason: note },
    });
    return presentAdjustment(rows[0]);
  });
