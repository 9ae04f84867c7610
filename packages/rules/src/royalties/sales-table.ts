import { isIsrcValid, isUpcValid, normalizeIsrc, reportedUpc } from '../releases/codes.ts';
import { storeKeyOf } from '../statistics/store-mapping.ts';
import { type DecimalMark, parseAmount } from './amounts.ts';
import { parseFormula } from './formula.ts';
import { type DayOrder, findMonth, type Month, parseMonth } from './sale-month.ts';
import { reportedTerritory } from './territory.ts';

/** The parts of a sale that a report may have a column for. */
export const SALES_FIELDS = [
  'sale_period',
  'store',
  'territory',
  'isrc',
  'upc',
  'title',
  'artist',
  'units',
  'net',
  'gross',
  'currency',
] as const;
export type SalesField = (typeof SALES_FIELDS)[number];
/** Columns of a format: of a sale, and of what it says about the release besides. */
export type SalesColumn = SalesField | 'release_title';

/** Rows whose cell has one of these values, in any case. */
export interface RowFilter {
  readonly column: string;
  readonly values: readonly string[];
}

/** How the tables of one source are read. */
export interface SalesFormat {
  readonly name: string;
  /** Columns that the header of this format has, each once. */
  readonly markers: readonly string[];
  /** The columns of a field; the first with a value counts. */
  readonly columns: Readonly<Partial<Record<SalesColumn, readonly string[]>>>;
  /** A formula for the net amount, instead of a column. */
  readonly net?: string;
  /** Values that no column has. */
  readonly fixed?: Readonly<Partial<Record<'store' | 'currency', string>>>;
  /** Values that stand above the table, by the first cell of their line. */
  readonly preamble?: Readonly<Partial<Record<'sale_period' | 'currency', string>>>;
  readonly decimalMark?: DecimalMark;
  readonly dayOrder?: DayOrder;
  /** Rows that are no sales, such as payouts. */
  readonly skip?: readonly RowFilter[];
  /** Rows that take back a sale although their amount is written without a minus. */
  readonly negative?: RowFilter;
  /** Each report has all earlier rows again, so it replaces the report before. */
  readonly isCumulative?: boolean;
  /** The sale month is that of the last date in words above the table. */
  readonly hasPeriodAbove?: boolean;
  /** First cells of the line that ends the table; sums of the same money follow it. */
  readonly end?: readonly string[];
  /** Further tables with a header of their own, below the first in the same sheet. */
  readonly tables?: readonly SalesFormat[];
  /** Words in the names of the sheets or files that have the rows; others repeat their sums. */
  readonly parts?: readonly string[];
}

export interface SalesRow {
  readonly line: number;
  /** Null if the format has no sale month. */
  readonly salePeriod: Month | null;
  readonly store: string;
  /** Alpha-2 code; null for the world and unknown countries. */
  readonly territory: string | null;
  readonly isrc: string | null;
  readonly upc: string | null;
  readonly title: string;
  readonly artist: string;
  /** Absent if the format has no column for it. */
  readonly releaseTitle?: string;
  /** Exact decimals. */
  readonly units: string | null;
  readonly net: string;
  readonly gross: string | null;
  readonly currency: string | null;
}

export type RowIssueCode =
  /** More cells than the header has columns: a separator within a title moves the amounts. */
  | 'cells_differ'
  | 'quotes_invalid'
  /** A record of a DDEX report that contradicts it. */
  | 'record_invalid'
  | 'net_invalid'
  | 'sale_period_invalid'
  | 'units_invalid'
  | 'gross_invalid'
  | 'currency_invalid';
export type RowWarningCode = 'isrc_invalid' | 'upc_spoiled' | 'territory_unknown';

export type ReadRow =
  | { readonly type: 'row'; readonly row: SalesRow; readonly warnings: readonly RowWarningCode[] }
  | { readonly type: 'issue'; readonly line: number; readonly code: RowIssueCode; readonly value: string }
  /** A totals row of the file; its net is compared with ours. */
  | { readonly type: 'total'; readonly line: number; readonly net: string }
  /** An empty line, a note, or something that is no sale. */
  | { readonly type: 'skipped' };

/** A column's name for comparison. */
const nameOf = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** The names of a header. A name that is there again gets its number, such as `owner (2)`. */
export const headerNames = (cells: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  return cells.map((cell) => {
    const name = nameOf(cell);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
};

const hasMarkers = (names: readonly string[], { markers, net }: SalesFormat): boolean =>
  markers.every((marker) => names.includes(nameOf(marker)) && !names.includes(`${nameOf(marker)} (2)`)) &&
  // A formula without one of its columns would pay too little.
  (net === undefined || (parseFormula(net)?.columns.every((column) => names.includes(nameOf(column))) ?? false));

/** Lines before the header: a preamble of a company's name, dates, or an account. */
export const PREAMBLE_LINES = 30;

export interface FoundHeader {
  readonly format: SalesFormat;
  /** The index of the header's last line among the lines. */
  readonly index: number;
  /** Lines of the header. */
  readonly height: 1 | 2;
  /** The names as they are written. */
  readonly written: readonly string[];
  readonly names: readonly string[];
  /** The second cell of each line above the header, by the first. */
  readonly preamble: ReadonlyMap<string, string>;
  /** The lines above the header. */
  readonly above: string;
}

const NUMBER = /^[\s\d.,%()−-]+$/;

/**
 * Joins the two lines of a header, whose upper cells may be merged over several columns: `Share / Author`. A number in
 * the second line is a total of the table.
 */
export const joinHeader = (upper: readonly string[], lower: readonly string[]): string[] => {
  let merged = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const [top, below] = [upper[place]?.trim() ?? '', lower[place]?.trim() ?? ''];
    if (top) merged = top;
    if (below === '' || NUMBER.test(below)) return top;
    return merged ? `${merged} / ${below}` : below;
  });
};

/** Finds the header among the first lines, and the format that has the most markers in it; null if none is known. */
export const findHeader = (
  lines: readonly (readonly string[])[],
  formats: readonly SalesFormat[],
): FoundHeader | null => {
  const findAt = (index: number, height: 1 | 2, written: readonly string[]): FoundHeader | null => {
    const names = headerNames(written);
    const [format] = formats
      .filter((each) => hasMarkers(names, each))
      .toSorted((a, b) => b.markers.length - a.markers.length);
    if (!format) return null;
    const before = lines.slice(0, index);
    const preamble = new Map(before.map(([name = '', value = '']) => [nameOf(name), value.trim()]));
    const above = before.map((cells) => cells.join(' ')).join('\n');
    return { format, index: index + height - 1, height, written, names, preamble, above };
  };
  const first = lines.slice(0, PREAMBLE_LINES);
  for (const [index, cells] of first.entries()) {
    const below = first[index + 1];
    const found = findAt(index, 1, cells) ?? (below && findAt(index, 2, joinHeader(cells, below)));
    if (found) return found;
  }
  return null;
};

/** A word that only a line of sums has, unless it is a title. */
const TOTAL = /(?<![\p{L}\p{N}])(?:(?:grand |sub)?totals?|vat|итого|всего|ндс|к выплате)(?![\p{L}\p{N}])/iu;
const CURRENCY = /^[A-Z]{3}$/;

/** A spreadsheet rounded these digits. */
const SPOILED_UPC = /^\d{5,}0{6}$/;
const ISRC_PART = /^[a-z]{2}-?[a-z0-9]{3}-?\d{2}-?\d{5}$/i;
const UPC_PART = /^\d{8,14}$/;

/** The code of one kind in a cell that may have several, such as `3617380567893 / DG-A0P-23-16666`. */
const codeIn = (text: string, kind: RegExp, isShared: boolean): string =>
  isShared || text.includes('/')
    ? (text
        .split('/')
        .map((part) => part.trim())
        .find((part) => kind.test(part)) ?? '')
    : text;

const firstOf = (cells: readonly string[], places: readonly number[]): string => {
  for (const place of places) {
    const cell = cells[place]?.trim();
    if (cell) return cell;
  }
  return '';
};

/** Reads the rows below a header. */
export const createRowReader = ({ format, names, preamble, above }: FoundHeader) => {
  const placesOf = (columns: readonly string[] = []): number[] =>
    columns.map((column) => names.indexOf(nameOf(column))).filter((place) => place !== -1);
  const places = Object.fromEntries(SALES_FIELDS.map((field) => [field, placesOf(format.columns[field])])) as Record<
    SalesField,
    number[]
  >;
  const releaseTitlePlaces = placesOf(format.columns.release_title);
  const formula = format.net === undefined ? null : parseFormula(format.net);
  const { fixed, decimalMark, dayOrder, skip = [], negative } = format;
  const aboveOf = (field: 'sale_period' | 'currency'): string =>
    preamble.get(nameOf(format.preamble?.[field] ?? '')) ?? '';
  const hasSharedCodes = places.isrc.some((place) => places.upc.includes(place));
  const monthAbove = format.hasPeriodAbove ? findMonth(above) : null;
  const hasPeriod = places.sale_period.length > 0 || format.preamble?.sale_period !== undefined;

  const cellOf = (cells: readonly string[], column: string): string =>
    (cells[names.indexOf(nameOf(column))] ?? '').trim();
  const isIn = (cells: readonly string[], { column, values }: RowFilter): boolean => {
    const cell = cellOf(cells, column).toLowerCase();
    return values.some((value) => value.toLowerCase() === cell);
  };
  const amountOf = (cells: readonly string[], column: string): string | null => {
    const cell = cellOf(cells, column);
    // An empty cell of a sum adds nothing.
    return cell === '' ? '0' : parseAmount(cell, decimalMark);
  };

  return (cells: readonly string[], line: number): ReadRow => {
    const textOf = (field: SalesField): string => firstOf(cells, places[field]);
    const netText = textOf('net');
    const isUncalculated = formula?.columns.every((column) => cellOf(cells, column) === '');
    const calculated = isUncalculated ? null : formula?.evaluate((column) => amountOf(cells, column));
    const net = formula ? (calculated ?? null) : parseAmount(netText, decimalMark);
    const isrc = normalizeIsrc(codeIn(textOf('isrc'), ISRC_PART, hasSharedCodes));
    const upcText = codeIn(textOf('upc'), UPC_PART, hasSharedCodes).replace(/^empty:/i, '');
    const hasCode = isrc !== '' || upcText !== '';
    const artist = textOf('artist');

    // Many titles have such a word, but no line of sums has an artist.
    if (!hasCode && (artist === '' || TOTAL.test(artist)) && cells.some((cell) => TOTAL.test(cell))) {
      // A formula over a line of sums means something only if the line has all its columns.
      const isComplete = formula?.columns.every((column) => cellOf(cells, column) !== '') ?? true;
      return net === null || !isComplete ? { type: 'skipped' } : { type: 'total', line, net };
    }
    const periodText = textOf('sale_period') || aboveOf('sale_period');
    const salePeriod = hasPeriod ? parseMonth(periodText, dayOrder) : monthAbove;
    // A line without a single number is a note, a signature or empty, unless it has a month and something for an amount.
    const isSale = hasCode || (netText !== '' && places.sale_period.length > 0 && salePeriod !== null);
    if (!isSale && !cells.some((cell) => parseAmount(cell, decimalMark) !== null)) return { type: 'skipped' };
    if (skip.some((filter) => isIn(cells, filter))) return { type: 'skipped' };

    const issue = (code: RowIssueCode, value: string): ReadRow => ({ type: 'issue', line, code, value });
    if (net === null) return issue('net_invalid', netText);
    if (salePeriod === null && hasPeriod) return issue('sale_period_invalid', periodText);

    const unitsText = textOf('units');
    const units = unitsText === '' ? null : parseAmount(unitsText, decimalMark);
    if (units === null && unitsText !== '') return issue('units_invalid', unitsText);
    const grossText = textOf('gross');
    const gross = grossText === '' ? null : parseAmount(grossText, decimalMark);
    if (gross === null && grossText !== '') return issue('gross_invalid', grossText);

    const currency = (textOf('currency') || aboveOf('currency') || (fixed?.currency ?? '')).toUpperCase();
    if (currency !== '' && !CURRENCY.test(currency)) return issue('currency_invalid', currency);

    const reported = reportedUpc(upcText);
    const upc = reported !== null && SPOILED_UPC.test(reported) && !isUpcValid(reported) ? null : reported;
    const territory = reportedTerritory(textOf('territory'));
    const isTakenBack = negative !== undefined && isIn(cells, negative) && !net.startsWith('-') && net !== '0';
    return {
      type: 'row',
      row: {
        line,
        salePeriod,
        store: storeKeyOf(textOf('store') || (fixed?.store ?? '')),
        territory: territory ?? null,
        isrc: isrc || null,
        upc: upc || null,
        title: textOf('title'),
        artist,
        ...(releaseTitlePlaces.length > 0 && { releaseTitle: firstOf(cells, releaseTitlePlaces) }),
        units,
        net: isTakenBack ? `-${net}` : net,
        gross,
        currency: currency || null,
      },
      warnings: [
        ...(isrc !== '' && !isIsrcValid(isrc) ? (['isrc_invalid'] as const) : []),
        ...(upc === null ? (['upc_spoiled'] as const) : []),
        ...(territory === undefined ? (['territory_unknown'] as const) : []),
      ],
    };
  };
};
