import type { SalesFormat } from '@dubplate/rules/royalties/sales-table';
import { type ByteSource, fileSource, gunzipped, readBytes, type SalesFile, unpackedLimit } from './byte-source.ts';
import { type DsrFile, openDsrFile } from './dsr/read-dsr.ts';
import { isDsr } from './dsr/records.ts';
import { brokenFile } from './report-unreadable.ts';
import type { Table } from './table.ts';
import { openText, openTextTable, readHeadLines } from './text-table.ts';
import { isWorkbook, openWorkbook } from './workbook/workbook.ts';
import { listZip, type ZipPlace, type ZippedFile } from './zip-archive.ts';

/** A file of an archive, a sheet of a workbook, or the upload itself. */
export interface TablePart {
  readonly name: string;
  readonly table: Table;
}

export interface OpenedParts {
  readonly tables: readonly TablePart[];
  readonly dsr: readonly DsrFile[];
  /** Names of the files that only have sums or estimates. */
  readonly skipped: readonly string[];
}

interface OpenOptions {
  readonly formats: readonly SalesFormat[];
  /** Bytes that the upload may unpack to. */
  readonly limit: number;
}

const MAGIC = {
  gzip: [0x1f, 0x8b],
  zip: [0x50, 0x4b, 0x03, 0x04],
  emptyZip: [0x50, 0x4b, 0x05, 0x06],
  oldExcel: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
} as const;

/** A workbook within another archive is read in memory: a ZIP begins at its end. */
const INNER_ZIP_MAX_BYTES = 64 * 1024 ** 2;

const DATA_FILE = /\.(csv|tsv|txt|xlsx|xlsm|gz)$/i;
/** The same money again, or money that may never come. */
const SUMS_FILE = /(^|[^a-z])(estimates?|unmatched|totals?)([^a-z]|$)|summary\.(csv|tsv|txt|xlsx)(\.gz)?$/i;

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

const isHidden = (name: string): boolean => name.startsWith('__MACOSX/') || baseName(name).startsWith('.');

const openTextParts = async (source: ByteSource, { formats }: OpenOptions): Promise<OpenedParts> => {
  const text = await openText(source);
  const head = await readHeadLines(text);
  if (isDsr(head)) return { tables: [], dsr: [openDsrFile(text, head)], skipped: [] };
  return { tables: [{ name: source.name, table: openTextTable(text, head, formats) }], dsr: [], skipped: [] };
};

/** @param prefix the workbook's name, if it is one of several files */
const openWorkbookParts = async (prefix: string, files: readonly ZippedFile[]): Promise<OpenedParts> => {
  const tables = await openWorkbook(new Map(files.map((file) => [file.name.toLowerCase(), file])));
  const filled = tables.filter(({ head }) => head.length > 0);
  if (filled.length === 0) throw brokenFile('the workbook is empty.', 'книга Excel пуста.');
  return { tables: filled.map((table) => ({ name: `${prefix}${table.sheet}`, table })), dsr: [], skipped: [] };
};

/** Opens the files of an archive that have rows, in the order of their names. */
const openArchiveParts = async (files: readonly ZippedFile[], options: OpenOptions): Promise<OpenedParts> => {
  const data = files
    .filter(({ name, size }) => size > 0 && DATA_FILE.test(name) && !isHidden(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const chosen = data.filter(({ name }) => !SUMS_FILE.test(baseName(name)));
  if (chosen.length === 0)
    throw brokenFile(
      'the archive has no table, or only sums and estimates.',
      'в архиве нет таблиц или есть только итоги и оценки.',
    );
  const opened: OpenedParts[] = [];
  for (const file of chosen) opened.push(await openSource(file, options, true));
  return {
    tables: opened.flatMap(({ tables }) => tables),
    dsr: opened.flatMap(({ dsr }) => dsr),
    skipped: data.filter((file) => !chosen.includes(file)).map(({ name }) => name),
  };
};

const nestedArchive = () => brokenFile('the archive has another archive in it.', 'внутри архива лежит ещё один архив.');

const openZipParts = async (
  place: ZipPlace,
  name: string,
  options: OpenOptions,
  isInner: boolean,
): Promise<OpenedParts> => {
  const files = await listZip(place, options.limit);
  if (isWorkbook(new Set(files.map((file) => file.name.toLowerCase()))))
    return openWorkbookParts(isInner ? `${name}: ` : '', files);
  if (isInner) throw brokenFile('the archive has another archive in it.', 'внутри архива лежит ещё один архив.');
  return openArchiveParts(files, options);
};

/** @param isInner whether it lies in an archive */
const openSource = async (source: ByteSource, options: OpenOptions, isInner: boolean): Promise<OpenedParts> => {
  const head = await readBytes(source, 4);
  const is = (magic: readonly number[]): boolean => magic.every((byte, place) => head[place] === byte);
  if (is(MAGIC.gzip) && source.isUnpacked) throw nestedArchive();
  if (is(MAGIC.gzip)) return openSource(gunzipped(source, options.limit), options, isInner);
  if (is(MAGIC.oldExcel))
    throw brokenFile(
      'this is a workbook of an old Excel (.xls). Please save it as .xlsx or CSV.',
      'это книга старого Excel (.xls). Сохраните её в формате .xlsx или CSV.',
    );
  if (is(MAGIC.pdf)) throw brokenFile('this is a PDF. Please upload the table.', 'это PDF. Загрузите саму таблицу.');
  if (!is(MAGIC.zip) && !is(MAGIC.emptyZip)) return openTextParts(source, options);
  if (source.path !== undefined) return openZipParts({ path: source.path }, source.name, options, isInner);
  const bytes = await readBytes(source, INNER_ZIP_MAX_BYTES + 1);
  if (bytes.length > INNER_ZIP_MAX_BYTES)
    throw brokenFile(
      'the archive has a workbook that is too large. Please upload it without the archive.',
      'в архиве слишком большая книга Excel. Загрузите её без архива.',
    );
  return openZipParts({ bytes }, source.name, options, isInner);
};

/** Opens all tables of an upload. @throws SalesReportUnreadable */
export const openParts = ({ path, name, bytes }: SalesFile, formats: readonly SalesFormat[]): Promise<OpenedParts> =>
  openSource(fileSource(path, name), { formats, limit: unpackedLimit(bytes) }, false);
