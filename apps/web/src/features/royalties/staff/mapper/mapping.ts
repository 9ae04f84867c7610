import { columnsOf, proposeColumns as proposeByName } from '@dubplate/rules/royalties/propose-columns';
import { SALES_FORMATS } from '@dubplate/rules/royalties/sales-formats';
import {
  createRowReader,
  headerNames,
  joinHeader,
  type ReadRow,
  type RowFilter,
  SALES_FIELDS,
  type SalesColumn,
  type SalesField,
  type SalesFormat,
} from '@dubplate/rules/royalties/sales-table';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { UnknownTable } from '#lib/unknown-table.ts';
import type { FormatBody } from '../api.ts';

/** The names of the fields of a sale. */
export const useFieldName = () => {
  const text = useMessages('staff', 'staffRoyalties');
  return (field: SalesColumn): string => text(`field${field}`);
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
  /** The line below the header belongs to it. */
  readonly hasTwoLines: boolean;
  /** Rows that are left out, and rows that take a sale back. */
  readonly skip: ColumnValues;
  readonly negative: ColumnValues;
}

/** A column with one or more of its values, separated by semicolons. */
export interface ColumnValues {
  readonly column: string;
  readonly values: string;
}

export const NO_ROWS: ColumnValues = { column: '', values: '' };

export const ABOVE = 'above:';
/** Fields that may be above the table. */
export const ABOVE_FIELDS: readonly SalesField[] = ['sale_period', 'currency'];
const MARKERS_MAX = 20;

/** The header as a person chose it. */
export const headerOf = ({ lines }: UnknownTable, header: number, hasTwoLines: boolean): readonly string[] => {
  const [upper = [], lower] = [lines[header], lines[header + 1]];
  return hasTwoLines && lower ? joinHeader(upper, lower) : upper;
};

/** The first cells of the lines above the table that have a value beside them. */
export const namesAbove = ({ lines }: UnknownTable, header: number): string[] =>
  lines.slice(0, header).flatMap(([name = '', value = '']) => (name.trim() && value.trim() ? [name.trim()] : []));

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

/** Proposes a column for each field of a sale by its name. */
export const proposeColumns = (columns: readonly string[]): Record<SalesField, string> =>
  proposeByName(SALES_FIELDS, (field) => KNOWN[field], columns);

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
    hasTwoLines: false,
    skip: NO_ROWS,
    negative: NO_ROWS,
  };
};

const filterOf = ({ column, values }: ColumnValues): RowFilter | null => {
  const all = values
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return column === '' || all.length === 0 ? null : { column, values: all };
};

const isColumn = (value: string): boolean => value !== '' && !value.startsWith(ABOVE);

/** The format that a mapping makes. Its markers are the columns that it uses, those that the header has once. */
export const formatOf = (table: UnknownTable, mapping: Mapping): FormatBody => {
  const { header, formula, store, currency, decimalMark, dayOrder, isCumulative, hasTwoLines } = mapping;
  const columns = columnsOf(headerOf(table, header, hasTwoLines));
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
  const [skip, negative] = [filterOf(mapping.skip), filterOf(mapping.negative)];
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
    ...(skip && { skip: [{ column: skip.column, values: [...skip.values] }] }),
    ...(negative && { negative: { column: negative.column, values: [...negative.values] } }),
    ...(isCumulative && { isCumulative }),
  };
};

/** Reads the lines below the header as the import would. */
export const previewRows = (table: UnknownTable, mapping: Mapping): ReadRow[] => {
  const { header, hasTwoLines } = mapping;
  const height = hasTwoLines ? 2 : 1;
  const above = table.lines.slice(0, header);
  const written = headerOf(table, header, hasTwoLines);
  const reader = createRowReader({
    format: { name: 'preview', ...formatOf(table, mapping) } as SalesFormat,
    index: header + height - 1,
    height,
    written,
    names: headerNames(written),
    preamble: new Map(above.map(([name = '', value = '']) => [headerNames([name])[0] ?? '', value.trim()])),
    above: above.map((cells) => cells.join(' ')).join('\n'),
  });
  return table.lines.slice(header + height).map((cells, place) => reader(cells, header + height + 1 + place));
};
