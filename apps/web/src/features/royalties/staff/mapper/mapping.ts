import { SALES_FORMATS } from '@dubplate/rules/royalties/sales-formats';
import {
  createRowReader,
  headerNames,
  type ReadRow,
  SALES_FIELDS,
  type SalesField,
  type SalesFormat,
} from '@dubplate/rules/royalties/sales-table';
import { ApiError, hasCode } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { FormatBody } from '../api.ts';

/** The first lines of a table whose format is not known, as `UNKNOWN_FORMAT` answers them. */
export interface UnknownTable {
  readonly header: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

const cellsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map((cell) => String(cell ?? '')) : []);

/** Returns the table of a refusal, or null for other errors. */
export const unknownTableOf = (error: unknown): UnknownTable | null => {
  if (!(error instanceof ApiError) || !hasCode(error, 'UNKNOWN_FORMAT')) return null;
  const header = cellsOf(error.data.header);
  const lines = Array.isArray(error.data.lines) ? error.data.lines.map(cellsOf) : [];
  return header.length === 0 && lines.length === 0 ? null : { header, lines: lines.length === 0 ? [header] : lines };
};

/** The names of the fields of a sale. */
export const useFieldName = () => {
  const text = useMessages('staff', 'staffRoyalties');
  return (field: SalesField): string => text(`field${field}`);
};

/** What a person chose about a table. Empty texts are not chosen. */
export interface Mapping {
  /** The index of the header among the lines. */
  readonly header: number;
  /** The column of each field; `above:` before a name takes the value from the lines above the table. */
  readonly columns: Readonly<Record<SalesField, string>>;
  /** A formula for net, instead of its column. */
  readonly formula: string;
  readonly store: string;
  readonly currency: string;
  readonly decimalMark: '' | ',' | '.';
  readonly dayOrder: '' | 'DMY' | 'MDY';
  readonly isCumulative: boolean;
}

export const ABOVE = 'above:';
/** Fields that may be above the table. */
export const ABOVE_FIELDS: readonly SalesField[] = ['sale_period', 'currency'];
const MARKERS_MAX = 20;

/** The columns of a header, as a format names them; a repeated name has its number. */
export const columnsOf = (cells: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  return cells.map((cell) => {
    const [name = ''] = headerNames([cell]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return name === '' ? '' : count === 1 ? cell.trim() : `${cell.trim()} (${count})`;
  });
};

/** The first cells of the lines above the table that have a value beside them. */
export const namesAbove = ({ lines }: UnknownTable, header: number): string[] =>
  lines.slice(0, header).flatMap(([name = '', value = '']) => (name.trim() && value.trim() ? [name.trim()] : []));

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const pairsOf = (name: string): string[] =>
  Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => name.slice(at, at + 2));

/** How similar two names are, from 0 to 1: the share of their pairs of letters that they have in common. */
export const similarity = (one: string, other: string): number => {
  const [a, b] = [plainName(one), plainName(other)];
  if (a === b) return 1;
  const pairs = pairsOf(b);
  const all = pairsOf(a).length + pairs.length;
  if (all === 0) return 0;
  let common = 0;
  for (const pair of pairsOf(a)) {
    const place = pairs.indexOf(pair);
    if (place === -1) continue;
    pairs.splice(place, 1);
    common += 1;
  }
  return (2 * common) / all;
};

/** Further names that are usual for a field. */
const USUAL: Readonly<Partial<Record<SalesField, readonly string[]>>> = {
  sale_period: ['Month', 'Period', 'Месяц', 'Период'],
  store: ['Shop', 'Service', 'Площадка', 'Магазин'],
  territory: ['Country', 'Страна', 'Территория'],
  title: ['Track', 'Song', 'Трек', 'Название'],
  artist: ['Performer', 'Артист', 'Исполнитель'],
  units: ['Qty', 'Streams', 'Plays', 'Количество', 'Прослушивания'],
  net: ['Royalty', 'Earnings', 'Amount', 'Сумма', 'Вознаграждение'],
  gross: ['Gross'],
  currency: ['Валюта'],
};

/** The names that a field has in the formats that are known. */
const KNOWN = Object.fromEntries(
  SALES_FIELDS.map((field) => [
    field,
    [...new Set([field, ...(USUAL[field] ?? []), ...SALES_FORMATS.flatMap(({ columns }) => columns[field] ?? [])])],
  ]),
) as Record<SalesField, string[]>;

/** Below this, two names have hardly anything in common. */
const SIMILAR = 0.6;

/** Proposes a column for each field by its name, the most similar first; each column once. */
export const proposeColumns = (columns: readonly string[]): Record<SalesField, string> => {
  const pairs = SALES_FIELDS.flatMap((field) =>
    columns
      .filter((column) => column !== '')
      .map((column) => ({ field, column, score: Math.max(...KNOWN[field].map((name) => similarity(name, column))) })),
  )
    .filter(({ score }) => score >= SIMILAR)
    .toSorted((a, b) => b.score - a.score);
  const proposed = Object.fromEntries(SALES_FIELDS.map((field) => [field, ''])) as Record<SalesField, string>;
  const used = new Set<string>();
  for (const { field, column } of pairs) {
    if (proposed[field] !== '' || used.has(column)) continue;
    proposed[field] = column;
    used.add(column);
  }
  return proposed;
};

const sameCells = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, place) => cell === other[place]);

/** The mapping that a person starts with. */
export const firstMapping = ({ header, lines }: UnknownTable): Mapping => {
  const found = lines.findIndex((line) => sameCells(line, header));
  const index = Math.max(0, found);
  return {
    header: index,
    columns: proposeColumns(columnsOf(lines[index] ?? header)),
    formula: '',
    store: '',
    currency: '',
    decimalMark: '',
    dayOrder: '',
    isCumulative: false,
  };
};

const isColumn = (value: string): boolean => value !== '' && !value.startsWith(ABOVE);

/** The format that a mapping makes. Its markers are the columns that it uses, those that the header has once. */
export const formatOf = (table: UnknownTable, mapping: Mapping): FormatBody => {
  const { header, formula, store, currency, decimalMark, dayOrder, isCumulative } = mapping;
  const columns = columnsOf(table.lines[header] ?? []);
  const names = columns.map((column) => headerNames([column])[0] ?? '');
  const used = SALES_FIELDS.flatMap((field) => {
    const column = mapping.columns[field];
    return isColumn(column) && !(field === 'net' && formula !== '') ? [{ field, column }] : [];
  });
  const inFormula = columns.filter((column) => column !== '' && formula.includes(`[${column}]`));
  const isOnce = (column: string): boolean => {
    const [name = ''] = headerNames([column]);
    return !names.includes(`${name} (2)`) && !/ \(\d+\)$/.test(name);
  };
  const wanted = [...new Set([...used.map(({ column }) => column), ...inFormula])].filter(isOnce);
  const above = (field: SalesField): string | null =>
    mapping.columns[field].startsWith(ABOVE) ? mapping.columns[field].slice(ABOVE.length) : null;
  const [period, money] = [above('sale_period'), above('currency')];
  return {
    markers: wanted.slice(0, MARKERS_MAX),
    columns: Object.fromEntries(used.map(({ field, column }) => [field, [column]])),
    ...(formula !== '' && { net: formula }),
    ...((store !== '' || currency !== '') && {
      fixed: { ...(store !== '' && { store }), ...(currency !== '' && { currency }) },
    }),
    ...((period !== null || money !== null) && {
      preamble: { ...(period !== null && { sale_period: period }), ...(money !== null && { currency: money }) },
    }),
    ...(decimalMark !== '' && { decimalMark }),
    ...(dayOrder !== '' && { dayOrder }),
    ...(isCumulative && { isCumulative }),
  };
};

/** Reads the lines below the header as the import would. */
export const previewRows = (table: UnknownTable, mapping: Mapping): ReadRow[] => {
  const { header } = mapping;
  const above = table.lines.slice(0, header);
  const written = table.lines[header] ?? [];
  const reader = createRowReader({
    format: { name: 'preview', ...formatOf(table, mapping) } as SalesFormat,
    index: header,
    height: 1,
    written,
    names: headerNames(written),
    preamble: new Map(above.map(([name = '', value = '']) => [headerNames([name])[0] ?? '', value.trim()])),
    above: above.map((cells) => cells.join(' ')).join('\n'),
  });
  return table.lines.slice(header + 1).map((cells, place) => reader(cells, header + 2 + place));
};
