import { createRequire } from 'node:module';
import type { Language } from '../language.ts';
import { loadFallbacks, visibleCodes, type Weight } from './fallback-fonts.ts';
import { type FontChoice, type Letter, toLetters, toLines, toOneSpace, toPlain, toRuns } from './mixed-text.ts';

const { resolve } = createRequire(import.meta.url);
// Whole fonts with Cyrillic, of the family that the web app is set in.
const fonts = {
  text: resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
  heading: resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf'),
} as const;

type Pdf = PDFKit.PDFDocument;
type Options = PDFKit.Mixins.TextOptions;

interface PdfOptions {
  readonly title: string;
  readonly language: Language;
  /** The texts that the document will have, in any form: they choose the fonts for letters that the main font lacks. */
  readonly content: unknown;
}

/** What PDFKit keeps of a font. */
interface OpenFont {
  readonly font: {
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string, features?: unknown, script?: string, language?: string, direction?: 'ltr' | 'rtl'): unknown;
  };
  readonly ascender: number;
}
const currentFont = (pdf: Pdf): OpenFont => (pdf as unknown as { readonly _font: OpenFont })._font;

/** Lets a document write texts that the main font cannot: by letter in the font that has it, from right to left where needed. */
const writeMixed = (pdf: Pdf, choice: FontChoice): void => {
  const write = pdf.text.bind(pdf);
  const setFont = pdf.font.bind(pdf);
  const heightOf = pdf.heightOfString.bind(pdf);
  const widthOf = pdf.widthOfString.bind(pdf);
  let weight: Weight = 'text';
  const isPlain = (text: string) => choice.hasMain(visibleCodes(toPlain(text).replaceAll('\n', '')));
  // Without the cache of words, which would keep the words of a run from left to right.
  const whole = { features: [] as never[] };
  const inFont = <Result>(font: string | null, work: () => Result): Result => {
    setFont(font === null ? weight : `${font} ${weight}`);
    const result = work();
    setFont(weight);
    return result;
  };
  /** Without a direction, fontkit guesses it by the script of a run, which digits, spaces and brackets don't tell. */
  const inRun = <Result>({ font, isRtl }: { font: string | null; isRtl: boolean }, work: () => Result): Result =>
    inFont(font, () => {
      const { font: open } = currentFont(pdf);
      const layout = open.layout.bind(open);
      open.layout = (text, features) => layout(text, features, undefined, undefined, isRtl ? 'rtl' : 'ltr');
      const result = work();
      Reflect.deleteProperty(open, 'layout');
      return result;
    });
  const widthOfLetters = (letters: readonly Letter[]): number =>
    toRuns(letters).reduce((sum, run) => sum + inRun(run, () => widthOf(run.text, whole)), 0);
  const linesOf = (text: string, width: number) =>
    toOneSpace(text)
      .normalize('NFC')
      .split('\n')
      .flatMap((line) => toLines(toLetters(line, choice), width, widthOfLetters));
  const lineHeightOf = (letters: readonly Letter[]): number => {
    const main = inFont(null, () => pdf.currentLineHeight(true));
    const fonts = [...new Set(letters.map(({ font }) => font))];
    // Noto Sans for Arabic leaves room for stacked marks that names don't have.
    return Math.min(
      1.5 * main,
      Math.max(main, ...fonts.map((font) => inFont(font, () => pdf.currentLineHeight(true)))),
    );
  };

  const writeLines = (text: string, { width: given, align, lineGap = 0 }: Options): void => {
    const left = pdf.x;
    const width = given ?? pdf.page.width - left - pdf.page.margins.right;
    for (const line of linesOf(text, width)) {
      const height = lineHeightOf(line);
      if (pdf.y + height > pdf.page.maxY()) pdf.addPage();
      const size = (pdf as unknown as { readonly _fontSize: number })._fontSize;
      // Where the main font has it, so that a name is on one line with its label.
      const baseline = pdf.y + (currentFont(pdf).ascender / 1000) * size;
      let x = align === 'right' ? left + width - widthOfLetters(line) : left;
      const top = pdf.y;
      for (const run of toRuns(line))
        inRun(run, () => {
          write(run.text, x, baseline, { ...whole, lineBreak: false, baseline: 'alphabetic' });
          x += widthOf(run.text, whole);
        });
      pdf.x = left;
      pdf.y = top + height + lineGap;
    }
  };

  Object.assign(pdf, {
    font(...args: Parameters<Pdf['font']>) {
      if (args[0] === 'text' || args[0] === 'heading') weight = args[0];
      return setFont(...args);
    },
    heightOfString(text: string, options: Options = {}): number {
      if (isPlain(text)) return heightOf(toPlain(text), options);
      const lines = linesOf(text, options.width ?? pdf.page.width - pdf.x - pdf.page.margins.right);
      return lines.reduce((sum, line) => sum + lineHeightOf(line) + (options.lineGap ?? 0), 0);
    },
    text(text: string, x?: number | Options, y?: number, options?: Options): Pdf {
      if (isPlain(text)) return typeof x === 'object' ? write(toPlain(text), x) : write(toPlain(text), x, y, options);
      if (typeof x === 'number') pdf.x = x;
      if (y !== undefined) pdf.y = y;
      writeLines(text, (typeof x === 'object' ? x : options) ?? {});
      return pdf;
    },
  });
};

/** An A4 document that streams as it is written, with the fonts `text` and `heading`. End it with `end()`. */
export const openPdf = async ({ title, language, content }: PdfOptions): Promise<Pdf> => {
  // Megabytes of code and tables that are rarely needed.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 64, left: 64, right: 64 },
    lang: language,
    displayTitle: true,
    info: { Title: title },
  });
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file);
  pdf.font('text');
  const main = currentFont(pdf).font;
  const hasMain = (codes: readonly number[]) => codes.every((code) => main.hasGlyphForCodePoint(code));
  const fallbacks = await loadFallbacks([title, content], hasMain);
  for (const { key, weight, font } of fallbacks) pdf.registerFont(`${key} ${weight}`, font);
  const loaded = new Set(fallbacks.map(({ key }) => key));
  writeMixed(pdf, { hasMain, isLoaded: (key) => loaded.has(key) });
  return pdf;
};
