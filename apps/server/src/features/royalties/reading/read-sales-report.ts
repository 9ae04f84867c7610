import { OTHER_INCOME } from '@dubplate/rules/royalties/sales-formats';
import { type FoundHeader, findHeader, type ReadRow, type SalesFormat } from '@dubplate/rules/royalties/sales-table';
import type { SalesFile } from './byte-source.ts';
import { createDsrReadings } from './dsr/read-dsr.ts';
import { createLostLetters, type LostLetters } from './lost-letters.ts';
import { type OpenedParts, openParts, type TablePart } from './open-parts.ts';
import { checkColumns, readTable } from './read-table.ts';
import { SalesReportUnreadable } from './report-unreadable.ts';
import type { Table, TableRecord } from './table.ts';

export type { SalesFile } from './byte-source.ts';
export type { LostLetters } from './lost-letters.ts';
export { type SalesReportErrorCode, SalesReportUnreadable } from './report-unreadable.ts';

export interface ReadSalesOptions {
  /** Saved formats first. */
  readonly formats: readonly SalesFormat[];
  /** Forces a format by its name. */
  readonly format?: string | undefined;
}

export interface SalesReport {
  /** The name of the format, or `dsr`. */
  readonly format: string;
  /** The names of the columns as they are written. */
  readonly header: readonly string[];
  readonly isCumulative: boolean;
  /**
   * What the lines say, at most 500 at a time. Each iteration reads the file again; nothing is open outside of one.
   * Lines are counted on through all files of an archive and all sheets of a workbook.
   * @throws SalesReportUnreadable if the file turns out to be damaged
   */
  readonly entries: AsyncIterable<readonly ReadRow[]>;
  /** Files of an archive and sheets of a workbook that were left out: sums, estimates, unknown headers. */
  readonly skipped: readonly string[];
  /** After an iteration: the rows that lost letters, or null if those may be chance. */
  readonly lostLetters: () => LostLetters | null;
  /** After an iteration: the file or sheet of a line (null if there is one alone), and its line there. */
  readonly locate: (line: number) => { readonly file: string | null; readonly line: number };
}

const BATCH_ROWS = 500;

/** The name of the format of DDEX reports. */
export const DSR_FORMAT = 'dsr';

/** Something with rows: a table with its header, or a file of a DDEX report. */
interface Reading {
  readonly name: string;
  readonly format: Pick<SalesFormat, 'name' | 'isCumulative' | 'parts'>;
  readonly header: readonly string[];
  readonly entries: () => AsyncIterable<readonly ReadRow[]>;
}

/** How much a line looks like a header: by its texts, then by its cells. */
const headerScore = (cells: readonly string[]): number => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.filter((cell) => !/^[\s\d.,%()/:−-]+$/.test(cell)).length * 10 + filled.length;
};

const unknownFormat = (head: readonly TableRecord[]) => {
  const lines = head.map(({ cells }) => cells);
  const header = lines.reduce((best, cells) => (headerScore(cells) > headerScore(best) ? cells : best), []);
  return new SalesReportUnreadable(
    'UNKNOWN_FORMAT',
    {
      en: 'no known format has these columns. Please map them.',
      ru: 'ни в одном из известных форматов нет таких столбцов. Сопоставьте их сами.',
    },
    { header, lines },
  );
};

const notIncome = (name: string) =>
  new SalesReportUnreadable('NOT_INCOME', {
    en: `this is a report of ${name}: it pays authors, not the owners of recordings.`,
    ru: `это отчёт ${name}: в нём выплаты авторам, а не владельцам фонограмм.`,
  });

const findTable = (table: Table, formats: readonly SalesFormat[]): FoundHeader | null => {
  const lines = table.head.map(({ cells }) => cells);
  const found = findHeader(lines, formats);
  if (found) return found;
  const other = findHeader(lines, OTHER_INCOME);
  if (other) throw notIncome(other.format.name);
  return null;
};

const severalFormats = (names: readonly string[]) =>
  new SalesReportUnreadable('BROKEN_FILE', {
    en: `the file has reports of several formats (${names.join(', ')}). Please import them one by one.`,
    ru: `в файле отчёты разных форматов (${names.join(', ')}). Загрузите их по одному.`,
  });

/** Chooses the tables that have the rows. @throws SalesReportUnreadable */
const chooseTables = (tables: readonly TablePart[], formats: readonly SalesFormat[]): readonly Reading[] => {
  for (const { table } of tables) table.head.forEach(checkColumns);
  const readings = tables.flatMap(({ name, table }): Reading[] => {
    const header = findTable(table, formats);
    if (!header) return [];
    const entries = () => readTable(table, header);
    return [{ name, format: header.format, header: header.written, entries }];
  });
  const named = readings.filter(({ name, format }) =>
    format.parts?.some((part) => name.toLowerCase().includes(part.toLowerCase())),
  );
  return named.length > 0 ? named : readings;
};

const chooseReadings = ({ tables, dsr }: OpenedParts, { formats, format }: ReadSalesOptions): readonly Reading[] => {
  const isDsrAllowed = format === undefined || format === DSR_FORMAT;
  const allowed = format === undefined ? formats : formats.filter(({ name }) => name === format);
  const readings = [
    ...chooseTables(tables, allowed),
    ...(isDsrAllowed ? createDsrReadings(dsr) : []).map(({ name, entries }) => ({
      name,
      entries,
      format: { name: DSR_FORMAT },
      header: [],
    })),
  ];
  if (readings.length === 0) throw unknownFormat(tables[0]?.table.head ?? []);
  const names = new Set(readings.map((reading) => reading.format.name));
  if (names.size > 1) throw severalFormats([...names]);
  return readings;
};

/** Moves the line of an entry. */
const movedBy = (lines: number, entry: ReadRow): ReadRow => {
  if (lines === 0 || entry.type === 'skipped') return entry;
  if (entry.type === 'row') return { ...entry, row: { ...entry.row, line: entry.row.line + lines } };
  return { ...entry, line: entry.line + lines };
};

const lineOf = (entry: ReadRow): number =>
  entry.type === 'row' ? entry.row.line : entry.type === 'skipped' ? 0 : entry.line;

const createEntries = (readings: readonly Reading[]) => {
  let starts: number[] = [];
  let lost = createLostLetters();

  async function* read(): AsyncGenerator<readonly ReadRow[]> {
    starts = [];
    lost = createLostLetters();
    let lastLine = 0;
    for (const { entries } of readings) {
      const start = lastLine;
      starts.push(start);
      for await (const batch of entries()) {
        const moved = batch.map((entry) => movedBy(start, entry));
        for (const entry of moved) {
          lastLine = Math.max(lastLine, lineOf(entry));
          if (entry.type === 'row') lost.add(entry.row.title, entry.row.artist);
        }
        for (let at = 0; at < moved.length; at += BATCH_ROWS) yield moved.slice(at, at + BATCH_ROWS);
      }
    }
  }
  return {
    entries: { [Symbol.asyncIterator]: read },
    lostLetters: () => lost.result(),
    locate(line: number) {
      const place = Math.max(
        starts.findLastIndex((start) => start < line),
        0,
      );
      const file = readings.length > 1 ? (readings[place]?.name ?? null) : null;
      return { file, line: line - (starts[place] ?? 0) };
    },
  };
};

/**
 * Reads a sales report of a store or an aggregator: a text with separators or a workbook, possibly in gzip or ZIP.
 * @throws SalesReportUnreadable
 */
export const readSalesReport = async (file: SalesFile, options: ReadSalesOptions): Promise<SalesReport> => {
  const parts = await openParts(file, options.formats);
  const readings = chooseReadings(parts, options);
  const [first] = readings as [Reading, ...Reading[]];
  const names = [...parts.tables, ...parts.dsr].map(({ name }) => name);
  return {
    format: first.format.name,
    header: first.header,
    isCumulative: first.format.isCumulative ?? false,
    skipped: [...parts.skipped, ...names.filter((name) => !readings.some((reading) => reading.name === name))],
    ...createEntries(readings),
  };
};
