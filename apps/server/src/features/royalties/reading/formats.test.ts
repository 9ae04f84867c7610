import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fromUnits, toUnits } from '@dubplate/rules/royalties/amounts';
import { SALES_FORMATS } from '@dubplate/rules/royalties/sales-formats';
import { collect, encodedIn, sheetsOf, withFile } from '@dubplate/testkit/royalties/sales-files';
import { workbook, zipped } from '@dubplate/testkit/royalties/workbook';
import { expect, it } from 'vitest';
import { readSalesReport } from './read-sales-report.ts';

interface Summary {
  readonly rows: number;
  /** Sums by currency. */
  readonly net: Readonly<Record<string, string>>;
  readonly months: readonly (string | null)[];
  /** Lines with their codes. */
  readonly issues?: readonly string[];
  readonly totals?: readonly string[];
  readonly warnings?: Readonly<Record<string, number>>;
  readonly skipped?: readonly string[];
  readonly isCumulative?: boolean;
}

const summarize = async (name: string, bytes: Buffer): Promise<Required<Summary> & { format: string }> =>
  withFile('upload', bytes, async (path) => {
    const report = await readSalesReport({ path, name, bytes: bytes.length }, { formats: SALES_FORMATS });
    const entries = await collect(report.entries);
    const sums: Record<string, bigint> = {};
    const warnings: Record<string, number> = {};
    const rows = entries.flatMap((entry) => (entry.type === 'row' ? [entry] : []));
    for (const { row, warnings: found } of rows) {
      sums[row.currency ?? ''] = (sums[row.currency ?? ''] ?? 0n) + toUnits(row.net, 18);
      for (const warning of found) warnings[warning] = (warnings[warning] ?? 0) + 1;
    }
    return {
      format: report.format,
      rows: rows.length,
      net: Object.fromEntries(Object.entries(sums).map(([currency, units]) => [currency, fromUnits(units, 18)])),
      months: [...new Set(rows.map(({ row }) => row.salePeriod))].toSorted(),
      issues: entries.flatMap((entry) => (entry.type === 'issue' ? [`${entry.line} ${entry.code}`] : [])),
      totals: entries.flatMap((entry) => (entry.type === 'total' ? [entry.net] : [])),
      warnings,
      skipped: report.skipped,
      isCumulative: report.isCumulative,
    };
  });

const asWritten = (text: string) => Buffer.from(text);
const withCrlf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'));
const western = (text: string) => encodedIn('windows-1252', text.replaceAll('\n', '\r\n'));
const cyrillic = (text: string) => encodedIn('windows-1251', text.replaceAll('ü', 'u'));
const withBom = (text: string) => Buffer.from(`\uFEFF${text}`);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const utf16WithoutMark = (text: string) => Buffer.from(text, 'utf16le');
const gzip = (text: string) => gzipSync(text);
const excel = (text: string) => workbook(sheetsOf(text));
const statementRun = (text: string) =>
  zipped({
    'July2026StatementRun_Label-self-billing-statement.pdf': '%PDF-1.7',
    'July2026StatementRun_Label-royalty_product_and_asset.csv': text,
    'July2026StatementRun_Label-royalty_product_and_asset_estimate-EUR.csv': text,
    'July2026StatementRun_Label-unmatched_sales.csv': text,
    'July2026StatementRun_Label-youtube_extended.csv': text,
    '__MACOSX/._July2026StatementRun_Label-royalty_product_and_asset.csv': text,
  });
const statementRunSkipped = ['royalty_product_and_asset_estimate-EUR', 'unmatched_sales', 'youtube_extended'].map(
  (kind) => `July2026StatementRun_Label-${kind}.csv`,
);
const regions = async (text: string) => {
  const others = text.replace('Currency\tEUR', 'Currency\tUSD').replaceAll(/^(?:AT|FR|IT|ES|NL)\t.*\n/gm, '');
  return zipped({
    'S1_80000000_1017_EU.txt.gz': gzipSync(text),
    'S1_80000000_1017_US.txt': others,
    'Summary.txt': others,
  });
};

type Pack = (text: string) => Buffer | Promise<Buffer>;

const reports: readonly [file: string, pack: Pack, summary: Summary][] = [
  [
    'plain.csv',
    asWritten,
    {
      rows: 10,
      net: { EUR: '1236.995330092000000001' },
      months: ['2026-01', '2026-02', '2026-03'],
      totals: ['1236.995330092000000001'],
      warnings: { isrc_invalid: 1, upc_spoiled: 1, territory_unknown: 1 },
    },
  ],
  ['distrokid.tsv', western, { rows: 10, net: { USD: '0.27241601' }, months: ['2025-12', '2026-02', '2026-03'] }],
  ['distrokid-new.csv', asWritten, { rows: 10, net: { USD: '0.292416' }, months: ['2026-02', '2026-03'] }],
  ['tunecore.csv', withCrlf, { rows: 10, net: { USD: '0.125600093' }, months: ['2025-12', '2026-02', '2026-03'] }],
  ['cdbaby.txt', withCrlf, { rows: 10, net: { USD: '0.1025885409' }, months: ['2023-01', '2023-09', '2023-10'] }],
  ['believe.csv', cyrillic, { rows: 10, net: { RUB: '29.5241012' }, months: ['2026-02', '2026-03'] }],
  ['believe-ru.csv', withBom, { rows: 10, net: { EUR: '29.5241012' }, months: [null], totals: ['29.5241012'] }],
  ['symphonic.csv', asWritten, { rows: 10, net: { USD: '5.699234992' }, months: ['2025-12', '2026-02', '2026-03'] }],
  [
    'orchard.csv',
    asWritten,
    {
      rows: 10,
      net: { USD: '0.2896528' },
      months: ['2017-08', '2017-09', '2017-10'],
      totals: ['0.2896528'],
      warnings: { upc_spoiled: 1 },
    },
  ],
  ['orchard-new.csv', withBom, { rows: 10, net: { USD: '0.1027201' }, months: ['2024-09', '2024-11', '2024-12'] }],
  [
    'fuga.csv',
    statementRun,
    {
      rows: 10,
      net: { EUR: '0.169234659890124456' },
      months: ['2022-12', '2023-01', '2023-02', '2023-03'],
      skipped: statementRunSkipped,
    },
  ],
  [
    'apple-music.txt',
    regions,
    { rows: 14, net: { EUR: '0.073335092', USD: '0.051330092' }, months: ['2017-11'], skipped: ['Summary.txt'] },
  ],
  ['itunes.txt', asWritten, { rows: 10, net: { EUR: '10.52133' }, months: ['2017-11'] }],
  [
    'youtube-ads.csv',
    gzip,
    { rows: 10, net: { USD: '1.478000092' }, months: ['2025-12', '2026-01', '2026-02', '2026-03'] },
  ],
  [
    'youtube-subscription.tsv',
    asWritten,
    { rows: 10, net: { USD: '1.107001092' }, months: ['2025-12', '2026-02', '2026-03'] },
  ],
  [
    'soundcloud.csv',
    asWritten,
    { rows: 10, net: { USD: '0.242000092' }, months: ['2025-01', '2025-02', '2026-03'], isCumulative: true },
  ],
  [
    'bandcamp.csv',
    utf16,
    { rows: 8, net: { EUR: '0.75', USD: '12.15', GBP: '22', JPY: '800' }, months: ['2022-11', '2022-12'] },
  ],
  [
    'bandcamp.csv',
    utf16WithoutMark,
    { rows: 8, net: { EUR: '0.75', USD: '12.15', GBP: '22', JPY: '800' }, months: ['2022-11', '2022-12'] },
  ],
  [
    'beatport.csv',
    asWritten,
    {
      rows: 9,
      net: { USD: '4.228234659' },
      months: ['2026-01', '2026-02', '2026-03'],
      issues: ['11 net_invalid'],
    },
  ],
  [
    'sds.csv',
    asWritten,
    { rows: 10, net: { USD: '0.222001092' }, months: ['2025-12', '2026-02', '2026-03'], totals: ['0.222001092'] },
  ],
  [
    'workbooks/mts.tsv',
    excel,
    { rows: 10, net: { RUB: '404.3716' }, months: ['2026-07'], totals: ['404.3716', '88.961752', '493.333352'] },
  ],
  // Its second table has a header of its own.
  ['workbooks/megafon.tsv', excel, { rows: 9, net: { RUB: '31.7904001932' }, months: ['2026-05'] }],
  [
    'workbooks/zaycev.tsv',
    excel,
    { rows: 9, net: { RUB: '0.694001472' }, months: ['2026-05'], issues: ['13 net_invalid'], totals: ['0.694001472'] },
  ],
  // Its header has two lines, the upper one with merged cells.
  [
    'workbooks/adv.tsv',
    excel,
    { rows: 9, net: { RUB: '4.0579001932' }, months: ['2026-05'], issues: ['14 net_invalid'] },
  ],
  [
    'workbooks/vois.tsv',
    excel,
    {
      rows: 10,
      net: { RUB: '120.606557377049180328' },
      months: ['2026-06'],
      totals: ['120.606557377049180328', '21.745901639344262295', '120.606557377049180328'],
    },
  ],
  [
    'workbooks/101.tsv',
    excel,
    {
      rows: 9,
      net: { RUB: '2018.609508196721311475' },
      months: [null],
      issues: ['12 net_invalid'],
      totals: ['2018.609508196721311475'],
    },
  ],
  [
    'workbooks/ingrooves.tsv',
    excel,
    {
      rows: 10,
      net: { USD: '0.213235659890123457' },
      months: [null],
      totals: ['0.2132356599'],
      skipped: ['Summary'],
    },
  ],
  [
    'workbooks/onerpm.tsv',
    excel,
    { rows: 10, net: { USD: '0.660000092', BRL: '8.1' }, months: ['2026-02', '2026-03'], skipped: ['Publishing'] },
  ],
];

const formatOf = (file: string): string => file.replace(/^.*\/|\.\w+$/g, '');

it.each(reports)('%s is read to its last digit', async (file, pack, summary) => {
  const text = await readFile(join(import.meta.dirname, 'fixtures', file), 'utf8');
  expect(await summarize(file, await pack(text))).toEqual({
    format: formatOf(file),
    issues: [],
    totals: [],
    warnings: {},
    skipped: [],
    isCumulative: false,
    ...summary,
  });
});

it('every format has a report', () => {
  expect(new Set(reports.map(([file]) => formatOf(file)))).toEqual(new Set(SALES_FORMATS.map(({ name }) => name)));
});
