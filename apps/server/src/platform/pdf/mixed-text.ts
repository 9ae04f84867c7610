import bidiFactory, { type Bidi } from 'bidi-js';
import { clustersOf, familiesFor, fontKeyOf, visibleCodes } from './fallback-fonts.ts';

// Its types describe a module whose factory is `default`; Node’s import is the factory itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Picks the font of each letter; null is the main font. */
export interface FontChoice {
  readonly hasMain: (codes: readonly number[]) => boolean;
  /** Whether a file of letters was loaded for this document. */
  readonly isLoaded: (key: string) => boolean;
}

export interface Letter {
  readonly text: string;
  readonly font: string | null;
}

/** A piece of a line in one font and one direction. */
interface Run {
  readonly font: string | null;
  readonly isRtl: boolean;
  /** In the order in which it is read. */
  readonly text: string;
}

/** Letters without a glyph; the joiners change the forms of their neighbours in fonts of their script. */
const WITHOUT_GLYPH = /\p{Default_Ignorable_Code_Point}/gu;
const WITHOUT_FORM = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** Leaves out what the main font would draw as a missing letter: marks of direction, joiners, tabs. */
export const toPlain = (text: string): string => toOneSpace(text).replace(WITHOUT_GLYPH, '');

/** Line breaks and spaces in the one form that every font has. */
export const toOneSpace = (text: string): string =>
  text
    .replaceAll('\ufeff', '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n\u00a0]/g, ' ');

/** Divides a text into letters with their fonts. Spaces stay in the font before them, so that words stay together. */
export const toLetters = (text: string, { hasMain, isLoaded }: FontChoice): Letter[] => {
  const order = familiesFor(text);
  const keyOf = (cluster: string): string | null => {
    const key = fontKeyOf(cluster, order);
    return key !== null && isLoaded(key) ? key : null;
  };
  const hasFont = (codes: readonly number[]): boolean =>
    hasMain(codes) || keyOf(String.fromCodePoint(...codes)) !== null;
  let before: string | null = null;
  return clustersOf(text, hasFont).map((cluster) => {
    const isSpace = /^\s+$/.test(cluster);
    const font: string | null = isSpace ? before : hasMain(visibleCodes(cluster)) ? null : keyOf(cluster);
    before = font;
    return { text: isSpace && font !== null ? ' ' : cluster, font };
  });
};

/** Puts the letters of a line in the order in which they are seen, and joins them into runs. */
export const toRuns = (letters: readonly Letter[]): Run[] => {
  const text = letters.map((letter) => letter.text).join('');
  const levels = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels);
  let start = 0;
  const placed = letters.map((letter) => {
    const at = start;
    start += letter.text.length;
    const level = levels.levels[at] ?? 0;
    return { ...letter, text: mirrored.get(at) ?? letter.text, at, isRtl: level % 2 === 1 };
  });
  const byStart = new Map(placed.map((letter) => [letter.at, letter]));
  const seen = bidi.getReorderedIndices(text, levels).flatMap((index: number) => byStart.get(index) ?? []);
  const runs: { font: string | null; isRtl: boolean; letters: typeof placed }[] = [];
  for (const letter of seen) {
    const last = runs.at(-1);
    if (last && last.font === letter.font && last.isRtl === letter.isRtl) last.letters.push(letter);
    else runs.push({ font: letter.font, isRtl: letter.isRtl, letters: [letter] });
  }
  return runs.flatMap(({ font, isRtl, letters: own }) => {
    const joined = own
      .toSorted((a, b) => a.at - b.at)
      .map((letter) => letter.text)
      .join('')
      .replace(font === null ? WITHOUT_GLYPH : WITHOUT_FORM, '');
    return joined === '' ? [] : [{ font, isRtl, text: joined }];
  });
};

/** Letters of scripts that are written without spaces may begin a line. */
const BREAKS_ANYWHERE = /^[\u0e00-\u0e7f\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;

/** Signs that stay with the letter before or after them. */
const ENDS = /^[\p{Pe}\p{Pf}\p{Po}々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮー]/u;
const BEGINS = /[\p{Ps}\p{Pi}\u0e40-\u0e44]$/u;

/** Divides letters into lines that are no wider than `width`. A word that is wider is broken. */
export const toLines = (
  letters: readonly Letter[],
  width: number,
  widthOf: (letters: readonly Letter[]) => number,
): Letter[][] => {
  if (widthOf(letters) <= width) return [[...letters]];
  const words: Letter[][] = [];
  for (const letter of letters) {
    const last = words.at(-1);
    const before = last?.at(-1);
    const isNew =
      !before ||
      /\s$/.test(before.text) ||
      (BREAKS_ANYWHERE.test(letter.text) && !ENDS.test(letter.text) && !BEGINS.test(before.text));
    if (last && !isNew) last.push(letter);
    else words.push([letter]);
  }
  const lines: Letter[][] = [[]];
  for (const word of words.flatMap((one) => (widthOf(one) > width ? one.map((letter) => [letter]) : [one]))) {
    const line = lines.at(-1) ?? [];
    if (line.length > 0 && widthOf([...line, ...word]) > width) lines.push([...word]);
    else line.push(...word);
  }
  // From right to left, a space at the end would move the line.
  return lines.map((line) => line.slice(0, line.findLastIndex(({ text }) => !/^\s+$/.test(text)) + 1));
};
