import type { PayoutState } from '@dubplate/contract/payouts/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { PayoutReportTable } from './report-formats.ts';

export interface ComparedPayout {
  readonly uuid: string;
  readonly amount_cents: number;
  readonly state: PayoutState;
  readonly reference: string | null;
}

interface ReportIds {
  readonly uuids: readonly string[];
  readonly references: readonly string[];
}

/** Finds payouts by our ids, and by the ids of the provider. */
export const findReported = async (db: Db, { uuids, references }: ReportIds): Promise<ComparedPayout[]> => {
  const { rows } = await sql<ComparedPayout>`
    SELECT uuid, amount_cents, state, reference FROM payouts
    WHERE uuid = ANY (${uuids}::uuid[]) OR reference = ANY (${references}::text[])`.execute(db);
  return rows;
};

/** Differences that an answer lists at most. */
const MISSING_MAX = 1000;

/**
 * Finds payouts that a report lacks: sent the same way, at a time between the first and the last of those that it has.
 */
export const findMissing = async (
  db: Db,
  provider: PayoutReportTable['provider'],
  reported: readonly string[],
): Promise<ComparedPayout[]> => {
  const { rows } = await sql<ComparedPayout>`
    WITH sent AS (
      SELECT payouts.uuid, amount_cents, payouts.state, payouts.reference, max(steps.at) AS at
      FROM payouts
      JOIN payout_steps AS steps ON steps.payout_id = payouts.id AND steps.state = 'SENDING'
      LEFT JOIN payout_batches AS batches ON batches.uuid = payouts.batch_uuid
      WHERE payouts.state NOT IN ('REQUESTED', 'APPROVED', 'REJECTED')
        AND CASE WHEN payouts.by_hand THEN 'bank' ELSE batches.provider END = ${provider}
      GROUP BY payouts.id
    ), bounds AS (
      SELECT min(at) AS first, max(at) AS last FROM sent WHERE uuid = ANY (${reported}::uuid[])
    )
    SELECT uuid, amount_cents, state, reference FROM sent, bounds
    WHERE at BETWEEN first AND last AND uuid <> ALL (${reported}::uuid[])
    ORDER BY at, uuid LIMIT ${MISSING_MAX}`.execute(db);
  return rows;
};
