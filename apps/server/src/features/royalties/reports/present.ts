import { fill, type Text } from '@dubplate/contract/catalogue';
import type { SalesCalendar, SalesReport, SalesReportDetail, SalesRowWire } from '@dubplate/contract/royalties/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { formatCents } from '@dubplate/rules/cents';
import { fromUnits, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import type { Language } from '#platform/language.ts';
import { monthOfDay } from '../books-store.ts';
import { rateOf } from '../received.ts';
import type { StoredCheck } from '../tables.ts';
import type { CalendarCell, ProposalRow, ReportRow, SalesRowRow } from './read.ts';

const CHECK_TEXTS: Readonly<Record<StoredCheck['code'], Text>> = {
  TOTALS_AGREE: {
    en: 'The total in the file, {total}, is the sum of its rows.',
    ru: 'Итог в файле, {total}, равен сумме строк.',
  },
  TOTALS_DIFFER: {
    en: 'The total in the file is {total}, but its rows add up to {sum}.',
    ru: 'Итог в файле — {total}, а сумма строк — {sum}.',
  },
  SAME_ROWS: {
    en: 'These reports have the same rows: {reports}. Is this one of them under another name?',
    ru: 'Такие же строки в отчётах: {reports}. Это один из них под другим именем?',
  },
  LETTERS_LOST: {
    en: 'Letters were lost in {rows} rows: they are question marks. Export the report again, as a workbook if you can.',
    ru: 'Строк с потерянными буквами: {rows}, вместо них вопросительные знаки. Выгрузите отчёт снова, лучше таблицей XLSX.',
  },
  CODES_SPOILED: {
    en: 'A spreadsheet rounded the UPC of {rows} rows.',
    ru: 'Строк с UPC, который округлила таблица: {rows}.',
  },
  TERRITORIES_UNKNOWN: {
    en: '{rows} rows name a territory that is not known; they count without one.',
    ru: 'Строк с неизвестной территорией: {rows}. Они учтены без неё.',
  },
  CUMULATIVE: {
    en: 'Reports of this source repeat all earlier rows: keep only the newest one.',
    ru: 'Отчёты этого источника повторяют все прежние строки: оставьте только последний.',
  },
};

const personOf = (uuid: ReportRow['created_by'], username: string | null) =>
  uuid === null ? null : { uuid, username: username ?? '' };

export const presentReport = (row: ReportRow, language: Language): SalesReport => ({
  uuid: row.uuid,
  report: row.name,
  format: row.format,
  accounting_period: monthOfDay(row.accounting_period),
  currency: row.currency,
  status: row.status,
  rows: row.rows,
  units: row.units,
  net: row.net,
  unmatched: { rows: row.unmatched_rows, net: row.unmatched_net },
  detached: { rows: row.detached_rows, net: row.detached_net, usd: row.detached_usd },
  checks: row.checks.map(({ code, severity, values }) => ({
    code,
    severity,
    message: fill(CHECK_TEXTS[code][language], values),
  })),
  file_name: row.file_name,
  imported_at: row.created_at.toISOString(),
  imported_by: personOf(row.created_by, row.creator_name),
  received_amount: row.received_cents === null ? null : formatCents(row.received_cents),
  received_on: row.received_on,
  fee: row.fee_cents === null ? null : formatCents(row.fee_cents),
  fee_by: row.fee_by,
  rate: rateOf(row),
  approved_at: row.approved_at?.toISOString() ?? null,
  approved_by: personOf(row.approved_by, row.approver_name),
  counted_in: row.counted_in && monthOfDay(row.counted_in),
  feeds_statistics: row.feeds_statistics,
});

type Sums = { key: string; rows: number; units: string; net: string; usd: string | null }[];

export const presentReportDetail = (
  row: ReportRow,
  { stores, months }: { readonly stores: Sums; readonly months: Sums },
  language: Language,
): SalesReportDetail => ({
  ...presentReport(row, language),
  stores: stores.map(({ key, ...sums }) => ({ store: key, ...sums })),
  currencies: [{ currency: row.currency, rows: row.rows, net: row.net }],
  months: months.map(({ key, ...sums }) => ({ month: monthOfDay(key), ...sums })),
});

export const presentRow = (row: SalesRowRow, currency: string, proposals: readonly ProposalRow[]): SalesRowWire => ({
  row: row.line,
  sale_period: monthOfDay(row.sale_month),
  store: row.store,
  territory: row.territory,
  isrc: row.isrc,
  upc: row.upc,
  title: row.title,
  artist: row.artist,
  units: row.units,
  net: row.net,
  gross: row.gross,
  currency,
  usd: row.usd,
  is_detached: row.is_detached,
  match:
    row.release_uuid === null
      ? null
      : {
          track_uuid: row.track_uuid,
          release_uuid: row.release_uuid,
          title: row.track_title ?? row.title,
          release_title: row.release_title ?? '',
        },
  unmatched_code: row.unmatched,
  proposals: proposals
    .filter(({ line }) => line === row.line)
    .map(({ track_uuid, title, title_version, release_uuid, release_title, artist, user_uuid, username }) => ({
      track_uuid,
      title,
      title_version,
      release: { uuid: release_uuid, title: release_title },
      artist,
      owner: { uuid: user_uuid, username },
    })),
});

/** A store’s month is late once it has been over for this many months. */
const LATE_AFTER = 2;

export const presentCalendar = (cells: readonly CalendarCell[], months: readonly LocalDate[]): SalesCalendar => {
  const stores = Map.groupBy(cells, ({ store }) => store);
  return {
    months: months.map(monthOfDay),
    stores: [...stores].map(([store, ofStore]) => {
      const [first = ''] = ofStore.map(({ month }) => month).toSorted();
      return {
        store,
        months: months.map((month, place) => {
          const found = ofStore.filter((cell) => cell.month === month);
          const isLate = month > first && place < months.length - 1 - LATE_AFTER;
          const usd = found.flatMap((cell) => cell.usd ?? []);
          return {
            month: monthOfDay(month),
            state:
              found.length === 0
                ? isLate
                  ? 'LATE'
                  : 'NONE'
                : found.some((cell) => cell.is_draft)
                  ? 'DRAFT'
                  : 'APPROVED',
            net: [...Map.groupBy(found, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
              currency,
              net: fromUnits(
                ofCurrency.reduce((sum, { net }) => sum + toUnits(net, 18), 0n),
                18,
              ),
            })),
            usd:
              usd.length === 0
                ? null
                : fromUnits(
                    usd.reduce((sum, amount) => sum + toUnits(amount, USD_DIGITS), 0n),
                    USD_DIGITS,
                  ),
            reports: [...new Map(found.map(({ uuid, name }) => [uuid, { uuid, report: name }])).values()],
          };
        }),
      };
    }),
  };
};
