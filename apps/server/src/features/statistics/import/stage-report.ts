import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BAD_LINES_NAMED } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { monthOf } from '@dubplate/rules/statistics/series';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import { CODE_SEPARATOR, CREATE_STAGED, FIND_TOTAL, numberOfDay, numberOfTerritory } from '../staged/staged-store.ts';
import type { StagedDays } from '../streams/stream-store.ts';
import { type LineIssue, type ReportLines, type ReportRow, ReportUnreadable } from './report-rows.ts';

/** The totals of a staged report. */
export interface StagedReport {
  readonly rows: number;
  readonly quantity: number;
  readonly firstDay: LocalDate | null;
  readonly lastDay: LocalDate | null;
  readonly days: StagedDays;
  /** Number of rows with codes in `staged.code`. */
  readonly codes: number;
  /** First days of the months. */
  readonly months: readonly LocalDate[];
  /** Keys of the stores; `staged.place` is the index in this list. */
  readonly platforms: readonly string[];
}

/** The first bad lines of a report, and their number. */
export interface BadLines {
  readonly issues: readonly LineIssue[];
  readonly count: number;
}

/** Limit of the caches of codes and days. A code that drops out of the cache gets another place. */
const REMEMBERED = 100_000;

/** Escapes a text for COPY. */
const copied = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);

/** Returns the cache key of the codes. A single ISRC is its own key, because joining costs more than a lookup. */
const codeKeyOf = (row: ReportRow): string =>
  row.isrc !== null && row.trackUuid === null && row.upc === null ? row.isrc : codeOf(row);

const codeOf = ({ trackUuid, isrc, upc }: ReportRow): string =>
  `${trackUuid ?? ''}${CODE_SEPARATOR}${isrc ?? ''}${CODE_SEPARATOR}${upc ?? ''}`;

/** @throws ReportUnreadable if a row of “All platforms” is the sum of the other rows of its days and codes */
const rejectTotals = async (client: pg.ClientBase, totalPlace: number): Promise<void> => {
  const { rows } = await client.query<{ line: number; day: LocalDate }>(FIND_TOTAL, [totalPlace]);
  const [total] = rows;
  if (!total) return;
  throw new ReportUnreadable({
    en: `the report contains a total: “All platforms” on line ${total.line} is the sum of the other lines of ${total.day}.`,
    ru: `в отчёте есть итог: «All platforms» в строке ${total.line} — сумма остальных строк за ${total.day}.`,
  });
};

/**
 * Copies a report into the table `staged` of this connection, in constant memory. Nothing is copied after the first bad
 * line; the rest is only checked. @throws ReportUnreadable
 */
export const stageReport = async (
  client: pg.ClientBase,
  read: AsyncIterable<ReportLines>,
): Promise<{ staged: StagedReport; bad: BadLines }> => {
  await client.query(CREATE_STAGED);
  const places = new Map<string, number>();
  const platforms: string[] = [];
  let totalPlace: number | null = null;
  const days = new Set<LocalDate>();
  let hasPeriods = false;
  let firstDay: LocalDate | null = null;
  let lastDay: LocalDate | null = null;
  const issues: LineIssue[] = [];
  let badLines = 0;
  let rows = 0;
  let quantity = 0;

  const placeOf = (platform: string): number => {
    const known = places.get(platform);
    if (known !== undefined) return known;
    places.set(platform, platforms.length);
    return platforms.push(platform) - 1;
  };
  /** Rows that may be totals get a separate place, so that they can be found. */
  const placeOfTotal = (platform: string): number => {
    totalPlace ??= platforms.push(platform) - 1;
    return totalPlace;
  };
  /** Cached code columns of repeated codes. */
  let repeated = new Map<string, string>();
  let codes = 0;
  const codeColumns = (row: ReportRow): string => {
    const key = codeKeyOf(row);
    const known = repeated.get(key);
    if (known !== undefined) return known;
    if (repeated.size >= REMEMBERED) repeated = new Map();
    repeated.set(key, `${codes}\t\\N`);
    codes += 1;
    return `${codes - 1}\t${copied(codeOf(row))}`;
  };
  /** Cached day columns, by one or both days. */
  let periods = new Map<string, string>();
  const createPeriod = (day: LocalDate, last: LocalDate): string => {
    days.add(day);
    if (day !== last) hasPeriods = true;
    if (firstDay === null || day < firstDay) firstDay = day;
    if (lastDay === null || last > lastDay) lastDay = last;
    return `${numberOfDay(day)}\t${numberOfDay(last)}\t${numberOfDay(monthOf(day))}`;
  };
  const periodColumns = (day: LocalDate, last: LocalDate): string => {
    const key = day === last ? day : `${day} ${last}`;
    const known = periods.get(key);
    if (known !== undefined) return known;
    if (periods.size >= REMEMBERED) periods = new Map();
    const columns = createPeriod(day, last);
    periods.set(key, columns);
    return columns;
  };
  const take = (row: ReportRow): string => {
    rows += 1;
    quantity += row.quantity;
    const place = row.mayBeTotal ? placeOfTotal(row.platform) : placeOf(row.platform);
    const territory = row.territory === null ? '\\N' : numberOfTerritory(row.territory);
    return `${row.line}\t${codeColumns(row)}\t${place}\t${periodColumns(row.day, row.lastDay)}\t${territory}\t${row.quantity}\n`;
  };
  async function* lines() {
    for await (const batch of read) {
      badLines += batch.issues.length;
      issues.push(...batch.issues.slice(0, BAD_LINES_NAMED - issues.length));
      if (badLines === 0 && batch.rows.length > 0) yield batch.rows.map(take).join('');
    }
  }
  const copy = client.query(pgCopy.from('COPY staged FROM STDIN'));
  await pipeline(Readable.from(lines(), { objectMode: true, highWaterMark: 2 }), copy);
  if (badLines === 0 && totalPlace !== null) await rejectTotals(client, totalPlace);
  return {
    staged: {
      rows,
      quantity,
      firstDay,
      lastDay,
      codes,
      days: { count: days.size, hasPeriods },
      months: [...new Set([...days].map(monthOf))],
      platforms,
    },
    bad: { issues, count: badLines },
  };
};
