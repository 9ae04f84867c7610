import { Readable } from 'node:stream';
import { fill, type Text } from '@dubplate/contract/catalogue';
import type { UserId } from '@dubplate/contract/ids';
import type { StatementDetail, StatementLine } from '@dubplate/contract/royalties/schemas';
import { cutAmount } from '@dubplate/rules/royalties/amounts';
import { storeName } from '@dubplate/rules/statistics/store-name';
import Papa from 'papaparse';
import type { Db } from '#platform/database/tables.ts';
import type { Language } from '#platform/language.ts';
import { openPdf } from '#platform/pdf/open-pdf.ts';
import { findStatement, type LinesFrom, listLines, readStatementDetail } from './read.ts';

const COLUMNS = [
  'report',
  'row',
  'source',
  'sale_period',
  'store',
  'territory',
  'isrc',
  'upc',
  'title',
  'units',
  'net',
  'currency',
  'rate',
  'usd',
  'plan_share',
  'split_share',
  'amount',
] as const satisfies readonly (keyof StatementLine)[];

/** Texts of strangers, in which a spreadsheet could see a formula. Amounts below zero stay numbers. */
const TEXTS: ReadonlySet<string> = new Set(['report', 'source', 'store', 'title']);
const FORMULA = /^[=+\-@\t\r]/;

const toLine = (cells: readonly (string | number | null)[]): string =>
  `${Papa.unparse([cells as string[]], { newline: '\r\n' })}\r\n`;
const cellOf = (line: StatementLine, column: (typeof COLUMNS)[number]) => {
  const value = line[column];
  return typeof value === 'string' && TEXTS.has(column) && FORMULA.test(value) ? `'${value}` : value;
};

const PAGE = 1000;

/** Streams all lines of a statement. @throws 404 */
export const statementCsv = async (db: Db, userUuid: UserId, uuid: string): Promise<Readable> => {
  const statement = await findStatement(db, userUuid, uuid);
  async function* lines() {
    // A byte-order mark, for spreadsheets.
    yield `\uFEFF${toLine(COLUMNS)}`;
    let from: LinesFrom = { offset: 0 };
    for (;;) {
      const page = await listLines(db, statement, from, PAGE);
      yield page.lines.map((line) => toLine(COLUMNS.map((column) => cellOf(line, column)))).join('');
      if (!page.last || page.lines.length < PAGE) return;
      from = { after: page.last };
    }
  }
  return Readable.from(lines());
};

const texts = {
  title: { en: 'Royalty statement {period}', ru: 'Отчёт о роялти за {period}' },
  holder: { en: 'For {username}', ru: 'Для {username}' },
  closed: { en: 'Closed on {date}. Amounts in US dollars.', ru: 'Закрыт {date}. Суммы в долларах США.' },
  opening: { en: 'Opening balance', ru: 'Остаток на начало' },
  earnings: { en: '+ Earnings', ru: '+ Доход' },
  recouped: { en: '− Recouped advances', ru: '− Погашение авансов' },
  held: { en: '− Held', ru: '− Удержано' },
  released: { en: '+ Released', ru: '+ Снято с удержания' },
  adjustments: { en: '+ Adjustments', ru: '+ Корректировки' },
  paid: { en: '− Paid out', ru: '− Выплачено' },
  closing: { en: 'Closing balance', ru: 'Остаток на конец' },
  releases: { en: 'By release', ru: 'По релизам' },
  stores: { en: 'By store', ru: 'По площадкам' },
  advances: { en: 'Advances', ru: 'Авансы' },
  advance: {
    en: '{note}: {amount}, recouped before {before}, now {now}, left {left}',
    ru: '{note}: {amount}, погашено раньше {before}, сейчас {now}, осталось {left}',
  },
  exact: {
    en: 'Balances keep 12 decimals; this page shows cents. The CSV has every line with its rate and shares.',
    ru: 'Остатки ведутся с 12 знаками после запятой, здесь показаны центы. В CSV есть каждая строка с курсом и долями.',
  },
} satisfies Record<string, Text>;

const MOVEMENTS = ['opening', 'earnings', 'recouped', 'held', 'released', 'adjustments', 'paid', 'closing'] as const;
const locales = { en: 'en-GB', ru: 'ru-RU' };

type Pdf = Awaited<ReturnType<typeof openPdf>>;
const AMOUNT_WIDTH = 110;

const writeRow = (pdf: Pdf, name: string, amount: string, font: 'text' | 'heading' = 'text'): void => {
  const { left, right, bottom } = pdf.page.margins;
  const width = pdf.page.width - left - right;
  const nameWidth = width - AMOUNT_WIDTH - 12;
  pdf.font(font).fontSize(10);
  if (pdf.y + pdf.heightOfString(name, { width: nameWidth }) > pdf.page.height - bottom) pdf.addPage();
  const top = pdf.y;
  pdf.text(amount, left + width - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' });
  pdf.text(name, left, top, { width: nameWidth });
  pdf.x = left;
  pdf.y += 5;
};

const writeHeading = (pdf: Pdf, text: string): void => {
  pdf.moveDown(0.8).font('heading').fontSize(13).text(text).moveDown(0.4);
};

interface Reader {
  readonly uuid: UserId;
  readonly username: string;
}

/** A page of sums, then the releases. @throws 404 */
export const statementPdf = async (
  db: Db,
  { uuid: userUuid, username }: Reader,
  uuid: string,
  { language, brand }: { readonly language: Language; readonly brand: string },
): Promise<Readable> => {
  const statement: StatementDetail = await readStatementDetail(db, userUuid, uuid);
  const text = (key: keyof typeof texts, values?: Record<string, string>) => fill(texts[key][language], values);
  const period = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${statement.period}-01T00:00:00Z`),
  );
  const title = text('title', { period });
  const pdf = await openPdf({ title: `${title} · ${brand}`, language, content: [brand, username, statement] });
  pdf.font('text').fontSize(10).text(brand);
  pdf.font('heading').fontSize(20).text(title).moveDown(0.4);
  const date = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  pdf.font('text').fontSize(10).text(text('holder', { username }));
  pdf.text(text('closed', { date: date.format(new Date(statement.closed_at)) })).moveDown(1);
  for (const movement of MOVEMENTS)
    writeRow(
      pdf,
      text(movement),
      cutAmount(statement[movement]),
      movement === 'closing' || movement === 'opening' ? 'heading' : 'text',
    );
  if (statement.advances.length > 0) {
    writeHeading(pdf, text('advances'));
    for (const { note, amount, recouped_before, recouped_now, left } of statement.advances)
      pdf
        .font('text')
        .fontSize(10)
        .text(
          text('advance', {
            note,
            amount: cutAmount(amount),
            before: cutAmount(recouped_before),
            now: cutAmount(recouped_now),
            left: cutAmount(left),
          }),
        );
  }
  writeHeading(pdf, text('stores'));
  for (const { store, amount } of statement.stores.slice(0, 15)) writeRow(pdf, storeName(store), cutAmount(amount));
  pdf.moveDown(0.6).font('text').fontSize(9).fillColor('#666666').text(text('exact')).fillColor('#000000');
  pdf.addPage();
  writeHeading(pdf, text('releases'));
  for (const release of statement.releases) {
    writeRow(pdf, release.title || release.release_uuid, cutAmount(release.amount), 'heading');
    for (const track of statement.tracks.filter(({ release_uuid }) => release_uuid === release.release_uuid))
      writeRow(pdf, `    ${track.title || track.track_uuid}`, cutAmount(track.amount));
  }
  pdf.end();
  return pdf;
};
