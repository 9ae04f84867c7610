import { sql } from 'kysely';
import { PAYOUTS_IN_TRANSIT } from '#features/commerce/index.ts';
import type { Db } from '#platform/database/tables.ts';

/** What the nightly check compares. */
type BooksIssue = 'invariant' | 'statement' | 'ledger' | 'report' | 'lines';

/**
 * Compares ledger, statements and balances.
 * - `invariant`: income = balances (invited people included) + in payout + paid + recouped + service share + pending +
 *   unmatched − adjustments.
 * - `statement`: a statement opens with what the one before closed with, and its entries add up to it.
 * - `ledger`: the ledger owes each user the whole cents that were posted, and has in transit what payouts have taken.
 * - `report`: the converted rows of a report add up to its base.
 * - `lines`: the lines of a statement add up to its earnings.
 */
export const findIssues = async (db: Db): Promise<{ issue: BooksIssue; subject: string }[]> => {
  const { rows } = await sql<{ issue: BooksIssue; subject: string }>`
    WITH income AS (
      SELECT coalesce(sum(received_cents + CASE WHEN fee_by = 'artists' THEN 0 ELSE coalesce(fee_cents, 0) END), 0) * 0.01
        AS amount
      FROM royalty_reports WHERE status = 'APPROVED'
    ), entries AS (
      SELECT
        coalesce(sum(amount), 0) - coalesce(sum(amount) FILTER (WHERE kind IN ('HELD', 'RELEASED')), 0) AS balances,
        -coalesce(sum(amount) FILTER (WHERE kind IN ('PAID', 'RETURNED')), 0) AS paid,
        -coalesce(sum(amount) FILTER (WHERE kind = 'RECOUPED'), 0) AS recouped,
        -- Shares that were declined move between people; the rest was entered by staff.
        coalesce(sum(amount) FILTER (WHERE kind = 'ADJUSTMENT' AND member_id IS NULL), 0) AS adjustments
      FROM royalty_entries
    ), waiting AS (
      SELECT
        coalesce(sum(usd) FILTER (WHERE unmatched IS NULL), 0) AS pending,
        coalesce(sum(usd) FILTER (WHERE unmatched IS NOT NULL), 0) AS unmatched
      FROM royalty_converted_rows JOIN royalty_reports ON royalty_reports.id = report_id
      WHERE status = 'APPROVED' AND (counted_in IS NULL OR (is_detached AND late_in IS NULL))
    )
    SELECT 'invariant' AS issue, (income.amount - balances - paid - recouped
      - (SELECT coalesce(sum(service), 0) FROM royalty_periods) - pending - unmatched + adjustments)::text AS subject
    FROM income, entries, waiting
    WHERE income.amount <> balances + paid + recouped + (SELECT coalesce(sum(service), 0) FROM royalty_periods)
      + pending + unmatched - adjustments
    UNION ALL
    SELECT 'statement', uuid::text FROM (
      SELECT uuid, opening, closing,
        coalesce(lag(closing) OVER (PARTITION BY party_id ORDER BY period), 0) AS before,
        (SELECT coalesce(sum(amount), 0) FROM royalty_entries AS moved
        WHERE moved.party_id = statements.party_id AND moved.period = statements.period) AS moved
      FROM royalty_statements AS statements
    ) AS statements WHERE opening <> before OR closing <> opening + moved
    UNION ALL
    SELECT 'ledger', user_uuid::text FROM royalty_parties
    WHERE user_uuid IS NOT NULL AND posted_cents <> -coalesce((
      SELECT sum(amount_cents) FROM ledger_postings WHERE account = 'artist_payable:' || user_uuid
    ), 0)
    UNION ALL
    SELECT 'ledger', ${PAYOUTS_IN_TRANSIT} WHERE (SELECT coalesce(sum(in_payout_cents), 0) FROM royalty_parties) <> -coalesce((
      SELECT sum(amount_cents) FROM ledger_postings WHERE account = ${PAYOUTS_IN_TRANSIT}
    ), 0)
    UNION ALL
    SELECT 'report', uuid::text FROM royalty_reports AS reports
    WHERE status = 'APPROVED' AND net <> 0
      AND (received_cents + CASE WHEN fee_by = 'artists' THEN 0 ELSE coalesce(fee_cents, 0) END) * 0.01
        <> (SELECT sum(usd) FROM royalty_report_sums WHERE report_id = reports.id)
    UNION ALL
    SELECT 'lines', uuid::text FROM royalty_statements AS statements
    WHERE earnings <> (
      SELECT coalesce(sum(amount), 0) FROM royalty_statement_sums AS sums
      WHERE sums.party_id = statements.party_id AND sums.period = statements.period AND dimension = 'source'
    )
    LIMIT 100`.execute(db);
  return rows;
};
