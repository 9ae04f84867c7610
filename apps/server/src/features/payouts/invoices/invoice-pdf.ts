import type { Readable } from 'node:stream';
import type { UserId } from '@dubplate/contract/ids';
import type { ServerContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { openPdf } from '#platform/pdf/open-pdf.ts';
import { writeFact, writeRow } from '#platform/pdf/write-rows.ts';
import type { InvoiceIssuer } from '../config.ts';
import { composeInvoice } from './compose-invoice.ts';
import { findInvoice } from './store.ts';

/** Writes the self-billing invoice of a paid payout in the caller's language. @throws 404 without one */
export const invoicePdf = async (
  { db, keyring, issuer }: Pick<ServerContext, 'db' | 'keyring'> & { readonly issuer: InvoiceIssuer },
  payout: { readonly userUuid: UserId; readonly payoutUuid: string },
  { language, brand }: { readonly language: Language; readonly brand: string },
): Promise<{ readonly name: string; readonly stream: Readable }> => {
  const invoice = await findInvoice(db, { keyring, issuer }, payout);
  if (!invoice) throw notFound();
  const { number, title, warning, facts, rows, notes } = composeInvoice(invoice, { language, brand });
  const pdf = await openPdf({ title: `${title} · ${brand}`, language, content: [warning, facts, rows, notes] });
  pdf.font('text').fontSize(10).text(brand);
  pdf.font('heading').fontSize(20).text(title).moveDown(0.6);
  if (warning !== null) pdf.fontSize(11).fillColor('#b00020').text(warning).fillColor('#000000').moveDown(0.8);
  for (const [label, value] of facts) writeFact(pdf, label, value);
  pdf.moveDown(1.2);
  for (const [place, [name, amount]] of rows.entries())
    writeRow(pdf, name, amount, place === 0 || place === rows.length - 1 ? 'heading' : 'text');
  pdf.moveDown(0.6).font('text').fontSize(9).fillColor('#666666');
  for (const note of notes) pdf.text(note).moveDown(0.4);
  pdf.end();
  // The prefix may have characters that a file name may not.
  return { name: `invoice-${number.replace(/[^\w.-]/g, '-')}.pdf`, stream: pdf };
};
