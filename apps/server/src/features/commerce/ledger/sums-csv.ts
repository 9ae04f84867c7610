import { Readable } from 'node:stream';
import { formatCents } from '@dubplate/rules/cents';
import Papa from 'papaparse';
import type { Db } from '#platform/database/tables.ts';
import { listBookedMonths, type Period, readMonth } from './days-store.ts';

const COLUMNS = ['month', 'account', 'currency', 'debit', 'credit'];

/** Prefixes cells that a spreadsheet would read as a formula. */
const toLines = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(rows as string[][], { escapeFormulae: true, newline: '\r\n' })}\r\n`;

/** Streams debit and credit of each account by month. Starts with a byte-order mark for spreadsheets. */
export const streamSums = (db: Db, period: Period): Readable => {
  async function* lines() {
    yield `\uFEFF${toLines([COLUMNS])}`;
    for (const month of await listBookedMonths(db, period)) {
      const sums = await readMonth(db, month, period);
      yield toLines(
        sums.map(({ account, currency, debit, credit }) => [
          month,
          account,
          currency,
          formatCents(debit),
          formatCents(credit),
        ]),
      );
    }
  }
  return Readable.from(lines());
};
