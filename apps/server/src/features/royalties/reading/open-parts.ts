import type { SalesFormat } from '@dubplate/rules/royalties/sales-table';
import { type ByteSource, fileSource, gunzipped, readBytes, type SalesFile, unpackedLimit } from './byte-source.ts';
import type { Table } from './table.ts';
import { openText, openTextTable, readHeadLines } from './text-table.ts';

/** A file of an archive, a sheet of a workbook, or the upload itself. */
export interface Part {
  readonly name: string;
  readonly table: Table;
}

interface OpenedParts {
  readonly parts: readonly Part[];
  /** Names of the files that are no tables or only have sums. */
  readonly skipped: readonly string[];
}

const GZIP = Buffer.from([0x1f, 0x8b]);

const openTextPart = async (source: ByteSource, formats: readonly SalesFormat[]): Promise<Part> => {
  const text = await openText(source);
  const head = await readHeadLines(text);
  return { name: source.name, table: openTextTable(text, head, formats) };
};

/** Opens all tables of an upload. @throws SalesReportUnreadable */
export const openParts = async (file: SalesFile, formats: readonly SalesFormat[]): Promise<OpenedParts> => {
  let source = fileSource(file.path, file.name);
  if ((await readBytes(source, 2)).equals(GZIP)) source = gunzipped(source, unpackedLimit(file.bytes));
  return { parts: [await openTextPart(source, formats)], skipped: [] };
};
