import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readFiles } from '../read-files.ts';
import type { LineIssue, ReportRow } from '../report-rows.ts';

const FOUND = join(
  process.env.CORPORA_DIR ?? resolve(import.meta.dirname, '../../../../../../../../../shared/corpora'),
  'found',
);

/** Reads a report that comes in chunks of this size. */
const read = async (bytes: string | Buffer, chunk = 64 * 1024) => {
  const all = Buffer.from(bytes);
  const chunks = Array.from({ length: Math.ceil(all.length / chunk) }, (_, at) =>
    all.subarray(at * chunk, (at + 1) * chunk),
  );
  const open = async () => Readable.from(chunks, { objectMode: false });
  const rows: ReportRow[] = [];
  const issues: LineIssue[] = [];
  const files = readFiles([{ part: null, open }], {
    today: '2026-11-25' as never,
    progress: { bytes: 0, rows: 0 },
  });
  for await (const lines of files) {
    rows.push(...lines.rows);
    issues.push(...lines.issues);
  }
  return { rows, issues, streams: rows.reduce((sum, { quantity }) => sum + quantity, 0) };
};

const tsv = (...titles: string[]) =>
  [
    'day\tplatform\ttitle\tisrc\tquantity',
    ...titles.map((title) => `2026-10-01\tSpotify\t${title}\tQZTST2600001\t1`),
  ].join('\n');
const csv = (...lines: string[]) => ['day,platform,upc,quantity,territory', ...lines].join('\n');

describe('a tab-separated report', () => {
  it.each([
    ['begins a title with a quote', tsv('"Live at Home', 'B side', '12" Mix', '"Second" Word', 'Plain'), 5],
    ['ends one title with the quote that another begins with', tsv('"Live', 'B side', 'Home"', 'Plain'), 4],
    ['encloses all titles in quotes', tsv('"One"', '"12"" Mix"'), 2],
    ['has a tab within quotes', tsv('"One\ttwo"', '"Three', 'Four'), 3],
    ['has line ends within quotes', tsv('"One\n\ntwo"', '"Three', 'Four'), 3],
    [
      'has a quoted header',
      tsv('"One\ntwo"', 'Three').replace(/^.*$/m, '"day"\t"platform"\t"title"\t"isrc"\t"quantity"'),
      2,
    ],
  ])('that %s loses no rows', async (_, text, rows) => {
    for (const chunk of [64 * 1024, 7]) expect(await read(text, chunk)).toMatchObject({ streams: rows, issues: [] });
  });

  it('reports a line without a field, even if it starts with a quote', async () => {
    const text = tsv('A', 'B', '"C')
      .replace('\tB\t', '\t"B\t')
      .replace('\tQZTST2600001\t1\n2026-10-01\tSpotify\t"C', '\t1\n2026-10-01\tSpotify\tC"');
    const { issues } = await read(text);
    expect(issues).toMatchObject([{ line: 3, code: 'fields_differ' }]);
  });

  it('of 500 rows with random quotes has each line read or rejected', async () => {
    const signs = ['"', '""', 'a', ' ', '"a', 'a"', '12" Mix', '\\"', '’'];
    const titles = Array.from({ length: 500 }, (_, at) => `${signs[at % 9]}${signs[Math.floor(at / 9) % 9]}`);
    const { rows, issues } = await read(tsv(...titles));
    expect([rows.length, issues]).toEqual([500, []]);
  });
});

it('a quote that swallows rows of a comma-separated report is rejected', async () => {
  const line = (title: string) => `2026-10-01,Spotify,${title},QZTST2600001,1`;
  const text = ['day,platform,title,isrc,quantity', line('"Live'), line('B'), line('12"')].join('\n');
  expect((await read(text)).issues).toEqual([{ line: 2, code: 'quotes_invalid' }]);
});

it('a quoted title of two lines can be first or last in a row', async () => {
  expect((await read('title,day,platform,isrc,quantity\n"a\nb",2026-10-01,X,Q,1')).streams).toBe(1);
  expect((await read('day,platform,isrc,quantity,title\n2026-10-01,X,Q,1,"a\nb"\n')).streams).toBe(1);
});

// With a parser that looks at all quotes of the next 8 KB for each line, this took minutes.
it('reads megabytes of lines with a stray quote each', async () => {
  const lines = 200_000;
  const { rows, issues } = await read(`day\tplatform\tisrc\tquantity\n${'"a\t"b\n'.repeat(lines)}`);
  expect([rows.length, issues.length]).toEqual([0, lines]);
});

it('a quoted title at the end of a tab-separated row may have two lines, but cannot contain another row', async () => {
  const row = (title: string) => `2026-10-01\tX\tQ\t1\t${title}`;
  const report = (...titles: string[]) => ['day\tplatform\tisrc\tquantity\ttitle', ...titles.map(row)].join('\n');
  for (const chunk of [64 * 1024, 7]) {
    expect((await read(report('"a\nb"', '"c'), chunk)).streams).toBe(2);
    expect((await read(report('"a', 'b"', 'c'), chunk)).streams).toBe(3);
  }
});

describe('the codes of a report', () => {
  it.each([
    ['036000291452', '036000291452'],
    ['0036000291452', '036000291452'],
    ['00036000291452', '036000291452'],
    ['36000291452', '036000291452'],
    ['36000291452.0', '036000291452'],
    ['3.6000291452E+10', '036000291452'],
    ['4.006381333931e12', '4006381333931'],
    ['04006381333931', '4006381333931'],
    ['10036000291459', '10036000291459'],
    ['1234', '1234'],
  ])('%s is the UPC %s', async (written, upc) => {
    expect((await read(csv(`2026-10-01,Spotify,${written},1,`))).rows).toMatchObject([{ upc }]);
  });

  it.each(['5.6e+10', '3.60003E+10', '3.6E+10'])('%s is reported as rounded', async (written) => {
    expect((await read(csv(`2026-10-01,Spotify,${written},1,`))).issues).toEqual([
      { line: 2, code: 'code_rounded', values: { code: written } },
    ]);
  });
});

it.each([
  ['UK', 'GB'],
  ['el', 'GR'],
  ['WW', null],
  ['ZZ', null],
  ['EU', null],
  ['OU', null],
  ['XX', null],
  ['Worldwide', null],
  ['de', 'DE'],
  ['', null],
])('the territory %j is %j', async (written, territory) => {
  expect((await read(csv(`2026-10-01,Spotify,036000291452,1,${written}`))).rows).toMatchObject([{ territory }]);
});

describe('a report', () => {
  const text = csv('2026-10-01,Spotify,036000291452,1,DE');

  it.each([
    ['whose header begins with #', `#${text}`],
    ['whose header follows comments', `# Streams of October\n\n# day: UTC\n# ${text}`],
    ['that begins with empty lines', `\n\n${text}\n\n`],
    ['in UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['in UTF-16, the higher byte first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('%s is read', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ streams: 1, issues: [] });
  });
});

describe.skipIf(!existsSync(FOUND))(`reports that were read wrongly (skipped where they are absent: ${FOUND})`, () => {
  it('report-titles-in-quotes.tsv has 5 rows and 116 streams', async () => {
    const { rows, streams, issues } = await read(readFileSync(join(FOUND, 'report-titles-in-quotes.tsv')));
    expect([rows.length, streams, issues]).toEqual([5, 116, []]);
  });

  it('report-codes.csv has one UPC, the territory GB and the store tdc_as', async () => {
    const { rows } = await read(readFileSync(join(FOUND, 'report-codes.csv')));
    expect(rows.map(({ upc }) => upc)).toEqual(['036000291452', '036000291452', '036000291452']);
    expect(rows.map(({ territory }) => territory)).toEqual(['GB', null, null]);
    expect(rows.map(({ platform }) => platform)).toEqual(['spotify', 'spotify', 'tdc_as']);
  });
});
