import {
  CATALOGUE_RELEASES_MAX,
  CATALOGUE_TEXT_MAX,
  CATALOGUE_TRACKS_MAX,
} from '@dubplate/contract/catalogue-imports/limits';
import type { CatalogueMapping } from '@dubplate/contract/catalogue-imports/schemas';
import { readMessage } from '@dubplate/ern/read/read-message';
import { looksLikeXml, parseXml } from '@dubplate/ern/xml/parse-xml';
import {
  CATALOGUE_FORMATS,
  type CatalogueFormat,
  COMMON_FORMATS,
  mappedFormat,
} from '@dubplate/rules/catalogue/catalogue-formats';
import type { CatalogueIssue, FoundCatalogue, FoundRelease } from '@dubplate/rules/catalogue/catalogue-release';
import { fitsInPart } from '@dubplate/rules/catalogue/catalogue-table';
import { checkUpcs, finishRelease, type RawRelease } from '@dubplate/rules/catalogue/finish-catalogue';
import { createSalesGroups } from '@dubplate/rules/catalogue/group-sales';
import type { ReferenceNames } from '@dubplate/rules/catalogue/reference-names';
import { SALES_FORMATS } from '@dubplate/rules/royalties/sales-formats';
import type { SalesFormat } from '@dubplate/rules/royalties/sales-table';
import {
  type ByteSource,
  brokenFile,
  fileSource,
  isWorkbook,
  listZip,
  openParts,
  readBytes,
  readSalesReport,
  type SalesFile,
  SalesReportUnreadable,
  type TablePart,
  unpackedLimit,
} from '#features/royalties/index.ts';
import type { StoredContent, StoredIssue } from '../content.ts';
import { fromErn } from './from-ern.ts';
import { type Locate, readTables } from './read-tables.ts';

export interface ReadOptions {
  /** Saved formats of sales reports first. */
  readonly salesFormats: readonly SalesFormat[];
  readonly mapping: CatalogueMapping | null;
  readonly names: ReferenceNames;
}

export interface ReadCatalogue {
  readonly format: string;
  readonly releases: readonly StoredContent[];
  readonly issues: readonly StoredIssue[];
}

/** The format of messages to stores. */
const ERN_FORMAT = 'ern';
/** A message of one release has some dozen kilobytes. */
const MESSAGE_MAX_BYTES = 8 * 1024 ** 2;
const MESSAGES_MAX_BYTES = 256 * 1024 ** 2;
const ZIP_MAGIC = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const HEAD_BYTES = 256;

interface Size {
  readonly releases: number;
  readonly tracks: number;
  readonly characters?: number;
}

const checkSize = ({ releases, tracks, characters = 0 }: Size): void => {
  if (releases > CATALOGUE_RELEASES_MAX)
    throw brokenFile(
      `the file has more than ${CATALOGUE_RELEASES_MAX} releases. Please divide it.`,
      `в файле больше ${CATALOGUE_RELEASES_MAX} релизов. Разделите его.`,
    );
  if (tracks > CATALOGUE_TRACKS_MAX)
    throw brokenFile(
      `the file has more than ${CATALOGUE_TRACKS_MAX} tracks. Please divide it.`,
      `в файле больше ${CATALOGUE_TRACKS_MAX} треков. Разделите его.`,
    );
  if (characters > CATALOGUE_TEXT_MAX)
    throw brokenFile('the file has too much text. Please divide it.', 'в файле слишком много текста. Разделите его.');
};

const located = (issues: readonly CatalogueIssue[], locate: Locate): StoredIssue[] =>
  issues.map((issue) => ({
    ...issue,
    ...(issue.line === null ? { line: null, file: null } : locate(issue.line)),
  }));

const toCatalogue = (format: string, { releases, issues }: FoundCatalogue, locate: Locate): ReadCatalogue => {
  checkSize({ releases: releases.length, tracks: releases.reduce((sum, one) => sum + one.release.tracks.length, 0) });
  if (releases.length === 0) throw brokenFile('the file names no release.', 'в файле не назван ни один релиз.');
  return {
    format,
    releases: releases.map(({ release, issues: own }) => ({ release, issues: located(own, locate) })),
    issues: located(issues, locate),
  };
};

const readMessages = async (files: readonly ByteSource[], names: ReferenceNames): Promise<ReadCatalogue> => {
  const found: { readonly found: FoundRelease; readonly placeOf: RawRelease['placeOf']; readonly file: string }[] = [];
  let tracks = 0;
  let total = 0;
  for (const file of files) {
    const bytes = await readBytes(file, MESSAGE_MAX_BYTES + 1);
    total += bytes.length;
    if (bytes.length > MESSAGE_MAX_BYTES || total > MESSAGES_MAX_BYTES)
      throw brokenFile(`the message ${file.name} is too large.`, `сообщение ${file.name} слишком большое.`);
    const root = parseXml(bytes);
    const read = root && readMessage(root);
    if (read === null)
      throw brokenFile(
        `${file.name} is no NewReleaseMessage of ERN, or damaged.`,
        `${file.name} — не сообщение NewReleaseMessage (ERN) или повреждено.`,
      );
    for (const release of read) {
      const raw = fromErn(release);
      tracks += release.tracks.length;
      found.push({ found: finishRelease(raw, names), placeOf: raw.placeOf, file: file.name });
    }
    checkSize({ releases: found.length, tracks });
  }
  const releases = checkUpcs(found);
  const { releases: plain, ...rest } = toCatalogue(ERN_FORMAT, { releases, issues: [] }, (line) => ({
    file: null,
    line,
  }));
  const several = files.length > 1;
  return {
    ...rest,
    releases: plain.map(({ release, issues }, index) => ({
      release,
      issues: issues.map((issue) => ({ ...issue, file: several ? (found[index]?.file ?? null) : null })),
    })),
  };
};

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The messages of an upload: one XML, or those of an archive. Manifests of batches are left out. */
const findMessages = async (file: SalesFile): Promise<readonly ByteSource[]> => {
  const source = fileSource(file.path, file.name);
  const head = await readBytes(source, HEAD_BYTES);
  if (looksLikeXml(head)) return [source];
  if (!head.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC)) return [];
  const files = await listZip({ path: file.path }, unpackedLimit(file.bytes));
  if (isWorkbook(new Set(files.map(({ name }) => name.toLowerCase())))) return [];
  return files.filter(
    ({ name }) =>
      /\.xml$/i.test(name) && !name.startsWith('__MACOSX/') && !/^(?:\.|manifest|batchcomplete)/i.test(baseName(name)),
  );
};

/** Lets a text be divided by the separator under which a header is found. */
const asSalesFormat = ({ name, markers }: CatalogueFormat): SalesFormat => ({ name, markers, columns: {} });

const unknown = (parts: readonly TablePart[]): SalesReportUnreadable => {
  const lines = (parts[0]?.table.head ?? []).map(({ cells }) => cells);
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
  const header = lines.reduce<readonly string[]>((best, cells) => (filled(cells) > filled(best) ? cells : best), []);
  return new SalesReportUnreadable(
    'UNKNOWN_FORMAT',
    { en: 'unknown columns', ru: 'неизвестные столбцы' },
    { header, lines },
  );
};

const readSales = async (file: SalesFile, { salesFormats, names }: ReadOptions): Promise<ReadCatalogue> => {
  const report = await readSalesReport(file, { formats: salesFormats });
  const columns = salesFormats.find(({ name }) => name === report.format)?.columns;
  const groups = createSalesGroups(names, (field) => columns?.[field]?.[0] ?? null);
  for await (const batch of report.entries) {
    for (const entry of batch) groups.add(entry);
    checkSize(groups.size());
  }
  return toCatalogue(report.format, groups.finish(), report.locate);
};

/** Reads the releases of an upload. @throws SalesReportUnreadable */
export const readCatalogue = async (file: SalesFile, options: ReadOptions): Promise<ReadCatalogue> => {
  const { salesFormats, mapping, names } = options;
  const messages = await findMessages(file);
  if (messages.length > 0) return readMessages(messages, names);
  const own = mapping ? [mappedFormat(mapping.columns)] : CATALOGUE_FORMATS;
  const parts = await openParts(file, [...own.map(asSalesFormat), ...salesFormats]);
  const tables = { names, check: checkSize };
  const known = await readTables(parts.tables, own, tables);
  if (known) return toCatalogue(known.format, known.found, known.locate);
  if (mapping) throw unknown(parts.tables);
  try {
    return await readSales(file, options);
  } catch (error) {
    if (!(error instanceof SalesReportUnreadable) || error.code !== 'UNKNOWN_FORMAT') throw error;
    // A report whose form has changed: as a plain list of tracks, it would lose what its columns mean.
    if (
      parts.tables.some(({ table }) =>
        fitsInPart(
          table.head.map(({ cells }) => cells),
          SALES_FORMATS,
        ),
      )
    )
      throw unknown(parts.tables);
    const common = await readTables(parts.tables, COMMON_FORMATS, tables);
    if (!common) throw error;
    return toCatalogue(common.format, common.found, common.locate);
  }
};
