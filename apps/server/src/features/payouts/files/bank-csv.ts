import Papa from 'papaparse';
import type { Transfer } from './pain001.ts';

const COLUMNS = ['reference', 'holder', 'iban', 'account', 'bic', 'country', 'amount', 'currency'];

/** Writes transfers as a table with a byte-order mark. Cells that a spreadsheet would read as a formula are escaped. */
export const bankCsv = (transfers: readonly Transfer[]): Buffer => {
  const rows = transfers.map(({ uuid, amount, target: { holder, iban, account, bic, country } }) => [
    uuid,
    holder,
    iban ?? '',
    account ?? '',
    bic,
    country,
    amount,
    'USD',
  ]);
  return Buffer.from(`\uFEFF${Papa.unparse([COLUMNS, ...rows], { escapeFormulae: true, newline: '\r\n' })}\r\n`);
};
