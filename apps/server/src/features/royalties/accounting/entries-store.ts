import type { LocalDate } from '@dubplate/contract/wire';
import { fromUnits, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { deriveLines } from './lines-store.ts';

/** A moment that decides balances. */
export type RoyaltyEvent = { readonly id: number; readonly at: Date } & (
  | { readonly kind: 'CLOSE'; readonly period: LocalDate }
  | { readonly kind: 'ACCEPT' | 'DECLINE'; readonly memberId: number }
  | { readonly kind: 'HOLD' | 'HOLD_END'; readonly holdId: number }
  | ({ readonly kind: MovementKind } & Movement)
);
type MovementKind = 'PAYOUT' | 'PAYOUT_RETURN' | 'ADJUSTMENT';
interface Movement {
  readonly partyId: number;
  /** What it adds to the balance. */
  readonly amount: string;
  /** What the statement says about it. */
  readonly note: string;
}
type EventOf<Kind extends RoyaltyEvent['kind']> = RoyaltyEvent & { readonly kind: Kind };

const unitsOf = (amount: string): bigint => toUnits(amount, USD_DIGITS);
const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));

/**
 * Makes what closed periods hold for a participant payable, or returns it to the owner.
 * @returns the people whose balances moved
 */
const release = async (trx: Db, { id, at, kind, memberId }: EventOf<'ACCEPT' | 'DECLINE'>): Promise<number[]> => {
  const { rows } = await sql<{ party_id: number; owner_id: number; held: string }>`
    SELECT members.party_id, owners.id AS owner_id, trim_scale(-sum(amount))::text AS held
    FROM royalty_entries AS entries
    JOIN royalty_split_members AS members ON members.id = member_id
    JOIN releases ON releases.uuid = members.release_uuid
    JOIN royalty_parties AS owners ON owners.user_uuid = releases.user_uuid
    WHERE member_id = ${memberId} AND kind IN ('HELD', 'RELEASED')
    GROUP BY 1, 2 HAVING sum(amount) <> 0`.execute(trx);
  const [held] = rows;
  if (!held) return [];
  const entry = { at, period: null, event_id: id, member_id: memberId };
  const released = { ...entry, party_id: held.party_id, kind: 'RELEASED' as const, amount: held.held };
  const away = fromUnits(-unitsOf(held.held), USD_DIGITS);
  await trx
    .insertInto('royalty_entries')
    .values(
      kind === 'ACCEPT'
        ? [released]
        : [
            released,
            { ...entry, party_id: held.party_id, kind: 'ADJUSTMENT', amount: away },
            { ...entry, party_id: held.owner_id, kind: 'ADJUSTMENT', amount: held.held },
          ],
    )
    .execute();
  return [held.party_id, held.owner_id];
};

/** What a party can be paid now, in units of the 12th digit; below zero for a debt. */
export const payableOf = async (trx: Db, partyId: number): Promise<bigint> => {
  const { rows } = await sql<{ payable: string }>`
    SELECT coalesce(sum(amount), 0)::text AS payable FROM royalty_entries WHERE party_id = ${partyId}`.execute(trx);
  return unitsOf(rows[0]?.payable ?? '0');
};

interface ActiveHold {
  readonly id: number;
  readonly party_id: number;
  readonly amount: string | null;
  /** What it holds already. */
  readonly held: string;
}

const heldBy = sql<string>`(
  SELECT coalesce(-sum(amount), 0)::text FROM royalty_entries WHERE hold_id = royalty_holds.id)`;

/** Takes what a hold still lacks from the payable balance; a balance below zero stays. */
const fillHold = async (
  trx: Db,
  hold: ActiveHold,
  { at, eventId, period }: { readonly at: Date; readonly eventId: number; readonly period: LocalDate | null },
): Promise<void> => {
  const payable = await payableOf(trx, hold.party_id);
  const taken = hold.amount === null ? payable : least(unitsOf(hold.amount) - unitsOf(hold.held), payable);
  if (taken <= 0n) return;
  await trx
    .insertInto('royalty_entries')
    .values({
      party_id: hold.party_id,
      kind: 'HELD',
      amount: fromUnits(-taken, USD_DIGITS),
      at,
      period,
      event_id: eventId,
      hold_id: hold.id,
    })
    .execute();
};

/** Lets the holds of these people, or of all, take what they lack; the oldest first. */
const fillHolds = async (
  trx: Db,
  { id, at }: Pick<RoyaltyEvent, 'id' | 'at'>,
  { period, parties }: { readonly period: LocalDate | null; readonly parties: readonly number[] | null },
): Promise<void> => {
  const { rows } = await sql<ActiveHold>`
    SELECT id, party_id, amount::text, ${heldBy} AS held FROM royalty_holds
    WHERE created_event <= ${id} AND coalesce(ended_event > ${id}, true)
      AND (${parties}::int[] IS NULL OR party_id = ANY (${parties}::int[]))
    ORDER BY id`.execute(trx);
  for (const hold of rows) await fillHold(trx, hold, { at, eventId: id, period });
};

const holderOf = async (trx: Db, holdId: number): Promise<number> => {
  const { party_id } = await trx
    .selectFrom('royalty_holds')
    .select('party_id')
    .where('id', '=', holdId)
    .executeTakeFirstOrThrow();
  return party_id;
};

const endHold = async (trx: Db, { id, at, holdId }: EventOf<'HOLD' | 'HOLD_END'>): Promise<void> => {
  await sql`
    INSERT INTO royalty_entries (party_id, kind, amount, at, event_id, hold_id)
    SELECT party_id, 'RELEASED', -sum(amount), ${at}, ${id}, ${holdId}
    FROM royalty_entries WHERE hold_id = ${holdId} GROUP BY party_id HAVING sum(amount) <> 0`.execute(trx);
};

const ENTRY_OF = { PAYOUT: 'PAID', PAYOUT_RETURN: 'RETURNED', ADJUSTMENT: 'ADJUSTMENT' } as const;

const move = (trx: Db, { id, at, kind, partyId, amount }: EventOf<MovementKind>) =>
  trx
    .insertInto('royalty_entries')
    .values({ party_id: partyId, kind: ENTRY_OF[kind], amount, at, period: null, event_id: id })
    .execute();

/** Recoups advances from what people earned in a period, oldest first. */
const recoup = async (trx: Db, { id, at, period }: EventOf<'CLOSE'>): Promise<void> => {
  const { rows: advances } = await sql<{
    id: number;
    party_id: number;
    release_uuid: string | null;
    left: string;
  }>`
    SELECT advances.id, advances.party_id, advances.release_uuid,
      (advances.amount + coalesce(sum(entries.amount), 0))::text AS left
    FROM royalty_advances AS advances
    LEFT JOIN royalty_entries AS entries ON entries.advance_id = advances.id
    WHERE after_event < ${id} AND coalesce(cancelled_after_event >= ${id}, true)
      AND advances.party_id IN (SELECT party_id FROM close_lines)
    GROUP BY advances.id HAVING advances.amount + coalesce(sum(entries.amount), 0) > 0
    ORDER BY advances.id`.execute(trx);
  if (advances.length === 0) return;
  const { rows: earned } = await sql<{ party_id: number; release_uuid: string; amount: string }>`
    SELECT party_id, release_uuid, sum(amount)::text AS amount FROM close_lines
    WHERE is_accepted AND party_id = ANY (${advances.map(({ party_id }) => party_id)}::int[])
    GROUP BY party_id, release_uuid`.execute(trx);
  const available = new Map<string, bigint>();
  const add = (key: string, amount: bigint) => available.set(key, (available.get(key) ?? 0n) + amount);
  for (const { party_id, release_uuid, amount } of earned) {
    add(`${party_id}`, unitsOf(amount));
    add(`${party_id} ${release_uuid}`, unitsOf(amount));
  }
  for (const { id: advanceId, party_id, release_uuid, left } of advances) {
    const whole = available.get(`${party_id}`) ?? 0n;
    const ofRelease = release_uuid === null ? whole : (available.get(`${party_id} ${release_uuid}`) ?? 0n);
    const taken = least(unitsOf(left), whole, ofRelease);
    if (taken <= 0n) continue;
    add(`${party_id}`, -taken);
    if (release_uuid !== null) add(`${party_id} ${release_uuid}`, -taken);
    await trx
      .insertInto('royalty_entries')
      .values({
        party_id,
        kind: 'RECOUPED',
        amount: fromUnits(-taken, USD_DIGITS),
        at,
        period,
        event_id: id,
        advance_id: advanceId,
      })
      .execute();
  }
};

/** Derives the lines, entries and statements of a period. @returns the share of the service */
const derivePeriod = async (trx: Db, event: EventOf<'CLOSE'>): Promise<string> => {
  const { id, at, period } = event;
  const service = await deriveLines(trx, { eventId: id, at, period });
  await sql`UPDATE royalty_entries SET period = ${period} WHERE period IS NULL`.execute(trx);
  await sql`
    INSERT INTO royalty_entries (party_id, kind, amount, at, period, event_id, member_id)
    SELECT party_id, 'EARNED', sum(amount), ${at}::timestamptz, ${period}::date, ${id}::bigint, NULL::int
    FROM close_lines GROUP BY party_id
    UNION ALL
    SELECT party_id, 'HELD', -sum(amount), ${at}, ${period}, ${id}, member_id
    FROM close_lines WHERE NOT is_accepted GROUP BY party_id, member_id HAVING sum(amount) <> 0
    ORDER BY 1, 2`.execute(trx);
  await recoup(trx, event);
  await fillHolds(trx, event, { period, parties: null });
  await sql`
    INSERT INTO royalty_statements (uuid, party_id, period, opening, earnings, recouped, held, released, adjustments, paid,
      closing, lines)
    SELECT gen_random_uuid(), party_id, ${period}::date, opening, earnings, recouped, held, released, adjustments, paid,
      opening + moved, coalesce(lines, 0)
    FROM (
      SELECT coalesce(entries.party_id, before.party_id) AS party_id,
        coalesce(closing, 0) AS opening, coalesce(moved, 0) AS moved, coalesce(earnings, 0) AS earnings,
        coalesce(recouped, 0) AS recouped, coalesce(held, 0) AS held, coalesce(released, 0) AS released,
        coalesce(adjustments, 0) AS adjustments, coalesce(paid, 0) AS paid
      FROM (
        SELECT party_id, sum(amount) AS moved,
          sum(amount) FILTER (WHERE kind = 'EARNED') AS earnings,
          -sum(amount) FILTER (WHERE kind = 'RECOUPED') AS recouped,
          -sum(amount) FILTER (WHERE kind = 'HELD') AS held,
          sum(amount) FILTER (WHERE kind = 'RELEASED') AS released,
          sum(amount) FILTER (WHERE kind = 'ADJUSTMENT') AS adjustments,
          -sum(amount) FILTER (WHERE kind IN ('PAID', 'RETURNED')) AS paid
        FROM royalty_entries WHERE period = ${period} GROUP BY party_id
      ) AS entries
      FULL JOIN (
        SELECT parties.party_id, statements.closing FROM (
          SELECT party_id, max(period) AS period FROM royalty_statements GROUP BY party_id
        ) AS parties JOIN royalty_statements AS statements USING (party_id, period)
        -- What a hold keeps is a balance, too.
        WHERE closing <> 0 OR EXISTS (
          SELECT FROM royalty_entries AS entries WHERE entries.party_id = parties.party_id AND kind IN ('HELD', 'RELEASED')
          HAVING sum(amount) <> 0
        )
      ) AS before ON before.party_id = entries.party_id
    ) AS sums
    LEFT JOIN (SELECT party_id, count(*) AS lines FROM close_lines GROUP BY party_id) AS counted USING (party_id)
    ORDER BY party_id`.execute(trx);
  return service;
};

/** Derives what follows from an event. Only inputs from before it count. @returns the share of the service of a close */
export const applyEvent = async (trx: Db, event: RoyaltyEvent): Promise<string> => {
  switch (event.kind) {
    case 'CLOSE':
      return derivePeriod(trx, event);
    case 'ACCEPT':
    case 'DECLINE':
      await fillHolds(trx, event, { period: null, parties: await release(trx, event) });
      return '0';
    case 'HOLD_END':
      await endHold(trx, event);
      await fillHolds(trx, event, { period: null, parties: [await holderOf(trx, event.holdId)] });
      return '0';
    case 'HOLD':
      await fillHolds(trx, event, { period: null, parties: [await holderOf(trx, event.holdId)] });
      return '0';
    case 'PAYOUT':
    case 'PAYOUT_RETURN':
    case 'ADJUSTMENT':
      await move(trx, event);
      await fillHolds(trx, event, { period: null, parties: [event.partyId] });
      return '0';
  }
};

type NewEvent =
  | { readonly kind: 'CLOSE'; readonly period: LocalDate }
  | { readonly kind: 'ACCEPT' | 'DECLINE'; readonly memberId: number }
  | { readonly kind: 'HOLD' | 'HOLD_END'; readonly holdId: number }
  | ({ readonly kind: MovementKind } & Movement);

/** Records an event; the caller holds the lock of the books. */
export const recordEvent = async <E extends NewEvent>(
  trx: Db,
  event: E,
  at: Date,
): Promise<E & { id: number; at: Date }> => {
  const { id } = await trx
    .insertInto('royalty_events')
    .values({
      kind: event.kind,
      at,
      ...('period' in event && { period: event.period }),
      ...('memberId' in event && { member_id: event.memberId }),
      ...('holdId' in event && { hold_id: event.holdId }),
      ...('partyId' in event && { party_id: event.partyId, amount: event.amount, note: event.note }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...event, id, at };
};
