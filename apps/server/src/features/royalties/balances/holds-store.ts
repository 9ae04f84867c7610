import type { TicketId, UserId } from '@dubplate/contract/ids';
import { royaltiesErrors, royaltiesIssues } from '@dubplate/contract/royalties/errors';
import { HOLD_DAYS_MAX } from '@dubplate/contract/royalties/limits';
import type { Hold, StaffHold } from '@dubplate/contract/royalties/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { cutAmount, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import { type RawBuilder, sql } from 'kysely';
import { findUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { newUuid } from '#platform/ids.ts';
import { applyEvent, recordEvent } from '../accounting/entries-store.ts';
import { lockBooks, partyOfUser } from '../books-store.ts';
import { type TellContext, tellOfBalance } from './tell-of-balance.ts';

type HoldContext = Pick<ServerContext, 'clock' | 'db'> & TellContext;

/**
 * Rejects payouts of a person that were not sent yet, so that a hold can take their money.
 * @param lacking what the hold still lacks, in units of the 12th digit; null for all
 */
export type RejectUnsentPayouts = (
  trx: Db,
  hold: { readonly partyId: number; readonly lacking: bigint | null; readonly reason: string; readonly now: Date },
) => Promise<void>;

interface HoldRow {
  id: number;
  party_id: number;
  uuid: string;
  limit: string | null;
  held: string;
  reason: string;
  until: LocalDate;
  ticket_uuid: TicketId | null;
  created_at: Date;
  ended_at: Date | null;
  user_uuid: UserId | null;
  username: string | null;
  report_uuid: string | null;
  report_name: string | null;
  history: { at: string; until: LocalDate; reason: string }[];
}

const holds = (where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) => sql<HoldRow>`
  SELECT holds.id, holds.party_id, holds.uuid, trim_scale(holds.amount)::text AS "limit", holds.reason, holds.until,
    (SELECT tickets.uuid FROM tickets WHERE hold_uuid = holds.uuid AND tickets.user_uuid = parties.user_uuid
    ORDER BY tickets.created_at DESC LIMIT 1) AS ticket_uuid,
    holds.created_at, holds.ended_at, parties.user_uuid, coalesce(users.username, parties.username) AS username,
    reports.uuid AS report_uuid, reports.name AS report_name,
    trim_scale((SELECT coalesce(-sum(amount), 0) FROM royalty_entries WHERE hold_id = holds.id))::text AS held,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'until', until, 'reason', reason) ORDER BY at)
      FROM royalty_hold_renewals WHERE hold_id = holds.id
    ), '[]') AS history
  FROM royalty_holds AS holds
  JOIN royalty_parties AS parties ON parties.id = holds.party_id
  LEFT JOIN users ON users.uuid = parties.user_uuid
  LEFT JOIN royalty_reports AS reports ON reports.id = holds.report_id
  WHERE ${where} ${rest}`;

export const presentHold = (row: HoldRow): Hold => ({
  uuid: row.uuid,
  amount: row.held,
  reason: row.reason,
  since: row.created_at.toISOString(),
  until: row.until,
  ticket_uuid: row.ticket_uuid,
});

const presentStaffHold = (row: HoldRow): StaffHold => ({
  ...presentHold(row),
  user: { uuid: row.user_uuid, username: row.username },
  limit: row.limit,
  report: row.report_uuid === null ? null : { uuid: row.report_uuid, report: row.report_name ?? '' },
  ended_at: row.ended_at?.toISOString() ?? null,
  history: row.history,
});

export const listActiveHolds = async (db: Db, partyId: number): Promise<HoldRow[]> =>
  (await holds(sql`party_id = ${partyId} AND ended_at IS NULL`, sql`ORDER BY holds.id`).execute(db)).rows;

export const listHolds = async (
  db: Db,
  {
    user_uuid,
    status,
    ...page
  }: PageQuery & { readonly user_uuid?: UserId | undefined; readonly status?: 'ACTIVE' | 'ENDED' | undefined },
) => {
  const { take, offset, order } = pageRows(page);
  const where = sql`true
    ${user_uuid ? sql`AND party_id = (SELECT id FROM royalty_parties WHERE user_uuid = ${user_uuid})` : sql``}
    ${status ? sql`AND holds.ended_at IS ${status === 'ACTIVE' ? sql`` : sql`NOT`} NULL` : sql``}`;
  const direction = sql.raw(order);
  const { rows } = await holds(
    where,
    sql`ORDER BY holds.created_at ${direction}, holds.id ${direction} LIMIT ${take} OFFSET ${offset}`,
  ).execute(db);
  const { rows: counts } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM royalty_holds AS holds WHERE ${where}`.execute(db);
  return { data: rows.map(presentStaffHold), count: counts[0]?.count ?? 0 };
};

const findHold = async (db: Db, uuid: string): Promise<HoldRow> => {
  const { rows } = await holds(sql`holds.uuid = ${uuid}`).execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
};

/** A hold lasts at most 60 days; each renewal starts them again. */
const checkUntil = (until: LocalDate, now: Date): void => {
  const today = utcDay(now);
  const last = addDays(today, HOLD_DAYS_MAX);
  if (until < today || until > last)
    refuseIssues(royaltiesIssues, [{ path: 'until', code: 'until_invalid', values: { to: last } }]);
};

interface NewHold {
  readonly user_uuid: UserId;
  readonly amount?: string | undefined;
  readonly reason: string;
  readonly until: LocalDate;
  readonly report_uuid?: string | undefined;
}

export interface HoldWork {
  readonly rejectUnsentPayouts: RejectUnsentPayouts;
}

const tellOfHold = (trx: Db, context: TellContext, { user_uuid, limit, held, reason, until }: HoldRow): Promise<void> =>
  tellOfBalance(trx, context, user_uuid, {
    act: 'balance-held',
    isWhole: limit === null,
    values: { amount: cutAmount(limit ?? held), reason, until },
  });

/** Holds a balance, or an amount of it. @throws 404 for an unknown user or report */
export const createHold = (
  { db, clock, jobs, outbox, rejectUnsentPayouts }: HoldContext & HoldWork,
  { user_uuid, amount, reason, until, report_uuid }: NewHold,
  actorUuid: UserId,
): Promise<StaffHold> =>
  inTransaction(db, async (trx) => {
    await lockBooks(trx);
    const now = clock.now();
    checkUntil(until, now);
    if (amount !== undefined && toUnits(amount, 2) <= 0n)
      refuseIssues(royaltiesIssues, [{ path: 'amount', code: 'amount_not_positive' }]);
    if (!(await findUser(trx, user_uuid))) throw notFound();
    const report =
      report_uuid === undefined
        ? null
        : await trx.selectFrom('royalty_reports').select('id').where('uuid', '=', report_uuid).executeTakeFirst();
    if (report === undefined) throw notFound();
    const { id, uuid } = await trx
      .insertInto('royalty_holds')
      .values({
        uuid: newUuid(),
        party_id: await partyOfUser(trx, user_uuid),
        amount: amount ?? null,
        reason,
        until,
        report_id: report?.id ?? null,
        created_at: now,
        created_by: actorUuid,
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    const event = await recordEvent(trx, { kind: 'HOLD', holdId: id }, now);
    await trx.updateTable('royalty_holds').set({ created_event: event.id }).where('id', '=', id).execute();
    await applyEvent(trx, event);
    const { held, party_id } = await findHold(trx, uuid);
    const lacking = amount === undefined ? null : toUnits(amount, USD_DIGITS) - toUnits(held, USD_DIGITS);
    if (lacking === null || lacking > 0n) await rejectUnsentPayouts(trx, { partyId: party_id, lacking, reason, now });
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.hold',
      subject: { type: 'user', uuid: user_uuid },
      before: null,
      after: { hold: uuid, amount: amount ?? null, reason, until },
      now,
    });
    const hold = await findHold(trx, uuid);
    await tellOfHold(trx, { jobs, outbox }, hold);
    return presentStaffHold(hold);
  });

const endHold = async (
  trx: Db,
  id: number,
  { actorUuid, reason, now }: { readonly actorUuid: UserId | null; readonly reason: string | null; readonly now: Date },
): Promise<void> => {
  const event = await recordEvent(trx, { kind: 'HOLD_END', holdId: id }, now);
  await trx
    .updateTable('royalty_holds')
    .set({ ended_at: now, ended_by: actorUuid, end_reason: reason, ended_event: event.id })
    .where('id', '=', id)
    .execute();
  await applyEvent(trx, event);
};

const lockActive = async (trx: Db, uuid: string): Promise<HoldRow> => {
  await lockBooks(trx);
  const hold = await findHold(trx, uuid);
  if (hold.ended_at !== null) throw apiError(royaltiesErrors, 'HOLD_ENDED');
  return hold;
};

/** @throws 404, 409 HOLD_ENDED */
export const renewHold = (
  { db, clock, jobs, outbox }: HoldContext,
  uuid: string,
  { until, reason }: { readonly until: LocalDate; readonly reason: string },
  actorUuid: UserId,
): Promise<StaffHold> =>
  inTransaction(db, async (trx) => {
    const hold = await lockActive(trx, uuid);
    const now = clock.now();
    checkUntil(until, now);
    await trx
      .insertInto('royalty_hold_renewals')
      .values({ hold_id: hold.id, at: now, until: hold.until, reason: hold.reason, actor_uuid: actorUuid })
      .execute();
    await trx.updateTable('royalty_holds').set({ until, reason }).where('id', '=', hold.id).execute();
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.renew-hold',
      subject: { type: 'royalty_hold', uuid },
      before: { until: hold.until, reason: hold.reason },
      after: { until, reason },
      now,
    });
    const renewed = await findHold(trx, uuid);
    await tellOfHold(trx, { jobs, outbox }, renewed);
    return presentStaffHold(renewed);
  });

/** @throws 404, 409 HOLD_ENDED */
export const endHoldEarly = (
  { db, clock, jobs, outbox }: HoldContext,
  uuid: string,
  { reason }: { readonly reason?: string | undefined },
  actorUuid: UserId,
): Promise<StaffHold> =>
  inTransaction(db, async (trx) => {
    const hold = await lockActive(trx, uuid);
    const now = clock.now();
    await endHold(trx, hold.id, { actorUuid, reason: reason ?? null, now });
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.end-hold',
      subject: { type: 'royalty_hold', uuid },
      before: { until: hold.until },
      after: { reason: reason ?? null },
      now,
    });
    await tellOfBalance(trx, { jobs, outbox }, hold.user_uuid, {
      act: 'hold-ended',
      values: { amount: cutAmount(hold.held), reason: reason ?? '' },
    });
    return presentStaffHold(await findHold(trx, uuid));
  });

/** Ends the holds whose last day is over, which their holders know from the email, in the caller's transaction with the lock of the books. */
export const endDueHolds = async (trx: Db, now: Date): Promise<void> => {
  const due = await trx
    .selectFrom('royalty_holds')
    .select('id')
    .where('ended_at', 'is', null)
    .where('until', '<', utcDay(now))
    .orderBy('id')
    .execute();
  for (const { id } of due) await endHold(trx, id, { actorUuid: null, reason: null, now });
};

/** The job of every night. */
export const endHolds = ({ db, clock }: Pick<HoldContext, 'clock' | 'db'>): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockBooks(trx);
    await endDueHolds(trx, clock.now());
  });
