import type { ReleasesAdviceCode } from '@dubplate/contract/releases/advice';
import { isInCapitals, withoutCapitals } from './capitals.ts';
import { tidy } from './tidy.ts';

/** One rule of style: returns the line in the form that stores prefer, or null if it is fine. */
export interface TitleRule {
  readonly code: ReleasesAdviceCode;
  /** The fields it speaks of; absent: both. */
  readonly only?: 'title' | 'title_version';
  readonly better: (line: string, other: string) => string | null;
}

// The rest extends to the closing bracket, or to the next opening one.
const REST = '[^()\\[\\]{}]*';
const GUEST = `(?:featuring|feat\\.|ft\\.|feat(?!\\s+of\\b)|ft(?=\\s)|при\\s+участии|совместно\\s+с|фит\\.|фт\\.|уч\\.)\\s*\\S${REST}`;
const PRODUCER = `(?:prod(?:uced)?\\.?\\s*by|prod\\.|спродюсировано|прод\\.)\\s*\\S${REST}`;

/** Inside its own brackets, or after a space; "6 ft Under" is a depth, and a title may begin with the word. */
const addition = (words: string): RegExp =>
  new RegExp(`[([{]\\s*${words}[)\\]}]?|(?<=[^\\d\\s]\\s*)\\s(?<!\\d\\s)${words}`, 'giu');

const guest = addition(GUEST);
const producer = addition(PRODUCER);
const ORIGINAL = /^(?:the\s+)?original(?:\s+(?:mix|version))?$|^оригинал(?:ьн(?:ый|ая)\s+(?:микс|версия))?$/iu;
const BRACKETED_ORIGINAL = /[([{]\s*(?:original\s+(?:mix|version)|оригинальн(?:ый|ая)\s+(?:микс|версия))\s*[)\]}]/giu;
/** Signs that are drawn as pictures; © ® ™ and arrows are not. */
const EMOJI =
  /(?:(?![\d#*©®™‼⁉ℹ\u2190-\u21ff])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u200d|\ufe0f|\u20e3)+/gu;
const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ["'", "'"],
  ['‘', '’'],
];
/** "01 - Title", "1. Title", "01 Title"; "7 Rings" and "99 Problems" are titles. */
const NUMBER = /^(?:track\s*|трек\s*)?(?:\d{1,3}\s*[.)]\s+|\d{1,3}\s+[-–—]\s+|0\d\s*[-–—_.)]?\s*)(?=[^\d\s])/iu;

const without = (line: string, pattern: RegExp): string | null => {
  const rest = line.replace(pattern, ' ');
  return rest === line ? null : tidy(rest);
};

const unquoted = (line: string): string | null => {
  const pair = QUOTES.find(([open, close]) => line.startsWith(open) && line.endsWith(close) && line.length > 2);
  const inner = pair ? line.slice(1, -1) : '';
  return pair && !pair.some((mark) => inner.includes(mark)) ? tidy(inner) : null;
};

const fold = (line: string): string => line.normalize('NFKC').toLowerCase().trim();
const bracketed = (line: string): string | null => /[([{]([^()[\]{}]+)[)\]}]\s*$/u.exec(line)?.[1] ?? null;

/** The title without the version in brackets behind it. */
const withoutVersion = (title: string, version: string): string | null => {
  const said = bracketed(title);
  if (version === '' || said === null || fold(said) !== fold(version)) return null;
  return tidy(title.slice(0, title.lastIndexOf(said) - 1));
};

/** The version without the title that it begins with. */
const withoutTitle = (version: string, title: string): string | null => {
  if (title === '' || !fold(version).startsWith(fold(title))) return null;
  const rest = version.slice(title.length);
  if (/^[\p{L}\p{N}]/u.test(rest)) return null;
  const bare = tidy(rest);
  return bracketed(bare) !== null && /^[([{]/u.test(bare) ? tidy(bare.slice(1, -1)) : bare;
};

/** Each rule of title style and the code of its texts, in the order in which they are shown. */
export const TITLE_RULES: readonly TitleRule[] = [
  { code: 'title_names_guest', better: (line) => without(line, guest) },
  { code: 'title_names_producer', better: (line) => without(line, producer) },
  { code: 'title_says_original', only: 'title_version', better: (line) => (ORIGINAL.test(line) ? '' : null) },
  { code: 'title_says_original', only: 'title', better: (line) => without(line, BRACKETED_ORIGINAL) },
  { code: 'title_repeats_version', only: 'title', better: withoutVersion },
  { code: 'version_repeats_title', only: 'title_version', better: withoutTitle },
  { code: 'title_numbered', only: 'title', better: (line) => without(line, NUMBER) },
  { code: 'title_in_quotes', better: unquoted },
  { code: 'title_has_emoji', better: (line) => without(line, EMOJI) },
  { code: 'title_in_capitals', better: (line) => (isInCapitals(line) ? withoutCapitals(line) : null) },
  {
    code: 'title_untidy',
    better: (line) => {
      const tidied = tidy(line);
      return tidied === line ? null : tidied;
    },
  },
];
