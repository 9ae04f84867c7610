import type { PayoutState } from '@dubplate/contract/payouts/limits';
import { parseAmount } from '@dubplate/rules/royalties/amounts';

/** A report of payouts as a table, by the names of its columns in lower case. */
interface ReportFormat {
  readonly provider: 'paypal' | 'stripe' | 'bank';
  /** Our id of the payout. */
  readonly ours: readonly string[];
  readonly amount: readonly string[];
  /** The id that the provider or bank has given. */
  readonly reference: readonly string[];
  readonly currency: readonly string[];
  readonly status: readonly string[];
  /** Rows of another type are no payouts; absent: all rows are. */
  readonly type?: { readonly columns: readonly string[]; readonly isPayout: RegExp };
}

const FORMATS: readonly ReportFormat[] = [
  {
    provider: 'paypal',
    ours: ['unique id', 'sender item id', 'sender_item_id', 'payee unique id', 'custom number'],
    amount: ['amount', 'gross', 'payout amount', 'transaction amount'],
    reference: ['transaction id', 'payout item id', 'payout_item_id'],
    currency: ['currency', 'currency code', 'payout currency'],
    status: ['status', 'transaction status', 'transaction_status'],
    type: { columns: ['type'], isPayout: /pay ?out|mass ?pay/i },
  },
  {
    provider: 'stripe',
    ours: ['payout_uuid (metadata)', 'payout (metadata)', 'transfer_group', 'transfer group'],
    amount: ['amount', 'gross'],
    reference: ['source_id', 'source', 'transfer', 'id', 'transfer id'],
    currency: ['currency'],
    status: ['status'],
    type: { columns: ['type', 'reporting_category'], isPayout: /^transfer/i },
  },
  {
    provider: 'bank',
    ours: ['reference', 'end to end id', 'end-to-end id', 'endtoendid', 'end-to-end reference', 'customer reference'],
    amount: ['amount', 'debit', 'amount usd'],
    reference: ['bank reference', 'transaction id', 'transaction reference'],
    currency: ['currency', 'ccy'],
    status: ['status', 'state'],
  },
];

const STATES: Readonly<Record<string, readonly PayoutState[]>> = Object.fromEntries(
  [
    { words: 'completed success succeeded paid posted booked settled executed accc acsc', states: ['PAID'] },
    {
      words: 'pending processing new onhold on_hold held in_transit created acsp actc pdng',
      states: ['SENDING', 'SENT', 'UNKNOWN'],
    },
    { words: 'unclaimed', states: ['UNCLAIMED'] },
    { words: 'returned refunded reversed', states: ['RETURNED'] },
    { words: 'failed denied blocked rejected canceled cancelled rjct', states: ['FAILED', 'RETURNED'] },
  ].flatMap(({ words, states }) => words.split(' ').map((word) => [word, states as PayoutState[]])),
);

/** Returns the states of ours that agree with a status of a report; none for an unknown status. */
export const statesOf = (status: string): readonly PayoutState[] =>
  STATES[
    status
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
  ] ?? [];

export interface ReportRow {
  /** As the report has it. */
  readonly id: string;
  /** Null unless the id may be one of ours. */
  readonly uuid: string | null;
  readonly reference: string | null;
  /** Without its sign; null if it is no number. */
  readonly amount: string | null;
  readonly amountText: string;
  readonly currency: string | null;
  readonly status: string | null;
}

export interface PayoutReportTable {
  readonly provider: ReportFormat['provider'];
  readonly rows: readonly ReportRow[];
}

/** Notes of a bank may stand above the header. */
const HEADER_ROWS = 30;
const HEX = /^[0-9a-f]{32}$/;

const uuidOf = (id: string): string | null => {
  const hex = id.toLowerCase().replaceAll('-', '');
  return HEX.test(hex) ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : null;
};

const findFormat = (cells: readonly string[]) => {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const placeOf = (columns: readonly string[]) => {
    const known = columns.find((column) => names.includes(column));
    return known === undefined ? -1 : names.indexOf(known);
  };
  const format = FORMATS.find(({ ours, amount }) => placeOf(ours) !== -1 && placeOf(amount) !== -1);
  return format && { format, placeOf };
};

/** Finds the header of a report and reads the payouts below it; null if no format fits. */
export const readReportRows = (table: readonly (readonly string[])[]): PayoutReportTable | null => {
  for (const [line, header] of table.slice(0, HEADER_ROWS).entries()) {
    const found = findFormat(header);
    if (!found) continue;
    const { format, placeOf } = found;
    const cell = (cells: readonly string[], columns: readonly string[]) => cells[placeOf(columns)]?.trim() ?? '';
    const rows = table.slice(line + 1).flatMap((cells): ReportRow[] => {
      const id = cell(cells, format.ours);
      const reference = cell(cells, format.reference) || null;
      const type = format.type && cell(cells, format.type.columns);
      const uuid = uuidOf(id);
      if (id === '' && reference === null) return [];
      if (uuid === null && type && !format.type?.isPayout.test(type)) return [];
      const amountText = cell(cells, format.amount);
      return [
        {
          id,
          uuid,
          reference,
          amount: parseAmount(amountText)?.replace('-', '') ?? null,
          amountText,
          currency: cell(cells, format.currency).toUpperCase() || null,
          status: cell(cells, format.status) || null,
        },
      ];
    });
    return { provider: format.provider, rows };
  }
  return null;
};
