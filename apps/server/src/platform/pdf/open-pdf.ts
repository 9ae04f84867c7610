import { createRequire } from 'node:module';
import type { Language } from '../language.ts';

const { resolve } = createRequire(import.meta.url);
// Whole fonts with Cyrillic, of the family that the web app is set in.
const fonts = {
  text: resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
  heading: resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf'),
} as const;

interface PdfOptions {
  readonly title: string;
  readonly language: Language;
}

/** An A4 document that streams as it is written, with the fonts `text` and `heading`. End it with `end()`. */
export const openPdf = async ({ title, language }: PdfOptions): Promise<PDFKit.PDFDocument> => {
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
  return pdf.font('text');
};
