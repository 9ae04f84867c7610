import type { Readable } from 'node:stream';
import { fill, type Text } from '@dubplate/contract/catalogue';
import type { reconciliation } from '@dubplate/contract/payouts/schemas';
import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import { formatCents } from '@dubplate/rules/cents';
import { SOURCE_DIGITS, toUnits } from '@dubplate/rules/royalties/amounts';
import Papa from 'papaparse';
import type { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { ApiError } from '#platform/errors.ts';
import { readAtMost } from '#platform/files/read-at-most.ts';
import { type PayoutReportTable, type ReportRow, readReportRows, statesOf } from './report-formats.ts';
import { type ComparedPayout, findMissing, findReported } from './store.ts';

type Reconciliation = z.output<typeof reconciliation>;
type Difference = Reconciliation['differences'][number];

/** Rows of others that an answer lists at most. */
const STRANGERS_MAX = 1000;
/** About 100,000 payouts. */
const REPORT_MAX_BYTES = 32 * 1024 * 1024;

const unreadable = (detail: Text): ApiError => {
  const { status, text } = royaltiesErrors.REPORT_UNREADABLE;
  return new ApiError('REPORT_UNREADABLE', {
    status,
    text: { en: fill(text.en, { detail: detail.en }), ru: fill(text.ru, { detail: detail.ru }) },
  });
};

const decode = (bytes: Buffer): string => {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
};

/** @throws 400 REPORT_UNREADABLE */
const readReport = async (stream: Readable): Promise<PayoutReportTable> => {
  const bytes = await readAtMost(stream, REPORT_MAX_BYTES);
  if (!bytes) throw unreadable({ en: 'the file is larger than 32 MB.', ru: 'файл больше 32 МБ.' });
  const { data } = Papa.parse<string[]>(decode(bytes), { skipEmptyLines: 'greedy' });
  const report = readReportRows(data);
  if (report) return report;
  throw unreadable({
    en: 'the table has no columns with the ids and amounts of payouts.',
    ru: 'в таблице нет столбцов с номерами и суммами выплат.',
  });
};

const unitsOf = (amount: string): bigint => toUnits(amount, SOURCE_DIGITS);

/** Compares a payout with its rows: the first has its amount, the last how it ended. */
const compare = (payout: ComparedPayout, rows: readonly ReportRow[]): Difference[] => {
  const [first] = rows;
  const status = rows.findLast((row) => row.status !== null)?.status ?? null;
  const difference = { payout_uuid: payout.uuid, reference: first?.reference ?? payout.reference };
  const differences: Difference[] = [];
  const amount = formatCents(payout.amount_cents);
  const isSameAmount =
    first?.amount != null &&
    unitsOf(first.amount) === unitsOf(amount) &&
    (first.currency === null || first.currency === 'USD');
  if (!isSameAmount)
    differences.push({
      issue: 'AMOUNT',
      ...difference,
      ours: `${amount} USD`,
      theirs: [first?.amountText, first?.currency].filter(Boolean).join(' ') || null,
    });
  if (status !== null && !statesOf(status).includes(payout.state))
    differences.push({ issue: 'STATE', ...difference, ours: payout.state, theirs: status });
  return differences;
};

/**
 * Compares a report of PayPal, Stripe or a bank (CSV) with our payouts, and changes nothing.
 * @throws 400 REPORT_UNREADABLE
 */
export const reconcilePayouts = async (db: Db, stream: Readable): Promise<Reconciliation> => {
  const { provider, rows } = await readReport(stream);
  const payouts = await findReported(db, {
    uuids: rows.flatMap(({ uuid }) => uuid ?? []),
    references: rows.flatMap(({ reference }) => reference ?? []),
  });
  const byUuid = new Map(payouts.map((payout) => [payout.uuid, payout]));
  const byReference = new Map(payouts.map((payout) => [payout.reference, payout]));
  const ofPayout = Map.groupBy(
    rows,
    ({ uuid, reference }) =>
      (uuid !== null ? byUuid.get(uuid) : undefined) ??
      (reference !== null ? byReference.get(reference) : undefined) ??
      null,
  );
  const strangers = ofPayout.get(null) ?? [];
  const compared = [...ofPayout].flatMap(([payout, theirs]) => (payout ? [compare(payout, theirs)] : []));
  const missing = await findMissing(
    db,
    provider,
    payouts.map(({ uuid }) => uuid),
  );
  return {
    agree: compared.filter((differences) => differences.length === 0).length,
    differences: [
      ...compared.flat(),
      ...strangers.slice(0, STRANGERS_MAX).map(
        ({ id, reference, amountText, currency }): Difference => ({
          issue: 'NOT_OURS',
          payout_uuid: null,
          reference: reference ?? id,
          ours: null,
          theirs: [amountText, currency].filter(Boolean).join(' ') || null,
        }),
      ),
      ...missing.map(
        ({ uuid, reference, amount_cents }): Difference => ({
          issue: 'NOT_THERE',
          payout_uuid: uuid,
          reference,
          ours: `${formatCents(amount_cents)} USD`,
          theirs: null,
        }),
      ),
    ],
  };
};
