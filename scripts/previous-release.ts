// What nodes of the previous release expect of the database: they run beside nodes of this one until an upgrade is done.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface ReleaseColumn {
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether an insert may leave it out although it is not nullable. */
  readonly hasDefault: boolean;
  /** Whether the code of that release names it. */
  readonly isUsed: boolean;
}

export interface PreviousRelease {
  readonly version: string;
  /** The last migration that it had. */
  readonly lastMigration: string;
  readonly tables: Readonly<Record<string, Readonly<Record<string, ReleaseColumn>>>>;
}

/** Written by `npm run record-release` with each release. */
export const previousReleaseFile = path.join(import.meta.dirname, '../apps/server/migrations/previous-release.json');

const COLUMN = /^(.+?)( not null)?( default)?( unused)?$/;

/** Writes a column as the file has it: `text not null default unused`. */
export const formatColumn = ({ type, isNullable, hasDefault, isUsed }: ReleaseColumn): string =>
  `${type}${isNullable ? '' : ' not null'}${hasDefault ? ' default' : ''}${isUsed ? '' : ' unused'}`;

/** @throws if the text is not one of `formatColumn` */
export const parseColumn = (text: string): ReleaseColumn => {
  const found = COLUMN.exec(text);
  if (!found) throw new Error(`${previousReleaseFile} has a column that is not one: ${text}`);
  const [, type = '', notNull, fallback, unused] = found;
  return { type, isNullable: !notNull, hasDefault: Boolean(fallback), isUsed: !unused };
};

/** Converts all columns of a release. */
export const mapColumns = <From, To>(
  tables: Readonly<Record<string, Readonly<Record<string, From>>>>,
  convert: (column: From, name: string, table: string) => To,
): Record<string, Record<string, To>> =>
  Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => [
      table,
      Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, convert(column, name, table)])),
    ]),
  );

export const readPreviousRelease = (): PreviousRelease => {
  const { tables, ...release } = JSON.parse(readFileSync(previousReleaseFile, 'utf8'));
  return { ...release, tables: mapColumns(tables, parseColumn) };
};

type Tables = Readonly<Record<string, Readonly<Record<string, Omit<ReleaseColumn, 'isUsed'>>>>>;

/** Finds where nodes of the previous release would fail on this schema, a line for each fault. */
export const compatibilityFaults = (previous: PreviousRelease, tables: Tables): string[] => {
  const faults: string[] = [];
  for (const [table, before] of Object.entries(previous.tables)) {
    const now = tables[table];
    if (!now) {
      if (Object.values(before).some(({ isUsed }) => isUsed)) faults.push(`${table}: is gone`);
      continue;
    }
    for (const [name, was] of Object.entries(before)) {
      if (!was.isUsed) continue;
      const is = now[name];
      if (!is) faults.push(`${table}.${name}: is gone`);
      else if (is.type !== was.type) faults.push(`${table}.${name}: was ${was.type}, is ${is.type}`);
      else if (was.isNullable && !is.isNullable) faults.push(`${table}.${name}: accepts no null any more`);
      else if (!was.isNullable && is.isNullable)
        faults.push(`${table}.${name}: may be null, which ${previous.version} does not expect`);
      else if (was.hasDefault && !is.hasDefault && !is.isNullable)
        faults.push(`${table}.${name}: has no default any more`);
    }
    for (const [name, is] of Object.entries(now))
      if (!before[name] && !is.isNullable && !is.hasDefault)
        faults.push(`${table}.${name}: is new, and ${previous.version} inserts rows without it`);
  }
  return faults;
};
