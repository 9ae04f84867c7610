import type { CatalogueFormat } from '@dubplate/rules/catalogue/catalogue-formats';
import type { FoundCatalogue } from '@dubplate/rules/catalogue/catalogue-release';
import {
  createCatalogueReader,
  type FoundTable,
  findContributors,
  findTable,
} from '@dubplate/rules/catalogue/catalogue-table';
import { createRowGroups, type RowGroups } from '@dubplate/rules/catalogue/read-rows';
import type { ReferenceNames } from '@dubplate/rules/catalogue/reference-names';
import type { TablePart } from '#features/royalties/index.ts';

/** Where a line is that was counted through all tables. */
export type Locate = (line: number) => { readonly file: string | null; readonly line: number };

export interface ReadTables {
  readonly format: string;
  readonly found: FoundCatalogue;
  readonly locate: Locate;
}

interface ChosenTable {
  readonly part: TablePart;
  /** Null: a table of contributors alone. */
  readonly table: FoundTable | null;
}

const linesOf = ({ table }: TablePart): readonly (readonly string[])[] => table.head.map(({ cells }) => cells);

const hasContributors = (part: TablePart): boolean => linesOf(part).some((cells) => findContributors(cells) !== null);

/** The tables of the first format that is found; a second table of its people may be a sheet of its own. */
const chooseTables = (parts: readonly TablePart[], formats: readonly CatalogueFormat[]): ChosenTable[] => {
  const found = parts.map((part) => ({ part, table: findTable(linesOf(part), formats) }));
  const format = found.find(({ table }) => table !== null)?.table?.format;
  if (!format) return [];
  return found.filter(
    ({ part, table }) =>
      table?.format === format || (table === null && format.hasContributors === true && hasContributors(part)),
  );
};

const createLocate =
  (tables: readonly ChosenTable[], starts: readonly number[]): Locate =>
  (line) => {
    const place = Math.max(
      starts.findLastIndex((start) => start < line),
      0,
    );
    return { file: tables.length > 1 ? (tables[place]?.part.name ?? null) : null, line: line - (starts[place] ?? 0) };
  };

/** Reads the records of one table. @returns the number of its last line */
const readTable = async (
  { part, table }: ChosenTable,
  groups: RowGroups,
  options: { readonly start: number; readonly format: CatalogueFormat; readonly check: () => void },
): Promise<number> => {
  const { start, format, check } = options;
  const headerLine = table === null ? 0 : (part.table.head[table.index]?.line ?? 0);
  const read = table && createCatalogueReader(table);
  let readContributor: ReturnType<typeof findContributors> = null;
  let last = 0;
  for await (const records of part.table.open()) {
    for (const { cells, line, isBroken } of records) {
      last = line;
      if (line <= headerLine) continue;
      if (isBroken) {
        const value = cells.join(' ').slice(0, 100);
        groups.addIssue({ path: '', code: 'line_unreadable', values: { value }, line: start + line, column: null });
        continue;
      }
      const second = format.hasContributors ? findContributors(cells) : null;
      if (second) {
        readContributor = second;
        continue;
      }
      if (readContributor) {
        const person = readContributor(cells, start + line);
        if (person) groups.addContributor(person);
        continue;
      }
      const row = read?.(cells, start + line);
      if (row) groups.addRow(row);
    }
    check();
  }
  return last;
};

/** Reads all tables of one format; null if no table has its header. @param check throws if there are too many releases */
export const readTables = async (
  parts: readonly TablePart[],
  formats: readonly CatalogueFormat[],
  { names, check }: { readonly names: ReferenceNames; readonly check: (size: ReturnType<RowGroups['size']>) => void },
): Promise<ReadTables | null> => {
  const tables = chooseTables(parts, formats);
  const format = tables.find(({ table }) => table !== null)?.table?.format;
  if (!format) return null;
  const groups = createRowGroups(format, names);
  const starts: number[] = [];
  let start = 0;
  for (const table of tables) {
    starts.push(start);
    start += await readTable(table, groups, { start, format, check: () => check(groups.size()) });
  }
  return { format: format.name, found: groups.finish(), locate: createLocate(tables, starts) };
};
