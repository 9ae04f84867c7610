import { deflateRawSync, gzipSync } from 'node:zlib';
import { OTHER_INCOME, SALES_FORMATS } from '@dubplate/rules/royalties/sales-formats';
import type { SalesFormat } from '@dubplate/rules/royalties/sales-table';
import { collect, encodedIn, withFile } from '@dubplate/testkit/royalties/sales-files';
import { type WorkbookCell, workbook, workbookFiles, zipped } from '@dubplate/testkit/royalties/workbook';
import { describe, expect, it } from 'vitest';
import { readSalesReport, type SalesReportUnreadable } from './read-sales-report.ts';

interface Options {
  readonly name?: string;
  readonly formats?: readonly SalesFormat[];
  readonly format?: string;
}

const read = (bytes: Buffer | string, { name = 'report.csv', formats = SALES_FORMATS, format }: Options = {}) =>
  withFile('upload', Buffer.from(bytes), async (path) => {
    const report = await readSalesReport({ path, name, bytes: Buffer.from(bytes).length }, { formats, format });
    const entries = await collect(report.entries);
    return { ...report, entries, lost: report.lostLetters(), locate: report.locate };
  });

const errorOf = (bytes: Buffer | string, options?: Options): Promise<SalesReportUnreadable> =>
  read(bytes, options).then(
    () => expect.unreachable('the file was read'),
    (error) => error,
  );

const table = (...lines: readonly string[]): string => ['sale_period,net,isrc,title,artist', ...lines, ''].join('\n');
const HEADER = ['sale_period', 'net', 'isrc', 'title'];
const sheet = (...rows: readonly (readonly WorkbookCell[])[]) =>
  workbook([{ name: 'Sheet1', rows: [HEADER, ...rows] }]);

/** A ZIP whose single entry states its sizes, which may be lies. */
const statedZip = (name: string, packed: Buffer, unpackedSize: number, checksum: number): Buffer => {
  const path = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(checksum, 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(unpackedSize, 18);
  common.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), path]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
};

describe('a bomb', () => {
  it('that says that it has 4 GB is refused before it is unpacked', async () => {
    const bomb = statedZip('report.csv', deflateRawSync(Buffer.alloc(1024)), 0xff_ff_ff_fe, 0);
    expect(await errorOf(bomb)).toMatchObject({ code: 'BROKEN_FILE', message: expect.stringContaining('too large') });
  });

  it('that says that it is small is refused when it is not', async () => {
    const bomb = statedZip('report.csv', deflateRawSync(Buffer.alloc(8 * 1024 ** 2, 'a')), 100, 0);
    expect(await errorOf(bomb)).toMatchObject({ code: 'BROKEN_FILE', message: expect.stringContaining('damaged') });
  });

  it('of gzip is refused by its ratio, within an archive as well', async () => {
    const bomb = gzipSync(Buffer.alloc(70 * 1024 ** 2, 'a\n'));
    expect(await errorOf(bomb)).toMatchObject({ code: 'BROKEN_FILE', message: expect.stringContaining('too large') });
    expect(await errorOf(await zipped({ 'report.csv.gz': bomb }))).toMatchObject({ code: 'BROKEN_FILE' });
  });

  it('of archives within archives is refused', async () => {
    const inner = await zipped({ 'report.csv': table('2026-03,1,,,') });
    expect(await errorOf(await zipped({ 'inner.gz': inner }))).toMatchObject({ code: 'BROKEN_FILE' });
    expect(await errorOf(gzipSync(gzipSync(table())))).toMatchObject({ code: 'BROKEN_FILE' });
  });

  it('of empty lines, endless lines or deep XML is refused', async () => {
    expect(await errorOf(table('2026-03,1,,,', '\n'.repeat(20_000)))).toMatchObject({ code: 'BROKEN_FILE' });
    expect(await errorOf(table('2026-03,1,,,', 'x'.repeat(200_000)))).toMatchObject({ code: 'BROKEN_FILE' });
    const files = workbookFiles([{ name: 'Sheet1', rows: [HEADER] }]);
    const deep = { ...files, 'xl/worksheets/sheet1.xml': '<a>'.repeat(10_000) };
    expect(await errorOf(await zipped(deep))).toMatchObject({ code: 'BROKEN_FILE' });
    const untagged = { ...files, 'xl/worksheets/sheet1.xml': `<worksheet>${'x'.repeat(12 * 1024 ** 2)}</worksheet>` };
    expect(await errorOf(await zipped(untagged))).toMatchObject({ code: 'BROKEN_FILE' });
  });
});

describe('a broken file', () => {
  it.each([
    ['an empty one', ''],
    ['only empty lines', '\n\n\n'],
    ['a PDF', '%PDF-1.7'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['bytes', Buffer.from('sale_period,net\n2026-03,\0\0\0')],
    ['an open quote', table('2026-03,1,,"Night')],
    ['a gzip archive that is cut short', gzipSync(table('2026-03,1,,,')).subarray(0, 40)],
  ])('%s is named as such', async (_, bytes) => {
    expect(await errorOf(bytes)).toMatchObject({ code: 'BROKEN_FILE', detail: { ru: expect.stringMatching(/[а-я]/) } });
  });

  it('of 1,000 columns is refused', async () => {
    const columns = Array.from({ length: 1_000 }, (_, place) => `c${place}`);
    const wide = [...columns.slice(2), 'sale_period', 'net'];
    const message = expect.stringContaining('more than 500 columns');
    expect(await errorOf(`${wide.join(',')}\n${wide.map(() => '1').join(',')}\n`)).toMatchObject({ message });
    expect(await errorOf(await workbook([{ name: 'Sheet1', rows: [wide] }]))).toMatchObject({ message });
    expect(await errorOf(table('2026-03,1,,,', ','.repeat(900).concat('1')))).toMatchObject({ message });
  });

  it('is found by the checksum of its archive', async () => {
    const zip = await zipped({ 'report.csv': table('2026-03,1,,,') });
    const place = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 16;
    zip.writeInt32LE(zip.readInt32LE(place) ^ 1, place);
    expect(await errorOf(zip)).toMatchObject({ code: 'BROKEN_FILE' });
    expect(await errorOf(zip.subarray(0, zip.length - 30))).toMatchObject({ code: 'BROKEN_FILE' });
  });

  it('without any table in an archive, or with sums alone, is refused', async () => {
    expect(await errorOf(await zipped({ 'cover.jpg': 'x' }))).toMatchObject({ code: 'BROKEN_FILE' });
    const sums = { 'run_estimate-EUR.csv': table('2026-03,1,,,'), 'Summary.txt': table('2026-03,1,,,') };
    expect(await errorOf(await zipped(sums))).toMatchObject({ code: 'BROKEN_FILE' });
  });

  it('with reports of two formats is refused', async () => {
    const other = 'Retailer,Song,Sales Classification,Net Dollars after Fees\nSpotify,Night Bus,Stream,1\n';
    const zip = await zipped({ 'a.csv': table('2026-03,1,,,'), 'b.csv': other });
    expect((await errorOf(zip)).message).toContain('plain, ingrooves');
  });
});

describe('an unknown table', () => {
  it('is shown with its likely header and its first 30 lines', async () => {
    const lines = [
      'Report of Example Ltd.',
      'Code;Money;Song',
      ...Array.from({ length: 40 }, (_, n) => `${n};1,5;Bus`),
    ];
    const error = await errorOf(lines.join('\n'));
    expect(error).toMatchObject({ code: 'UNKNOWN_FORMAT', header: ['Code', 'Money', 'Song'] });
    expect(error.lines).toHaveLength(30);
    expect(error.lines[2]).toEqual(['0', '1,5', 'Bus']);
  });

  it('is read by a format that a person saved, which comes first', async () => {
    const saved: SalesFormat = {
      name: 'Our shop',
      markers: ['Code', 'Money'],
      columns: { isrc: ['Code'], net: ['Money'], title: ['Song'] },
      fixed: { currency: 'EUR' },
    };
    const { format, entries } = await read('Code;Money;Song\nUSS1Z9900001;1,5;Night Bus\n', {
      formats: [saved, ...SALES_FORMATS],
    });
    expect(format).toBe('Our shop');
    expect(entries).toMatchObject([{ row: { net: '1.5', currency: 'EUR' } }]);
  });

  it('is one too if it is not of the format that was asked for', async () => {
    expect((await read(table('2026-03,1,,,'), { format: 'plain' })).format).toBe('plain');
    expect(await errorOf(table('2026-03,1,,,'), { format: 'tunecore' })).toMatchObject({ code: 'UNKNOWN_FORMAT' });
  });
});

it.each([
  ['PRS', 'Record Number,CAE Number,Work Title,Amount (performance revenue),IP1\n1,2,Night Bus,3,Vera\n'],
  ['ASCAP', 'Statement Recipient Name,Work Title, $ Amount\nVera,Night Bus,0000001.25\n'],
])('a report of %s is named and refused', async (name, text) => {
  expect(OTHER_INCOME.map((income) => income.name)).toContain(name);
  expect(await errorOf(text)).toMatchObject({ code: 'NOT_INCOME', message: expect.stringContaining(name) });
});

describe('a row', () => {
  it.each([
    ['2026-03,1E309,,,', 'net_invalid'],
    ['2026-03,NaN,,,', 'net_invalid'],
    ['2026-03,Infinity,,,', 'net_invalid'],
    ['2026-03,1000000000000,,,', 'net_invalid'],
    ['2026-03,0.0000000000000000001,,,', 'net_invalid'],
    ['0000-03,1,,,', 'sale_period_invalid'],
    ['2026-00,1,,,', 'sale_period_invalid'],
    ['2026-03,1,USS1Z9900001,Night Bus, live,Vera,1', 'cells_differ'],
    ['2026-03,1,USS1Z9900001,"Night" Bus",Vera', 'quotes_invalid'],
  ])('%s is an issue', async (line, code) => {
    const { entries } = await read(table('2026-03,0.5,USS1Z9900001,a,b', line, '2026-03,0.25,USS1Z9900001,a,b'));
    expect(entries).toMatchObject([
      { row: { net: '0.5' } },
      { type: 'issue', line: 3, code },
      { row: { net: '0.25' } },
    ]);
  });

  it('keeps its line after cells with several lines and pages with headers', async () => {
    const { entries } = await read(
      table('2026-03,1,,"two\nlines",x', 'sale_period,net,isrc,title,artist', '2026-03,2,,b,x'),
    );
    expect(entries).toMatchObject([{ row: { line: 2 } }, { row: { line: 5, net: '2' } }]);
  });

  it('of an archive has a line of its own among all files, and is found in its file', async () => {
    const { entries, locate } = await read(
      await zipped({ 'b.csv': table('2026-03,3,,,'), 'a.csv': table('2026-03,1,,,', '2026-03,2,,,') }),
    );
    expect(entries).toMatchObject([{ row: { line: 2 } }, { row: { line: 3 } }, { row: { line: 5, net: '3' } }]);
    expect([2, 3, 5].map(locate)).toEqual([
      { file: 'a.csv', line: 2 },
      { file: 'a.csv', line: 3 },
      { file: 'b.csv', line: 2 },
    ]);
  });

  it('comes with at most 499 others, again in a second iteration', async () => {
    const lines = Array.from({ length: 1_200 }, (_, place) => `2026-03,${place},,a,b`);
    await withFile('upload', Buffer.from(table(...lines)), async (path) => {
      const report = await readSalesReport({ path, name: 'report.csv', bytes: 1 }, { formats: SALES_FORMATS });
      for (const _ of [1, 2]) {
        const sizes: number[] = [];
        for await (const batch of report.entries) sizes.push(batch.length);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_200);
      }
      // Leaving early closes the file.
      for await (const batch of report.entries) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
    });
  });
});

describe('a workbook', () => {
  it('has exact numbers, days, and only stored results of formulas', async () => {
    const { entries } = await read(
      await sheet(
        [{ day: '2026-03-31' }, { number: '2.4000091999999999E-2' }, 'USS1Z9900001', { inline: 'Night & Bus' }],
        ['2026-03', { number: '3.3333333333333335E-5' }],
        ['2026-03', { formula: 'A2*2', result: '0.5' }],
        ['2026-03', { formula: 'A2*2' }],
        ['2026-03', { boolean: true }],
        ['2026-03', { number: '123456.78' }, { formula: 'C2' }],
        ['2026-03', { number: '1' }, { formula: '"USS1Z9900001"' }],
      ),
    );
    expect(entries).toMatchObject([
      { row: { line: 2, salePeriod: '2026-03', net: '0.024000092', title: 'Night & Bus' } },
      { row: { net: '0.000033333333333333' } },
      { row: { net: '0.5' } },
      { type: 'issue', line: 5, code: 'net_invalid', value: '=A2*2' },
      { type: 'issue', line: 6, code: 'net_invalid', value: 'TRUE' },
      { row: { net: '123456.78' }, warnings: ['isrc_invalid'] },
      // A text that is written as a formula is that text.
      { row: { net: '1', isrc: 'USS1Z9900001' } },
    ]);
  });

  it('is read to its end although it says that it is smaller', async () => {
    const rows = [HEADER, ...Array.from({ length: 20 }, (_, place) => ['2026-03', { number: `${place}` }])];
    const { entries } = await read(await workbook([{ name: 'Sheet1', dimension: 'A1:B2', rows }]));
    expect(entries).toHaveLength(20);
  });

  it('is read from its visible sheets with a known header', async () => {
    const rows = [HEADER, ['2026-03', { number: '1' }]];
    const { entries, skipped } = await read(
      await workbook([
        { name: 'Cover', rows: [['Statement']] },
        { name: 'Old', rows, isHidden: true },
        { name: 'Data', rows },
      ]),
    );
    expect(entries).toMatchObject([{ row: { net: '1' } }]);
    expect(skipped).toEqual(['Cover']);
  });

  it('lies in gzip or beside others in a ZIP', async () => {
    const bytes = await sheet(['2026-03', { number: '1' }]);
    expect((await read(gzipSync(bytes))).entries).toMatchObject([{ row: { net: '1' } }]);
    const both = await read(await zipped({ 'a.xlsx': bytes, 'b.csv': table('2026-03,2,,,') }));
    expect(both.entries).toMatchObject([{ row: { net: '1' } }, { row: { net: '2' } }]);
    expect(both.locate(2)).toEqual({ file: 'a.xlsx: Sheet1', line: 2 });
  });

  it('without one of its parts, or with bad XML, is broken', async () => {
    const files = workbookFiles([{ name: 'Sheet1', rows: [HEADER, ['2026-03', 'x']] }]);
    const without = (name: string) =>
      zipped(Object.fromEntries(Object.entries(files).filter(([path]) => path !== name)));
    for (const name of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'])
      expect(await errorOf(await without(name))).toMatchObject({ code: 'BROKEN_FILE' });
    const bad = { ...files, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' };
    expect(await errorOf(await zipped(bad))).toMatchObject({ code: 'BROKEN_FILE' });
    const entity = { ...files, 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>' };
    expect(await errorOf(await zipped(entity))).toMatchObject({ code: 'BROKEN_FILE' });
  });
});

describe('letters', () => {
  const titles = (title: string, count: number) => Array.from({ length: count }, () => `2026-03,1,,${title},Вера`);

  it('of windows-1251 and 1252 differ, even if they come late', async () => {
    const plain = Array.from({ length: 5_000 }, () => '2026-03,1,,Night Bus,Vera');
    const russian = await read(encodedIn('windows-1251', table(...plain, '2026-03,1,,Ночной автобус,Вера')));
    expect(russian.entries.at(-1)).toMatchObject({ row: { title: 'Ночной автобус', artist: 'Вера' } });
    const french = await read(encodedIn('windows-1252', table(...plain, '2026-03,1,,Élan à Orléans,Hélène')));
    expect(french.entries.at(-1)).toMatchObject({ row: { title: 'Élan à Orléans', artist: 'Hélène' } });
  });

  it('of UTF-16 are read without a mark, in either order of bytes', async () => {
    const text = ['Платформа;Название трека;Сумма', 'VK;Тихо;1,5', ''].join('\n');
    const saved = {
      name: 'vk',
      markers: ['Платформа', 'Сумма'],
      columns: { net: ['Сумма'], title: ['Название трека'] },
    };
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect((await read(bytes, { formats: [saved] })).entries).toMatchObject([{ row: { title: 'Тихо', net: '1.5' } }]);
  });

  it('that were lost in more than 0.2 % of rows are reported', async () => {
    const some = encodedIn('windows-1251', table(...titles('Тихо', 998), ...titles('А?тобус', 3)));
    expect(await read(some)).toMatchObject({ lost: { rows: 3, of: 1_001 } });
    const few = table(...titles('Кто?', 999), ...titles('А?тобус', 1));
    expect(await read(few)).toMatchObject({ lost: null });
  });

  it('of a damaged UTF-8 text are lost, and the others are not', async () => {
    const text = Buffer.from(table(...titles('Тихо', 10), '2026-03,1,,Снег#,Вера'));
    text[text.indexOf('#')] = 0xd0;
    const { entries, lost } = await read(text);
    expect(entries.at(-1)).toMatchObject({ row: { title: 'Снег\uFFFD', artist: 'Вера' } });
    expect(lost).toEqual({ rows: 1, of: 11 });
  });
});
