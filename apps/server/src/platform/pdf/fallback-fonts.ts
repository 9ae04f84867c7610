import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Noto Sans by script; each package is cut into files by ranges of characters. */
const FAMILIES = [
  'noto-sans',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-thai',
  'noto-sans-georgian',
  'noto-sans-armenian',
] as const;

/** The forms of Han characters differ by language. */
const HAN_FAMILIES = { jp: 'noto-sans-jp', kr: 'noto-sans-kr', sc: 'noto-sans-sc', tc: 'noto-sans-tc' } as const;

const ALL_FAMILIES = [...FAMILIES, ...Object.values(HAN_FAMILIES)];
type Family = (typeof ALL_FAMILIES)[number];

const WEIGHTS = { text: 400, heading: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

interface FontFile {
  readonly key: string;
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const parseRanges = (written: string): [number, number][] =>
  written.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const readFamily = (family: Family): readonly FontFile[] => {
  const name = `@fontsource-variable/${family}`;
  const folder = path.join(path.dirname(require.resolve(`${name}/package.json`)), 'files');
  const ranges = require(`${name}/unicode.json`) as Readonly<Record<string, string>>;
  return Object.entries(ranges).map(([subset, written]) => {
    const key = `${family}-${subset.replace(/[[\]]/g, '')}`;
    return { key, file: path.join(folder, `${key}-wght-normal.woff2`), ranges: parseRanges(written) };
  });
};

const families = new Map<Family, readonly FontFile[]>();

const filesOf = (family: Family): readonly FontFile[] => {
  const known = families.get(family);
  if (known) return known;
  const files = readFamily(family);
  families.set(family, files);
  return files;
};

/** Joiners and selectors, which need no glyph of their own. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

export const visibleCodes = (text: string): number[] =>
  [...text].filter((letter) => !INVISIBLE.test(letter)).map((letter) => letter.codePointAt(0) ?? 0);

/** The families in the order in which a text looks for its letters: kana make Han Japanese, Hangul makes it Korean. */
export const familiesFor = (text: string): readonly Family[] => {
  const { jp, kr, sc, tc } = HAN_FAMILIES;
  if (!/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\uffef\u{20000}-\u{3ffff}]/u.test(text)) return FAMILIES;
  if (/[\u3040-\u30ff\u31f0-\u31ff]/u.test(text)) return [...FAMILIES, jp, tc, sc, kr];
  if (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7ff]/u.test(text)) return [...FAMILIES, kr, jp, tc, sc];
  // A text of Han alone: the first font that has all of it.
  const hasAll = (family: Family) =>
    visibleCodes(text).every((code) => code < 0x2e80 || filesFor(family, code).some((file) => has(file, code)));
  return [...FAMILIES, ...[sc, tc, jp, kr].toSorted((a, b) => Number(hasAll(b)) - Number(hasAll(a)))];
};

/** The files that claim a letter, by family. Kept, because a statement asks for the same letters again and again. */
const filesByCode = new Map<Family, Map<number, readonly FontFile[]>>();

const filesFor = (family: Family, code: number): readonly FontFile[] => {
  const known = filesByCode.get(family) ?? new Map<number, readonly FontFile[]>();
  filesByCode.set(family, known);
  const isClaimed = ({ ranges }: FontFile) => ranges.some(([first, last]) => code >= first && code <= last);
  const files = known.get(code) ?? filesOf(family).filter(isClaimed);
  known.set(code, files);
  return files;
};

/** The letters that files have. Their ranges are no proof: those of symbols are mostly empty, those of Han lack letters. */
const lettersByFile = new Map<string, ReadonlySet<number>>();

/** Reads which letters the files have that claim any of these. */
const readFiles = async (codes: ReadonlySet<number>): Promise<void> => {
  const { create } = await import('fontkit');
  const claiming = [...codes].flatMap((code) => ALL_FAMILIES.flatMap((family) => filesFor(family, code)));
  for (const { key, file } of new Set(claiming)) {
    if (lettersByFile.has(key)) continue;
    lettersByFile.set(key, new Set(create(await readFile(file)).characterSet));
  }
};

const has = ({ key }: FontFile, code: number): boolean => lettersByFile.get(key)?.has(code) ?? false;

/** Finds the file that has all letters of a cluster; null if none has. */
const findFile = (codes: readonly number[], order: readonly Family[]): FontFile | null => {
  const [first] = codes;
  if (first === undefined) return null;
  for (const family of order) {
    const file = filesFor(family, first).find((each) => codes.every((code) => has(each, code)));
    if (file) return file;
  }
  return null;
};

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Letters with their marks; a cluster that no font has as a whole is divided. */
export const clustersOf = (text: string, hasAll: (codes: readonly number[]) => boolean): string[] =>
  [...segmenter.segment(text)].flatMap(({ segment }) => (hasAll(visibleCodes(segment)) ? [segment] : [...segment]));

/** The name of a letter's font, or null if no font has it. */
export const fontKeyOf = (cluster: string, order: readonly Family[]): string | null =>
  findFile(visibleCodes(cluster), order)?.key ?? null;

/** fontkit reads the frame of an empty glyph, which may be past the end of the last table. */
const PADDING = Buffer.alloc(16);

/** All texts in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

export interface LoadedFont {
  readonly key: string;
  readonly weight: Weight;
  readonly font: Buffer;
}

/**
 * Loads what the main font lacks for the texts of a document: files of Noto Sans, cut to the glyphs in use.
 * @param hasMain whether the main font has all of these letters
 */
export const loadFallbacks = async (
  content: unknown,
  hasMain: (codes: readonly number[]) => boolean,
): Promise<LoadedFont[]> => {
  const wanted = new Map<string, { readonly file: string; letters: string }>();
  const texts = textsIn(content)
    .map((text) => text.normalize('NFC'))
    .filter((text) => !hasMain(visibleCodes(text)));
  if (texts.length === 0) return [];
  await readFiles(new Set(texts.flatMap(visibleCodes)));
  for (const text of texts) {
    const order = familiesFor(text);
    const hasFile = (codes: readonly number[]) => hasMain(codes) || findFile(codes, order) !== null;
    for (const cluster of clustersOf(text, hasFile)) {
      const codes = visibleCodes(cluster);
      const file = hasMain(codes) ? null : findFile(codes, order);
      if (file) {
        const known = wanted.get(file.key) ?? { file: file.file, letters: ' ' };
        known.letters += cluster;
        wanted.set(file.key, known);
      }
    }
  }
  if (wanted.size === 0) return [];
  // Megabytes of code that most documents don't need.
  const { default: subsetFont } = await import('subset-font');
  const subset = (font: Buffer, letters: string, weight: Weight) =>
    subsetFont(font, letters, { targetFormat: 'truetype', variationAxes: { wght: WEIGHTS[weight] } });
  const fonts: LoadedFont[] = [];
  for (const [key, { file, letters }] of wanted) {
    const whole = await readFile(file);
    for (const weight of Object.keys(WEIGHTS) as Weight[])
      fonts.push({ key, weight, font: Buffer.concat([await subset(whole, letters, weight), PADDING]) });
  }
  return fonts;
};
