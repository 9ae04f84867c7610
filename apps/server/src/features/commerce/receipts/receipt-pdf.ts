import type { Readable } from 'node:stream';
import { fill } from '@dubplate/contract/catalogue';
import { openPdf } from '#platform/pdf/open-pdf.ts';
import { writeFact, writeRow } from '#platform/pdf/write-rows.ts';
import type { Receipt } from './read-receipt.ts';
import { METHOD_NAMES, receiptTexts } from './receipt-texts.ts';

const locales = { en: 'en-GB', ru: 'ru-RU' };

export const receiptPdf = async (receipt: Receipt): Promise<Readable> => {
  const { brand, language, lines } = receipt;
  const texts = receiptTexts(language);
  const title = fill(texts.title, { number: receipt.number });
  const date = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const pdf = await openPdf({ title: `${title} · ${brand.name}`, language, content: receipt });
  pdf.font('text').fontSize(10).text(brand.name);
  pdf.font('heading').fontSize(22).text(title).moveDown(0.6);
  if (receipt.isTestMoney) pdf.font('heading').fontSize(11).fillColor('#b00020').text(texts.testMoney).moveDown(0.8);
  writeFact(pdf, texts.date, `${date.format(receipt.paidAt)} UTC`);
  writeFact(pdf, texts.seller, brand.name);
  writeFact(pdf, texts.payer, [receipt.payer.name, receipt.payer.username].filter(Boolean).join(', '));
  writeFact(pdf, texts.method, METHOD_NAMES[receipt.paymentType][language]);
  pdf.moveDown(1.2);
  writeRow(pdf, texts.what, texts.amount, 'heading');
  for (const { name, amount, refunded } of lines) {
    const line = refunded === 0 ? '{name}' : refunded < amount ? texts.partlyRefundedLine : texts.refundedLine;
    writeRow(pdf, fill(line, { name, refunded }), String(amount), 'text');
  }
  writeRow(pdf, texts.total, String(receipt.total), 'heading');
  if (receipt.refunded > 0) writeRow(pdf, texts.refunded, String(-receipt.refunded), 'heading');
  if (brand.supportEmail)
    pdf
      .moveDown(1)
      .font('text')
      .fontSize(9)
      .text(fill(texts.questions, { email: brand.supportEmail }));
  pdf.end();
  return pdf;
};
