import type { LocalDate } from '@dubplate/rules/dates';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Cents } from '../ledger/cents.ts';

/** A day is summed once it has been over for a whole day: no transaction that began in it still runs. */
const DAYS_OPEN = 2;

/** Up to which day, included, the sums are kept. */
const closedUntil = async (db: Db): Promise<LocalDate> => {
  const { rows } = await sql<{ day: LocalDate }>`
    SELECT to_char(closed_until, 'YYYY-MM-DD') AS day FROM ledger_closing`.execute(db);
  const [closing] = rows;
  if (!closing) throw new Error('The ledger does not say how far it is closed');
  return closing.day;
};

/** Postings of the days after this one, with all people's accounts as one. The day is a literal, by which the planner sees how few they are. */
const postingsAfter = (closed: LocalDate) => sql`
  SELECT (at AT TIME ZONE 'UTC')::date AS day,
    CASE WHEN account LIKE 'customer:%' THEN 'customers' ELSE account END AS account, currency,
    greatest(amount_cents, 0) AS debit_cents, greatest(-amount_cents, 0) AS credit_cents
  FROM ledger_transactions AS posted JOIN ledger_postings ON transaction_uuid = posted.uuid
  WHERE at >= ${sql.lit(addDays(closed, 1))}::timestamp AT TIME ZONE 'UTC'`;

/** Every day's sums: of those that are over as they were kept, of the last ones as they stand now. */
const allDays = async (db: Db) =>
  sql`(SELECT day, account, currency, debit_cents, credit_cents FROM ledger_days
    UNION ALL ${postingsAfter(await closedUntil(db))})`;

/** Keeps the sums of the days that are over. */
export const closeDays = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const until = addDays(utcDay(now), -DAYS_OPEN);
    // One node at a time.
    await trx.selectFrom('ledger_closing').select('closed_until').forUpdate().execute();
    await sql`
      INSERT INTO ledger_days (day, account, currency, debit_cents, credit_cents)
      SELECT day, account, currency, sum(debit_cents), sum(credit_cents) FROM (${postingsAfter(await closedUntil(trx))}) AS posted
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
    FROM ${await allDays(db)} AS days GROUP BY account, currency ORDER BY account, currency`.execute(db);
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
    SELECT DISTINCT to_char(day, 'YYYY-MM') AS month FROM ${await allDays(db)} AS days
    WHERE day BETWEEN ${startDate}::date AND ${endDate}::date ORDER BY month`.execute(db);
  return rows.map(({ month }) => month);
};

/** The sums of one month, as far as it lies in the period. */
export const readMonth = async (db: Db, month: string, { startDate, endDate }: Period): Promise<Sums[]> => {
  const { rows } = await sql<Sums>`
    SELECT account, currency, sum(debit_cents)::bigint AS debit, sum(credit_cents)::bigint AS credit
    FROM ${await allDays(db)} AS days
    WHERE day BETWEEN ${startDate}::date AND ${endDate}::date
      AND day >= ${`${month}-01`}::date AND day < (${`${month}-01`}::date + interval '1 month')
    GROUP BY account, currency ORDER BY account, currency`.execute(db);
  return rows;
};
