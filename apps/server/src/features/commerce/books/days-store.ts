import type { LocalDate } from '@dubplate/rules/dates';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Cents } from '../ledger/cents.ts';

/** A day is summed once it has been over for a whole day: no transaction that began in it still runs. */
const DAYS_OPEN = 2;

/** Postings of the days after `closed_until`, with all people's accounts as one. */
const openPostings = sql`
  SELECT (at AT TIME ZONE 'UTC')::date AS day,
    CASE WHEN account LIKE 'customer:%' THEN 'customers' ELSE account END AS account, currency,
    greatest(amount_cents, 0) AS debit_cents, greatest(-amount_cents, 0) AS credit_cents
  FROM ledger_transactions AS posted JOIN ledger_postings ON transaction_uuid = posted.uuid
  WHERE at >= ((SELECT closed_until FROM ledger_closing) + 1)::timestamp AT TIME ZONE 'UTC'`;

/** Every day's sums: of those that are over as they were kept, of the last ones as they stand now. */
const allDays = sql`(SELECT day, account, currency, debit_cents, credit_cents FROM ledger_days UNION ALL ${openPostings})`;

/** Keeps the sums of the days that are over. */
export const closeDays = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const until = addDays(utcDay(now), -DAYS_OPEN);
    // One node at a time.
    await trx.selectFrom('ledger_closing').select('closed_until').forUpdate().execute();
    await sql`
      INSERT INTO ledger_days (day, account, currency, debit_cents, credit_cents)
      SELECT day, account, currency, sum(debit_cents), sum(credit_cents) FROM (${openPostings}) AS posted
      WHERE day <= ${until}::date GROUP BY day, account, currency`.execute(trx);
    await sql`UPDATE ledger_closing SET closed_until = greatest(closed_until, ${until}::date)`.execute(trx);
  });

interface Sums {
  readonly account: string;
  readonly currency: string;
  readonly debit: Cents;
  readonly credit: Cents;
}

export const readBalances = async (db: Db): Promise<Sums[]> => {
  const { rows } = await sql<Sums>`
    SELECT account, currency, sum(debit_cents)::bigint AS debit, sum(credit_cents)::bigint AS credit
    FROM ${allDays} AS days GROUP BY account, currency ORDER BY account, currency`.execute(db);
  return rows;
};

export interface Period {
  /** Both included. */
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
}

/** The months of a period in which something was booked, `YYYY-MM`, oldest first. */
export const listBookedMonths = async (db: Db, { startDate, endDate }: Period): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT to_char(day, 'YYYY-MM') AS month FROM ${allDays} AS days
    WHERE day BETWEEN ${startDate}::date AND ${endDate}::date ORDER BY month`.execute(db);
  return rows.map(({ month }) => month);
};

/** The sums of one month, as far as it lies in the period. */
export const readMonth = async (db: Db, month: string, { startDate, endDate }: Period): Promise<Sums[]> => {
  const { rows } = await sql<Sums>`
    SELECT account, currency, sum(debit_cents)::bigint AS debit, sum(credit_cents)::bigint AS credit
    FROM ${allDays} AS days
    WHERE day BETWEEN ${startDate}::date AND ${endDate}::date
      AND day >= ${`${month}-01`}::date AND day < (${`${month}-01`}::date + interval '1 month')
    GROUP BY account, currency ORDER BY account, currency`.execute(db);
  return rows;
};
