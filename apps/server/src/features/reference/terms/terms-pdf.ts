import type { Readable } from 'node:stream';
import { openPdf } from '#platform/pdf/open-pdf.ts';
import { dayText } from './terms-html.ts';
import type { Terms } from './write-terms.ts';

/** The terms to keep or print. */
export const termsPdf = async (terms: Terms): Promise<Readable> => {
  const { language, title, product, clauses } = terms;
  const pdf = await openPdf({ title: `${title} · ${product}`, language });
  pdf.font('text').fontSize(10).text(product);
  pdf.font('heading').fontSize(22).text(title).moveDown(0.5);
  if (terms.publishedAt) pdf.font('text').fontSize(10).text(dayText(terms)).moveDown(1);
  for (const [index, { heading, paragraphs }] of clauses.entries()) {
    pdf
      .font('heading')
      .fontSize(13)
      .text(`${index + 1}. ${heading}`)
      .moveDown(0.3);
    for (const paragraph of paragraphs) pdf.font('text').fontSize(10.5).text(paragraph, { lineGap: 3 }).moveDown(0.6);
    pdf.moveDown(0.4);
  }
  pdf.end();
  return pdf;
};
