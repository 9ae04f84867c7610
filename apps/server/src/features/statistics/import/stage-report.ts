import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BAD_LINES_NAMED } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import { CODE_SEPARATOR } from '../match/codes-store.ts';
import type { LineIssue, ReportLines, ReportRow } from './report-rows.ts';

/** What a report holds, once all of it is in the staging table. */
export interface StagedReport {
  readonly rows: number;
  readonly quantity: number;
  readonly firstDay: LocalDate | null;
  readonly lastDay: LocalDate | null;
  /** First days of months. */
  readonly months: readonly LocalDate[];
  /** Stores’ keys; a staged row names its store by its place in this list. */
  readonly platforms: readonly string[];
}

/** The bad lines of a report: the first of them, and how many there are. */
export interface BadLines {
  readonly issues: readonly LineIssue[];
  readonly count: number;
}

/**
 * The table that a report is copied into; it ends with its connection. A row names its codes by `code_place`; the first
 * row with them has them in `code`, joined: comparing numbers is faster than texts, and most rows repeat codes.
 */
const CREATE_STAGING = `
  CREATE TEMP TABLE staged (
    line int NOT NULL, code_place int NOT NULL, code text, place smallint NOT NULL, day date NOT NULL,
    last_day date NOT NULL, territory text, quantity bigint NOT NULL
  )`;
/** How many codes are remembered at a time; one that was forgotten gets another place. */
const CODES_REMEMBERED = 100_000;

/** A text of COPY’s own form. */
const copied = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);

/** What tells the codes of a row from others: an ISRC alone as it is, since joining texts costs more than finding them. */
const codeKeyOf = (row: ReportRow): string =>
  row.isrc !== null && row.trackUuid === null && row.upc === null ? row.isrc : codeOf(row);

const codeOf = ({ trackUuid, isrc, upc }: ReportRow): string =>
  `${trackUuid ?? ''}${CODE_SEPARATOR}${isrc ?? ''}${CODE_SEPARATOR}${upc ?? ''}`;

/**
 * Copies a report into the table `staged` of this connection; memory stays flat. Bad lines are collected, and nothing
 * more is copied after the first of them.
 * @throws ReportUnreadable
 */
export const stageReport = async (
  client: pg.ClientBase,
  read: AsyncIterable<ReportLines>,
): Promise<{ staged: StagedReport; bad: BadLines }> => {
  await client.query(CREATE_STAGING);
  const places = new Map<string, number>();
  const firstDays = new Set<LocalDate>();
  const lastDays = new Set<LocalDate>();
  const issues: LineIssue[] = [];
  let badLines = 0;
  let rows = 0;
  let quantity = 0;

  const placeOf = (platform: string): number => {
    const known = places.get(platform);
    if (known !== undefined) return known;
    places.set(platform, places.size);
    return places.size - 1;
  };
  /** The columns of rows that repeat codes. */
  let repeated = new Map<string, string>();
  let codes = 0;
  /** The first two columns after the line. */
  const codeColumns = (row: ReportRow): string => {
    const key = codeKeyOf(row);
    const known = repeated.get(key);
    if (known !== undefined) return known;
    if (repeated.size >= CODES_REMEMBERED) repeated = new Map();
    repeated.set(key, `${codes}\t\\N`);
    codes += 1;
    return `${codes - 1}\t${copied(codeOf(row))}`;
  };
  let before: ReportRow | null = null;
  const take = (row: ReportRow): string => {
    rows += 1;
    quantity += row.quantity;
    // Most rows are of the day of the row before them.
    if (row.day !== before?.day) firstDays.add(row.day);
    if (row.lastDay !== before?.lastDay) lastDays.add(row.lastDay);
    before = row;
    return `${row.line}\t${codeColumns(row)}\t${placeOf(row.platform)}\t${row.day}\t${row.lastDay}\t${row.territory ?? '\\N'}\t${row.quantity}\n`;
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
  return {
    staged: {
      rows,
      quantity,
      firstDay: [...firstDays].sort()[0] ?? null,
      lastDay: [...lastDays].sort().at(-1) ?? null,
      months: [...new Set([...firstDays].map((day) => `${day.slice(0, 7)}-01` as LocalDate))],
      platforms: [...places.keys()],
    },
    bad: { issues, count: badLines },
  };
};
