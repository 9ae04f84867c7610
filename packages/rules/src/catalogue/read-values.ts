import { INSTRUMENTS, type Instrument } from '@dubplate/contract/releases/instruments';
import { type AiContribution, LINE_YEAR_MIN, type ReleaseType } from '@dubplate/contract/releases/limits';
import { isLocalDate, type LocalDate } from '../dates.ts';

/** A name for comparison: letters and digits alone. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]+/gu, '');

const pad = (part: string): string => part.padStart(2, '0');

const dayOf = (year: string, month: string, day: string): LocalDate | null => {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  return isLocalDate(text) ? text : null;
};

/** Days are written first, months first, or nobody knows. */
export type DateOrder = 'DMY' | 'MDY' | null;

export interface ReadDate {
  readonly date: LocalDate;
  /** It could have been another day. */
  readonly isAmbiguous: boolean;
}

/** Reads a date of a spreadsheet. Two-digit years are none: nobody can tell their century. */
export const parseDate = (text: string, order: DateOrder): ReadDate | null => {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/.exec(text);
  if (iso) {
    const date = dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
    return date && { date, isAmbiguous: false };
  }
  const [, one = '', sign = '', two = '', year = ''] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:$|[T ])/.exec(text) ?? [];
  if (year === '') return null;
  // With points, every country writes the day first.
  const known = sign === '.' ? 'DMY' : order;
  const monthFirst = dayOf(year, one, two);
  const dayFirst = dayOf(year, two, one);
  const date = known === 'DMY' ? dayFirst : known === 'MDY' ? monthFirst : (monthFirst ?? dayFirst);
  return date && { date, isAmbiguous: known === null && monthFirst !== null && dayFirst !== null && one !== two };
};

/** No recording is longer. */
const SECONDS_MAX = 86_400;

const possibleSeconds = (seconds: number): number | null => (seconds <= SECONDS_MAX ? seconds : null);

/** Seconds of `35`, `0:35`, `1:02:03.5` or `PT1M2S`; null for anything else, and for more than a day. */
export const parseSeconds = (text: string): number | null => {
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/i.exec(text);
  if (iso && text.length > 2)
    return possibleSeconds(Number(iso[1] ?? 0) * 3600 + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0));
  if (!/^\d{1,6}(?::[0-5]?\d){0,2}(?:[.,]\d{1,9})?$/.test(text)) return null;
  const parts = text.replace(',', '.').split(':');
  return possibleSeconds(parts.reduce((sum, part) => sum * 60 + Number(part), 0));
};

/** A year of a P or C line. */
export const parseYear = (text: string): number | null => {
  const [, year] = /^(\d{4})(?:\.0+)?$/.exec(text) ?? [];
  return year !== undefined && Number(year) >= LINE_YEAR_MIN ? Number(year) : null;
};

/** A line without its sign and its year, and the year: `℗ 2020 Label`. */
export const parseLine = (text: string): { year: number | null; text: string } => {
  const plain = text.replace(/^\s*(?:\([pcрс]\)|[℗©])\s*/iu, '');
  const [, year, rest] = /^(\d{4})[\s,]+(\S.*)$/s.exec(plain) ?? [];
  const found = year === undefined ? null : parseYear(year);
  return found === null ? { year: null, text: plain } : { year: found, text: rest ?? plain };
};

/** A whole number from 1; a spreadsheet may write `3.0`. `3/12` and `A3` of other tools are none. */
export const parseCount = (text: string): number | null => {
  const [, digits] = /^0*(\d{1,4})(?:\.0+)?$/.exec(text) ?? [];
  return digits !== undefined && Number(digits) > 0 ? Number(digits) : null;
};

const WORDS = {
  yes: new Set(['yes', 'y', 'true', '1', 'да', 'x']),
  no: new Set(['no', 'n', 'false', '0', 'нет']),
};

export const parseYesNo = (text: string): boolean | null => {
  const key = nameKey(text);
  if (WORDS.yes.has(key)) return true;
  return WORDS.no.has(key) ? false : null;
};

const ADVISORIES: Readonly<Record<string, 'EXPLICIT' | 'NOT_EXPLICIT' | 'CLEAN'>> = {
  explicit: 'EXPLICIT',
  e: 'EXPLICIT',
  clean: 'CLEAN',
  cleaned: 'CLEAN',
  edited: 'CLEAN',
  explicitcontentedited: 'CLEAN',
  notexplicit: 'NOT_EXPLICIT',
  nonexplicit: 'NOT_EXPLICIT',
  none: 'NOT_EXPLICIT',
  notrequired: 'NOT_EXPLICIT',
  noadviceavailable: 'NOT_EXPLICIT',
};

export const parseAdvisory = (text: string): 'EXPLICIT' | 'NOT_EXPLICIT' | 'CLEAN' | null => {
  const isExplicit = parseYesNo(text);
  if (isExplicit !== null) return isExplicit ? 'EXPLICIT' : 'NOT_EXPLICIT';
  return ADVISORIES[nameKey(text)] ?? null;
};

const TYPES: Readonly<Record<string, ReleaseType>> = {
  single: 'SINGLE',
  maxisingle: 'SINGLE',
  videosingle: 'SINGLE',
  сингл: 'SINGLE',
  ep: 'EP',
  album: 'ALBUM',
  lp: 'ALBUM',
  compilation: 'ALBUM',
  альбом: 'ALBUM',
  сборник: 'ALBUM',
};

export const parseType = (text: string): ReleaseType | null => TYPES[nameKey(text)] ?? null;

const AI: Readonly<Record<string, AiContribution>> = { none: 'NONE', partly: 'PARTLY', all: 'ALL' };

export const parseAiContribution = (text: string): AiContribution | null => AI[nameKey(text)] ?? null;

const instruments = new Map<string, Instrument>(
  (Object.entries(INSTRUMENTS) as [Instrument, (typeof INSTRUMENTS)[Instrument]][]).flatMap(
    ([code, { ddex, en, ru }]) => [code, ddex, en, ru].map((name) => [nameKey(name), code] as const),
  ),
);
/** What people write for the most usual ones. */
const USUAL_INSTRUMENTS: Readonly<Record<string, Instrument>> = {
  guitar: 'ACOUSTIC_GUITAR',
  гитара: 'ACOUSTIC_GUITAR',
  bass: 'BASS_GUITAR',
  бас: 'BASS_GUITAR',
  drums: 'DRUM_KIT',
  ударные: 'DRUM_KIT',
  keyboards: 'KEYBOARD',
};

export const parseInstrument = (text: string): Instrument | null => {
  const key = nameKey(text);
  return instruments.get(key) ?? USUAL_INSTRUMENTS[key] ?? null;
};
