import { describe, expect, it } from 'vitest';
import { createRowReader, findHeader, headerNames, type ReadRow, type SalesFormat } from './sales-table.ts';

const plain: SalesFormat = {
  name: 'plain',
  markers: ['sale_period', 'net'],
  columns: {
    sale_period: ['sale_period'],
    store: ['store'],
    territory: ['territory'],
    isrc: ['isrc'],
    upc: ['upc'],
    title: ['title'],
    artist: ['artist'],
    units: ['units'],
    net: ['net'],
    currency: ['currency'],
  },
};

const tunecore: SalesFormat = {
  name: 'tunecore',
  markers: ['Sales Period', 'Optional UPC', 'Total Earned', 'TC Song ID'],
  columns: {
    sale_period: ['Sales Period'],
    upc: ['Optional UPC', 'UPC'],
    isrc: ['Optional ISRC'],
    net: ['Total Earned'],
    currency: ['Currency'],
  },
};

const beatport: SalesFormat = {
  name: 'beatport',
  markers: ['PRODUCT_UPC', 'NET_CONTENT_REVENUE', 'WITHHELD_AMOUNT'],
  columns: { sale_period: ['TRANSACTION_DATE'], upc: ['PRODUCT_UPC'] },
  net: '[NET_CONTENT_REVENUE] + [NET_WAV_REVENUE] - [WITHHELD_AMOUNT]',
  fixed: { store: 'Beatport', currency: 'USD' },
};

const shop: SalesFormat = {
  name: 'shop',
  markers: ['item type', 'net amount'],
  columns: { sale_period: ['date'], upc: ['upc'], net: ['net amount'], currency: ['currency'] },
  dayOrder: 'MDY',
  skip: [{ column: 'item type', values: ['payout'] }],
  negative: { column: 'item type', values: ['refund'] },
};

const russian: SalesFormat = {
  name: 'mts',
  markers: ['Название объекта Контента', 'Сумма вознаграждения Лицензиара, руб (без НДС)'],
  columns: { title: ['Название объекта Контента'], net: ['Сумма вознаграждения Лицензиара, руб (без НДС)'] },
  fixed: { currency: 'RUB', store: 'МТС' },
  decimalMark: ',',
};

const formats = [plain, tunecore, beatport, shop, russian];

/** Reads lines of cells that are separated by bars. */
const read = (text: string): { format: string; rows: ReadRow[] } => {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const header = findHeader(lines, formats);
  if (!header) throw new Error('No format has this header');
  const readRow = createRowReader(header);
  const rows = lines.slice(header.index + 1).map((cells, index) => readRow(cells, header.index + 2 + index));
  return { format: header.format.name, rows };
};

describe('a header', () => {
  it('is found below a preamble, in any case, and by its most exact format', () => {
    const lines = [['Report of Example Ltd.'], [''], ['\uFEFFSALE_PERIOD', ' Net ', 'isrc']];
    expect(findHeader(lines, formats)).toMatchObject({ index: 2, format: { name: 'plain' } });
    const exact = { ...plain, name: 'exact', markers: ['sale_period', 'net', 'isrc'] };
    expect(findHeader(lines, [...formats, exact])?.format.name).toBe('exact');
    expect(findHeader([['day', 'platform', 'quantity']], formats)).toBeNull();
    expect(findHeader([...Array.from({ length: 30 }, () => ['']), ['sale_period', 'net']], formats)).toBeNull();
  });

  it('with a marker twice is of no format, and other names that are there again are numbered', () => {
    expect(findHeader([['sale_period', 'net', 'net']], formats)).toBeNull();
    expect(headerNames(['Owner', 'Sum', ' owner '])).toEqual(['owner', 'sum', 'owner (2)']);
  });
});

describe('a row', () => {
  it('of the plain table has each of its values', () => {
    const { rows } = read(`
      sale_period | store   | territory | isrc            | upc          | title     | artist | units | net         | currency
      2026-03-31  | Spotify | de        | us-s1z-99-00001 | 036000291452 | Night Bus | Vera   | 12    | 0.024000092 | usd
    `);
    expect(rows).toEqual([
      {
        type: 'row',
        row: {
          line: 2,
          salePeriod: '2026-03',
          store: 'spotify',
          territory: 'DE',
          isrc: 'USS1Z9900001',
          upc: '036000291452',
          title: 'Night Bus',
          artist: 'Vera',
          units: '12',
          net: '0.024000092',
          gross: null,
          currency: 'USD',
        },
        warnings: [],
      },
    ]);
  });

  it('takes the first of several columns that has a value', () => {
    const { rows } = read(`
      Sales Period | UPC          | Optional UPC | TC Song ID | Optional ISRC | Total Earned | Currency
      2026-03-01   | 859700000017 | 036000291452 | 1          | USS1Z9900001  | 1.5          | USD
      2026-03-01   | 859700000017 |              | 1          | USS1Z9900001  | 1.5          | USD
    `);
    expect(rows).toMatchObject([{ row: { upc: '036000291452' } }, { row: { upc: '859700000017' } }]);
  });

  it('calculates its net by the formula of the format, where an empty cell adds nothing', () => {
    const { rows } = read(`
      PRODUCT_UPC  | TRANSACTION_DATE | NET_CONTENT_REVENUE | NET_WAV_REVENUE | WITHHELD_AMOUNT
      036000291452 | 2026-03-02       | 1.10                | 0.2             | 0.05
      036000291452 | 2026-03-02       | 1.10                |                 | 0.05
      036000291452 | 2026-03-02       | n/a                 |                 | 0.05
    `);
    expect(rows).toMatchObject([
      { row: { net: '1.25', store: 'beatport', currency: 'USD' } },
      { row: { net: '1.05' } },
      { type: 'issue', line: 4, code: 'net_invalid' },
    ]);
  });

  it('that is no sale is left out, and one that takes a sale back is negative', () => {
    const { rows } = read(`
      date     | item type | upc          | net amount | currency
      11/25/22 | track     | 036000291452 | 0.70       | USD
      11/26/22 | refund    | 036000291452 | 0.70       | USD
      11/26/22 | refund    | 036000291452 | -0.70      | USD
      11/30/22 | Payout    |              | 12.00      | USD
    `);
    expect(rows).toMatchObject([
      { row: { net: '0.7', salePeriod: '2022-11' } },
      { row: { net: '-0.7' } },
      { row: { net: '-0.7' } },
      { type: 'skipped' },
    ]);
  });

  it('with a total is none, unless it has a code', () => {
    const { rows } = read(`
      sale_period | title   | isrc         | net
      2026-03     | Totals  | USS1Z9900001 | 1
      2026-03     | Totally |              | 0
      Total       |         |              | 1.00
                  |         |              |
      Signed by   | Vera    |              |
    `);
    expect(rows).toMatchObject([
      { row: { title: 'Totals' } },
      { row: { title: 'Totally', isrc: null, net: '0' } },
      { type: 'total', line: 4, net: '1' },
      { type: 'skipped' },
      { type: 'skipped' },
    ]);
  });

  it('of a Russian report has a comma, no sale month, and totals with tax', () => {
    const { rows } = read(`
      Отчёт за июль
      Название объекта Контента | Сумма вознаграждения Лицензиара, руб (без НДС)
      Ночной автобус            | 1 234,5
      Итого:                    | 1 234,5
      НДС 22%:                  | 271,59
    `);
    expect(rows).toMatchObject([
      { row: { net: '1234.5', salePeriod: null, currency: 'RUB', title: 'Ночной автобус' } },
      { type: 'total', net: '1234.5' },
      { type: 'total', net: '271.59' },
    ]);
  });

  it.each([
    ['2026-13 | 1 | 1 | USD', 'sale_period_invalid', '2026-13'],
    ['2026-03 | 1 | 1E309 | USD', 'net_invalid', '1E309'],
    ['2026-03 | 1 | =1+1 | USD', 'net_invalid', '=1+1'],
    ['2026-03 | many | 1 | USD', 'units_invalid', 'many'],
    ['2026-03 | 1 | 1 | dollars', 'currency_invalid', 'DOLLARS'],
  ])('%s is an issue: %s', (line, code, value) => {
    const { rows } = read(`sale_period | units | net | currency | isrc\n${line} | USS1Z9900001`);
    expect(rows).toEqual([{ type: 'issue', line: 2, code, value }]);
  });

  it('warns of codes and territories that can’t be right, and keeps the money', () => {
    const { rows } = read(`
      sale_period | territory | isrc | upc         | net
      2026-03     | Atlantis  | X    | 1.91774E+11 | 1
    `);
    expect(rows).toMatchObject([
      {
        row: { isrc: 'X', upc: null, territory: null, net: '1' },
        warnings: ['isrc_invalid', 'upc_spoiled', 'territory_unknown'],
      },
    ]);
  });
});
