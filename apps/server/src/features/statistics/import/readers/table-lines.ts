import { QUANTITY_MAX } from '@dubplate/contract/statistics/limits';
import { PLATFORM_MAX } from '@dubplate/contract/statistics/stores';
import type { LocalDate } from '@dubplate/contract/wire';
import { isLocalDate } from '@dubplate/rules/dates';
import { normalizeIsrc, reportedUpc } from '@dubplate/rules/releases/codes';
import { reportedCountry } from '@dubplate/rules/statistics/reported-country';
import { namesAllPlatforms, storeKeyOf } from '@dubplate/rules/statistics/store-mapping';
import { delimiterOf } from '#platform/files/delimited-records.ts';
import type { LineIssue, ReportRow } from '../report-rows.ts';

const REQUIRED = ['day', 'platform', 'quantity'] as const;
const CODES = ['track_uuid', 'isrc', 'upc'] as const;
const KNOWN = [...REQUIRED, ...CODES, 'territory'] as const;
type Column = (typeof KNOWN)[number];

/** The position of each column, or −1. */
export type Columns = Readonly<Record<Column, number>> & { readonly count: number };

const HEADER_MARK = /^#\s*/;

const namesOf = (fields: readonly string[]): string[] =>
  fields.map((field) => field.replace(HEADER_MARK, '').replaceAll('"', '').trim().toLowerCase());

/** Whether a line that begins with `#` is a header rather than a comment. */
export const isMarkedHeader = (line: string): boolean => {
  if (!HEADER_MARK.test(line)) return false;
  const names = namesOf(line.split(delimiterOf(line)));
  return KNOWN.filter((column) => names.includes(column)).length > 1;
};

/** Finds the columns by name, in any order and case. Ignores unknown columns. */
export const readHeader = (fields: readonly string[]): { columns: Columns; issues: Omit<LineIssue, 'line'>[] } => {
  const names = namesOf(fields);
  const columns = Object.fromEntries(KNOWN.map((column) => [column, names.indexOf(column)])) as Record<Column, number>;
  const issues: Omit<LineIssue, 'line'>[] = [
    ...REQUIRED.filter((column) => columns[column] === -1).map((column) => ({
      code: 'column_missing' as const,
      values: { column },
    })),
    ...KNOWN.filter((column) => names.filter((name) => name === column).length > 1).map((column) => ({
      code: 'column_repeated' as const,
      values: { column },
    })),
  ];
  if (CODES.every((column) => columns[column] === -1)) issues.push({ code: 'code_column_missing' });
  return { columns: { ...columns, count: fields.length }, issues };
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const WHOLE_NUMBER = /^[+-]?\d{1,15}$/;
const CODE_MAX = 64;

type ReadLine =
  | { readonly row: ReportRow; readonly issue?: never }
  | { readonly issue: LineIssue; readonly row?: never };

/** Memoizes a function for repeated texts, up to a limit. */
const memoized = <Result>(compute: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>();
  // Most texts repeat the line before, and comparing is faster than a lookup.
  let lastText: string | undefined;
  let lastResult: Result | undefined;
  return (text) => {
    if (lastResult !== undefined && text === lastText) return lastResult;
    let result = known.get(text);
    if (result === undefined) {
      if (known.size >= 10_000) known.clear();
      result = compute(text);
      known.set(text, result);
    }
    lastText = text;
    lastResult = result;
    return result;
  };
};

/** Reads and validates lines. `lastDay` is the last allowed day. */
export const createLineReader = (columns: Columns, lastDay: LocalDate) => {
  const dayOf = memoized((text) => (isLocalDate(text) ? text : null));
  const platformOf = memoized((text) => ({ platform: storeKeyOf(text), mayBeTotal: namesAllPlatforms(text) }));
  const territoryOf = memoized((text) => ({ country: reportedCountry(text) }));
  const upcOf = memoized((text) => ({ upc: reportedUpc(text) }));
  const field = (fields: readonly string[], column: number): string =>
    column === -1 ? '' : (fields[column] ?? '').trim();

  return (fields: readonly string[], line: number): ReadLine => {
    const invalid = (code: LineIssue['code'], values?: LineIssue['values']): ReadLine => ({
      issue: { line, code, ...(values && { values }) },
    });
    if (fields.length !== columns.count)
      return invalid('fields_differ', { count: fields.length, expected: columns.count });

    const day = dayOf(field(fields, columns.day));
    if (!day) return invalid('day_invalid');
    if (day > lastDay) return invalid('day_in_future', { to: lastDay });

    const quantityText = field(fields, columns.quantity);
    const quantity = WHOLE_NUMBER.test(quantityText) ? Number(quantityText) : Number.NaN;
    if (!(Math.abs(quantity) <= QUANTITY_MAX)) return invalid('quantity_invalid');

    const platform = field(fields, columns.platform);
    if (platform.length > PLATFORM_MAX) return invalid('platform_invalid', { max: PLATFORM_MAX });

    const { country } = territoryOf(field(fields, columns.territory));
    if (country === undefined) return invalid('territory_invalid');

    const trackUuid = field(fields, columns.track_uuid).toLowerCase();
    const isrc = normalizeIsrc(field(fields, columns.isrc));
    const upcText = field(fields, columns.upc);
    const { upc } = upcOf(upcText);
    if (upc === null) return invalid('code_rounded', { code: upcText });
    if (trackUuid === '' && isrc === '' && upc === '') return invalid('code_missing');
    if (trackUuid !== '' && !UUID.test(trackUuid)) return invalid('track_uuid_invalid');
    if (isrc.length > CODE_MAX || upc.length > CODE_MAX) return invalid('code_too_long', { max: CODE_MAX });

    return {
      row: {
        line,
        day,
        lastDay: day,
        ...platformOf(platform),
        territory: country,
        quantity,
        trackUuid: trackUuid || null,
        isrc: isrc || null,
        upc: upc || null,
      },
    };
  };
};
