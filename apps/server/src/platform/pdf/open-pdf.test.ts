import { buffer } from 'node:stream/consumers';
import { pdfTexts } from '@dubplate/testkit/royalties/pdf-text';
import { expect, it } from 'vitest';
import { openPdf } from './open-pdf.ts';
import { writeFact, writeRow } from './write-rows.ts';

const write = async (texts: readonly string[]): Promise<{ readonly pieces: string[]; readonly bytes: number }> => {
  const pdf = await openPdf({ title: 'Invoice', language: 'en', content: texts });
  for (const text of texts) writeFact(pdf, 'Supplier', text);
  pdf.end();
  const bytes = await buffer(pdf);
  return { pieces: pdfTexts(bytes).filter((piece) => piece !== 'Supplier'), bytes: bytes.length };
};
const seen = (text: string) => [...text].reverse().join('');

it.each([
  ['Latin and Cyrillic', 'Anna Müller, Юлия Щукина', 'Anna Müller, Юлия Щукина'],
  ['Japanese', '山田 花子 レコード', '山田 花子 レコード'],
  ['Chinese', '邓丽君', '邓丽君'],
  ['traditional Chinese', '鄧麗君', '鄧麗君'],
  ['Korean', '김민지 음반', '김민지 음반'],
  ['Georgian', 'ნინო ბერიძე', 'ნინო ბერიძე'],
  ['Armenian', 'Անահիտ Հակոբյան', 'Անահիտ Հակոբյան'],
  ['Thai', 'สมชาย ใจดี', 'สมชาย ใจดี'],
  ['Greek', 'Μαρία Παπαδοπούλου', 'Μαρία Παπαδοπούλου'],
  ['Vietnamese', 'Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['Devanagari', 'अनीता', null],
  ['Hebrew', 'נועה לוי', seen('נועה לוי')],
  ['Arabic', 'ليلى حداد', null],
])('writes names in %s with a glyph for each letter', async (_script, name, shown) => {
  const { pieces } = await write([name]);
  const text = pieces.join('');
  expect(text).not.toContain('\uFFFD');
  if (shown === null) expect(text.length).toBeGreaterThan(0);
  else expect(text).toBe(shown);
});

it('joins the letters of Arabic, and puts words and brackets in the order of the eye', async () => {
  const joined = (await write(['بب'])).pieces.join('');
  const apart = (await write(['ب ب'])).pieces.join('');
  expect([joined.length, apart.length]).toEqual([2, 3]);
  const { pieces } = await write(['Label (נועה לוי) 2026']);
  expect(pieces.join('')).toBe(`Label (${seen('נועה לוי')}) 2026`);
  const brackets = await write(['נועה (לוי)']);
  expect(brackets.pieces.join('')).toBe(`(${seen('לוי')}) ${seen('נועה')}`);
  const year = await write(['נועה (לוי) 2026']);
  expect(year.pieces.join('')).toBe(`2026 (${seen('לוי')}) ${seen('נועה')}`);
  expect((await write(['ب ١٢٣'])).pieces.join('')).toMatch(/^١٢٣/);
});

it('draws a sign for each letter that no font has, whatever the files of fonts claim', async () => {
  expect((await write(['👩\u200d💻 ok'])).pieces.join('')).toBe('\uFFFD\uFFFD ok');
  expect((await write(['ليلى 💻'])).pieces.join('')).toContain('\uFFFD');
  expect((await write(['𓀀'])).pieces.join('')).toBe('\uFFFD');
});

it('draws nothing for marks without a glyph, and a space for every other space', async () => {
  expect((await write(['\ufeffAn\u200bna\u200f\tMüller\u00ad'])).pieces.join('')).toBe('Anna Müller');
  expect((await write(['ნინო\u00a0ბერიძე\u200f'])).pieces.join('')).toBe('ნინო ბერიძე');
  expect((await write(['می\u200cخواهم'])).pieces.join('')).not.toContain('\uFFFD');
});

it('keeps the order of rows where a page ends', async () => {
  const pdf = await openPdf({ title: 'Invoice', language: 'en', content: [] });
  let pages = 1;
  pdf.on('pageAdded', () => {
    pages += 1;
  });
  for (let row = 0; row < 12; row += 1) {
    const page = pages;
    writeFact(pdf, 'Address', 'Long Street '.repeat(50));
    expect(pages - page).toBeLessThanOrEqual(1);
    if (pages > page) expect(pdf.y).toBeLessThan(pdf.page.height / 2);
  }
  for (let row = 0; row < 60; row += 1) writeRow(pdf, `Service ${row}`, '15', 'text');
  expect(pages).toBeLessThan(6);
  pdf.end();
  await buffer(pdf);
});

it('writes marks on letters that no font has as one', async () => {
  expect((await write(['q\u0323\u0307'])).pieces.join('')).not.toContain('\uFFFD');
});

it('holds only the glyphs in use, and nothing beyond Latin for Latin', async () => {
  const [latin, japanese] = [await write(['Anna']), await write(['山田'])];
  expect(japanese.bytes - latin.bytes).toBeLessThan(10_000);
});

it('breaks long texts into lines, and lines onto pages', async () => {
  const long = '山田花子の歌'.repeat(900);
  const { pieces } = await write([long]);
  expect(pieces.length).toBeGreaterThan(50);
  expect(pieces.join('')).toBe(long);
});
