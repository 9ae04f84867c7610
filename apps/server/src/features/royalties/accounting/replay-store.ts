import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { lockBooks } from '../books-store.ts';
import { applyEvent, type RoyaltyEvent } from './entries-store.ts';

interface EventRow {
  id: number;
  kind: RoyaltyEvent['kind'];
  at: Date;
  period: LocalDate | null;
  member_id: number | null;
  hold_id: number | null;
  party_id: number | null;
  amount: string | null;
  note: string | null;
}

const eventOf = ({ id, kind, at, period, member_id, hold_id, party_id, amount, note }: EventRow): RoyaltyEvent => {
  if (kind === 'CLOSE' && period !== null) return { id, at, kind, period };
  if ((kind === 'ACCEPT' || kind === 'DECLINE') && member_id !== null) return { id, at, kind, memberId: member_id };
  if ((kind === 'HOLD' || kind === 'HOLD_END') && hold_id !== null) return { id, at, kind, holdId: hold_id };
  if (
    (kind === 'PAYOUT' || kind === 'PAYOUT_RETURN' || kind === 'ADJUSTMENT') &&
    party_id !== null &&
    amount !== null &&
    note !== null
  )
    return { id, at, kind, partyId: party_id, amount, note };
  throw new Error(`Event ${id} has no subject`);
};

/** A statement that came out otherwise: its person and period. */
export interface ReplayDifference {
  readonly party_id: number;
  readonly period: LocalDate;
}

/**
 * Deletes everything that is derived from reports, splits, advances, holds and answers, and derives it again, all or
 * nothing. Statements keep their ids.
 * @returns the statements that differ; none if the books are right
 */
export const replay = (db: Db): Promise<ReplayDifference[]> =>
  inTransaction(db, async (trx) => {
    await lockBooks(trx);
    await sql`CREATE TEMP TABLE replayed ON COMMIT DROP AS SELECT * FROM royalty_statements`.execute(trx);
    await sql`
      CREATE TEMP TABLE replayed_lines ON COMMIT DROP AS
      SELECT party_id, period, count(*) AS lines, sum(hashtextextended(concat_ws(' ', report_id, line, part, release_uuid,
        track_uuid, member_id, usd, plan_share, split_share, amount), 0)::numeric) AS digest
      FROM royalty_lines GROUP BY 1, 2`.execute(trx);
    for (const table of ['royalty_lines', 'royalty_statement_sums', 'royalty_statements'])
      await sql`DELETE FROM ${sql.table(table)}`.execute(trx);
    await sql`DELETE FROM royalty_entries WHERE event_id IS NOT NULL`.execute(trx);
    await sql`UPDATE royalty_entries SET period = NULL`.execute(trx);
    const { rows } = await sql<EventRow>`
      SELECT id, kind, at, period, member_id, hold_id, party_id, amount::text, note FROM royalty_events ORDER BY id`.execute(
      trx,
    );
    for (const row of rows) await applyEvent(trx, eventOf(row));
    await sql`
      UPDATE royalty_statements AS statements SET uuid = replayed.uuid, notified_at = replayed.notified_at
      FROM replayed
      WHERE replayed.party_id = statements.party_id AND replayed.period = statements.period`.execute(trx);
    const { rows: differences } = await sql<ReplayDifference>`
      SELECT coalesce(ours.party_id, replayed.party_id) AS party_id, coalesce(ours.period, replayed.period) AS period
      FROM royalty_statements AS ours FULL JOIN replayed USING (party_id, period)
      WHERE to_jsonb(ours) - '{uuid,notified_at}'::text[] IS DISTINCT FROM to_jsonb(replayed) - '{uuid,notified_at}'::text[]
      UNION
      SELECT coalesce(now.party_id, before.party_id), coalesce(now.period, before.period)
      FROM (
        SELECT party_id, period, count(*) AS lines, sum(hashtextextended(concat_ws(' ', report_id, line, part, release_uuid,
          track_uuid, member_id, usd, plan_share, split_share, amount), 0)::numeric) AS digest
        FROM royalty_lines GROUP BY 1, 2
      ) AS now FULL JOIN replayed_lines AS before USING (party_id, period)
      WHERE now.lines IS DISTINCT FROM before.lines OR now.digest IS DISTINCT FROM before.digest
      ORDER BY 2, 1`.execute(trx);
    return differences;
  });
