import type { Cents } from '@dubplate/rules/cents';
import { addDays, type LocalDate, utcDay } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/database/tables.ts';

/** A day is summed once a whole day has passed, when no transaction that began in it can still run. */
const DAYS_OPEN = 2;

/** Returns the last day whose sums are stored. */
const closedUntil = async (db: Db): Promise<LocalDate> => {
  const { rows } = await sql<{ day: LocalDate }>`
    SELECT to_char(closed_until, 'YYYY-MM-DD') AS day FROM ledger_closing`.execute(db);
  const [closing] = rows;
  if (!closing) throw new Error('ledger_closing has no row');
  return closing.day;
};

/** Joins the accounts of all customers into `customers`, and those of all artists into `artists`. */
const joined = sql`CASE WHEN account LIKE 'customer:%' THEN 'customers'
  WHEN account LIKE 'artist_payable:%' THEN 'artists' ELSE account END`;

/** Postings after this day. The day is a literal so that the planner can estimate the few rows. */
const postingsAfter = (closed: LocalDate) => sql`
  SELECT (at AT TIME ZONE 'UTC')::date AS day,
    ${joined} AS account, currency,
    greatest(amount_cents, 0) AS debit_cents, greatest(-amount_cents, 0) AS credit_cents
  FROM ledger_transactions AS posted JOIN ledger_postings ON transaction_uuid = posted.uuid
  WHERE at >= ${sql.lit(addDays(closed, 1))}::timestamp AT TIME ZONE 'UTC'`;

/** Stored sums of past days, of which the oldest name each artist, followed by the postings of recent days. */
const allDays = async (db: Db) =>
  sql`(SELECT day, ${joined} AS account, currency, debit_cents, credit_cents FROM ledger_days
    UNION ALL ${postingsAfter(await closedUntil(db))})`;

/** Stores the sums of past days. */
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
  /** Both inclusive. */
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
}

/** Lists the months with postings in a period as `YYYY-MM`, oldest first. */
export const listBookedMonths = async (db: Db, { startDate, endDate }: Period): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT to_char(day, 'YYYY-MM') AS month FROM ${await allDays(db)} AS days
    WHERE day BETWEEN ${startDate}::date AND ${endDate}::date ORDER BY month`.execute(db);
  return rows.map(({ month }) => month);
};

/** Returns the sums of the part of a month that is in the period. */
export const readMonth = async (db: Db, month: string, { startDate, endDate }: Period): Promise<Sums[]> => {
  const { rows } = await sql<Sums>`
    SELECT account, currency, sum(debit_cents)::bigint AS debit, sum(credit_cents)::bigint AS credit
    FROM ${await allDays(db)} AS days
    WHERE day BETWEEN ${startDate}::date AND ${endDate}::date
      AND day >= ${`${month}-01`}::date AND day < (${`${month}-01`}::date + interval '1 month')
    GROUP BY account, currency ORDER BY account, currency`.execute(db);
  return rows;
};
