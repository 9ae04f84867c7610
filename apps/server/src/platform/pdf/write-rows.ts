const LABEL_WIDTH = 150;
const AMOUNT_WIDTH = 90;

type Pdf = PDFKit.PDFDocument;

/** Writes a label with its value beside it. */
export const writeFact = (pdf: Pdf, label: string, value: string): void => {
  const { left } = pdf.page.margins;
  const top = pdf.y;
  pdf.font('text').fontSize(10).fillColor('#666666').text(label, left, top, { width: LABEL_WIDTH });
  const end = pdf.y;
  pdf.fillColor('#000000').text(value, left + LABEL_WIDTH, top, {
    width: pdf.page.width - left - pdf.page.margins.right - LABEL_WIDTH,
  });
  pdf.x = left;
  pdf.y = Math.max(pdf.y, end) + 4;
};

/** Writes a row of a table with an amount, and a line below it. */
export const writeRow = (pdf: Pdf, name: string, amount: string, font: 'text' | 'heading'): void => {
  const { left, right } = pdf.page.margins;
  const width = pdf.page.width - left - right;
  const top = pdf.y;
  pdf
    .font(font)
    .fontSize(10.5)
    .text(amount, left + width - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
  pdf.text(name, left, top, { width: width - AMOUNT_WIDTH - 12 });
  const bottom = pdf.y + 5;
  pdf
    .moveTo(left, bottom)
    .lineTo(left + width, bottom)
    .lineWidth(0.5)
    .strokeColor('#cccccc')
    .stroke();
  pdf.x = left;
  pdf.y = bottom + 7;
};
