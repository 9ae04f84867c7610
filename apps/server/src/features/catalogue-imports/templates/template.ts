import { INSTRUMENT_CODES } from '@dubplate/contract/releases/instruments';
import { AI_CONTRIBUTIONS, RELEASE_TYPES } from '@dubplate/contract/releases/limits';
import type { CatalogueRelease } from '@dubplate/rules/catalogue/catalogue-release';
import { TEMPLATE_HEADER, templateRows } from '@dubplate/rules/catalogue/write-template';
import type { LocalDate } from '@dubplate/rules/dates';
import Papa from 'papaparse';
import { listLanguages, listMusicStyles, listSwitchedOff } from '#features/reference/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Language } from '#platform/language.ts';
import { type Sheet, writeWorkbook } from './write-workbook.ts';

const artist = (name: string) => ({ name, role: 'PRIMARY_ARTIST' as const, spotifyId: null, appleId: null });

/** A release whose codes nobody can have: it shows what belongs into each column. */
const EXAMPLE: CatalogueRelease = {
  title: 'Night Train',
  titleVersion: null,
  artists: [artist('Anna Example')],
  upc: '200000000004',
  type: 'SINGLE',
  label: 'Example Records',
  pLine: { year: 2024, text: 'Example Records' },
  cLine: { year: 2024, text: 'Example Records' },
  genre: 'Electronic',
  subgenre: 'House',
  language: 'English',
  releaseDate: '2027-01-15' as LocalDate,
  originalReleaseDate: '2024-05-17' as LocalDate,
  preorderDate: null,
  releaseTime: null,
  releaseTimeZone: null,
  territories: [],
  excludedTerritories: [],
  cover: 'night-train.jpg',
  tracks: [
    {
      disc: 1,
      number: 1,
      title: 'Night Train',
      titleVersion: 'Radio Edit',
      isrc: 'ZZEXA2400001',
      iswc: null,
      artists: [artist('Anna Example'), { ...artist('Boris Guest'), role: 'FEATURING' }],
      composers: [
        { name: 'Anna Example', role: 'COMPOSER' },
        { name: 'Boris Guest', role: 'LYRICIST' },
      ],
      credits: [{ name: 'Clara Player', role: 'MUSICIAN', instrument: 'BASS_GUITAR' }],
      genre: null,
      subgenre: null,
      language: 'English',
      titleLanguage: null,
      advisory: 'NOT_EXPLICIT',
      isInstrumental: false,
      aiContribution: 'NONE',
      previewStart: 30,
      duration: 215,
      lyrics: null,
      file: '200000000004_01_01.wav',
    },
  ],
};

export type TableFormat = 'csv' | 'xlsx';

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const contentTypeOf = (format: TableFormat): string => CONTENT_TYPES[format];

const rowsOf = (releases: readonly CatalogueRelease[]): string[][] => [
  [...TEMPLATE_HEADER],
  ...releases.flatMap((release, index) => templateRows(release, index + 1)),
];

/** Writes releases in our template. `sheets` follow in a workbook. */
export const writeTable = async (
  format: TableFormat,
  releases: readonly CatalogueRelease[],
  sheets: readonly Sheet[] = [],
): Promise<Buffer> => {
  const rows = rowsOf(releases);
  if (format === 'xlsx') return writeWorkbook([{ name: 'Releases', rows }, ...sheets]);
  return Buffer.from(`\uFEFF${Papa.unparse(rows, { newline: '\r\n' })}\r\n`);
};

/** Columns of different lengths, side by side. */
const columns = (lists: Readonly<Record<string, readonly string[]>>): string[][] => {
  const entries = Object.entries(lists);
  const height = Math.max(...entries.map(([, values]) => values.length));
  return [
    entries.map(([name]) => name),
    ...Array.from({ length: height }, (_, line) => entries.map(([, values]) => values[line] ?? '')),
  ];
};

/** The values that columns of the template may have, in the reader’s language. */
const allowedValues = async (db: Db, language: Language): Promise<Sheet> => {
  const off = await listSwitchedOff(db);
  const styles = listMusicStyles(language, off, false);
  return {
    name: 'Values',
    rows: columns({
      type: RELEASE_TYPES,
      genre: styles.map(({ name }) => name),
      subgenre: styles.flatMap(({ name, childs }) => childs.map((child) => `${name} > ${child.name}`)),
      language: listLanguages(language, off, false).map(({ name }) => name),
      advisory: ['EXPLICIT', 'NOT_EXPLICIT', 'CLEAN'],
      ai_contribution: AI_CONTRIBUTIONS,
      musicians: INSTRUMENT_CODES.map((code) => `Name (${code})`),
    }),
  };
};

/** The template with one example. */
export const writeTemplate = async (db: Db, format: TableFormat, language: Language): Promise<Buffer> =>
  writeTable(format, [EXAMPLE], format === 'xlsx' ? [await allowedValues(db, language)] : []);
