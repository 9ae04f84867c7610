const LABEL_WIDTH = 150;
const AMOUNT_WIDTH = 90;

type Pdf = PDFKit.PDFDocument;

/** Begins a page if a row does not fit into the rest of this one; a row of more than a page begins where it is. */
const makeRoom = (pdf: Pdf, height: number): void => {
  const { top } = pdf.page.margins;
  const bottom = pdf.page.maxY();
  if (pdf.y + height > bottom && (height <= bottom - top || pdf.y + pdf.currentLineHeight(true) * 2 > bottom))
    pdf.addPage();
};

/** Writes a label with its value beside it. */
export const writeFact = (pdf: Pdf, label: string, value: string): void => {
  const { left, right } = pdf.page.margins;
  const width = pdf.page.width - left - right - LABEL_WIDTH;
  pdf.font('text').fontSize(10);
  makeRoom(pdf, Math.max(pdf.heightOfString(label, { width: LABEL_WIDTH }), pdf.heightOfString(value, { width })));
  const { page, y: top } = pdf;
  pdf.fillColor('#666666').text(label, left, top, { width: LABEL_WIDTH });
  const end = pdf.y;
  pdf.fillColor('#000000').text(value, left + LABEL_WIDTH, top, { width });
  pdf.x = left;
  pdf.y = (pdf.page === page ? Math.max(pdf.y, end) : pdf.y) + 4;
};

/** Writes a row of a table with an amount, and a line below it. */
export const writeRow = (pdf: Pdf, name: string, amount: string, font: 'text' | 'heading'): void => {
  const { left, right } = pdf.page.margins;
  const width = pdf.page.width - left - right;
  const nameWidth = width - AMOUNT_WIDTH - 12;
  pdf.font(font).fontSize(10.5);
  makeRoom(pdf, pdf.heightOfString(name, { width: nameWidth }));
  const top = pdf.y;
  pdf.text(amount, left + width - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
  pdf.text(name, left, top, { width: nameWidth });
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
