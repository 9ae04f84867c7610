import { fromUnits, toUnits } from '@dubplate/rules/royalties/amounts';
import { SALES_FORMATS } from '@dubplate/rules/royalties/sales-formats';
import { collect, withFile } from '@dubplate/testkit/royalties/sales-files';
import { zipped } from '@dubplate/testkit/royalties/workbook';
import { dsrBlock, dsrLine, dsrReport } from '@dubplate/testkit/statistics/dsr';
import { describe, expect, it } from 'vitest';
import { readSalesReport } from '../read-sales-report.ts';

const read = (bytes: string | Buffer) =>
  withFile('report.tsv', Buffer.from(bytes), async (path) => {
    const file = { path, name: 'report.tsv', bytes: Buffer.from(bytes).length };
    const report = await readSalesReport(file, { formats: SALES_FORMATS });
    expect(report.format).toBe('dsr');
    const entries = await collect(report.entries);
    // A second iteration reads the same.
    expect(await collect(report.entries)).toEqual(entries);
    return entries;
  });

type Entries = Awaited<ReturnType<typeof read>>;
const rowsOf = (entries: Entries) => entries.flatMap((entry) => (entry.type === 'row' ? [entry.row] : []));
const netOf = (entries: Entries) => rowsOf(entries).map(({ net }) => net);
const sumOf = (entries: Entries) =>
  fromUnits(
    netOf(entries).reduce((sum, net) => sum + toUnits(net, 18), 0n),
    18,
  );
const totalsOf = (entries: Entries) => entries.flatMap((entry) => (entry.type === 'total' ? [entry.net] : []));
const issuesOf = (entries: Entries) => entries.flatMap((entry) => (entry.type === 'issue' ? [entry] : []));

const US = { 12: 'Dubplate', 13: 'PADPIDA2014111801Y' };
const THEM = { 12: 'Other Records', 13: 'PADPIDA2014000000X' };
const march = { start: '2026-03-01', end: '2026-03-31' };
const financial = { ...march, profile: 'FinancialReportingToRecordCompaniesProfileSRB' };
const single = { ...march, profile: 'BasicAudioProfileSRB' };
const ugc = { ...march, profile: 'UgcProfile' };

/** A summary of the SRB profiles and their usages: the revenue of the summary, and the usages of each row. */
const summary = (cells: Readonly<Record<number, string | number>>, id = 'S1') =>
  dsrLine('SY02.02', { 1: id, 2: 'Spotify', 6: 'DE', 7: 'Premium', 8: 1_000, 10: 'EUR', 11: '99999', ...cells });
const streams = (usages: number | string, cells: Readonly<Record<number, string | number>> = {}) =>
  dsrLine('SR02', { 1: 'S1', 3: 'USS1Z9900001', 4: 'Night Bus', 6: 'Vera', 23: '036000291452', 34: usages, ...cells });

describe('a financial report to record companies', () => {
  const accounting = (cells: Readonly<Record<number, string | number>> = {}) =>
    dsrLine('SY10', { 1: 'S1', 2: 'Spotify', 12: 'SE', 13: 'Premium', 20: 'SEK', 21: 'EUR', ...cells });
  const sale = (cells: Readonly<Record<number, string | number>>) =>
    dsrLine('SR08', {
      3: '036000291452',
      9: 'Night Ferry',
      13: 'USS1Z9900001',
      20: 'Night Bus',
      22: 'Vera',
      24: 'S1',
      25: '2026-02-28',
      26: 14,
      27: 2,
      28: 12,
      43: '0.3',
      45: '0.26',
      ...cells,
    });

  it('has net revenue per row in the currency of accounting, and a total with its fees', async () => {
    const entries = await read(
      dsrReport(
        [accounting({ 43: '1.5', 45: '1.554000092' }), sale({ 44: '0.03', 46: '0.024000092' }), sale({ 44: '0.03' })],
        financial,
      ),
    );
    expect(rowsOf(entries)).toEqual([
      expect.objectContaining({ title: 'Usage-independent fee', isrc: null, net: '1.5', units: null, currency: 'EUR' }),
      {
        line: 3,
        salePeriod: '2026-02',
        store: 'spotify',
        territory: 'SE',
        isrc: 'USS1Z9900001',
        upc: '036000291452',
        title: 'Night Bus',
        artist: 'Vera',
        units: '12',
        net: '0.024000092',
        gross: null,
        currency: 'EUR',
      },
      // Without net revenue the allocated revenue counts.
      expect.objectContaining({ net: '0.03' }),
    ]);
    expect([sumOf(entries), totalsOf(entries)]).toEqual(['1.554000092', ['1.554000092']]);
  });

  it('names rows without an amount, and a total that a row is missing from', async () => {
    const entries = await read(
      dsrReport([accounting({ 45: '1' }), sale({ 46: '0.5' }), sale({}), sale({ 46: '0.5', 24: 'S9' })], financial),
    );
    expect(issuesOf(entries)).toMatchObject([
      { line: 4, code: 'record_invalid' },
      { line: 5, code: 'record_invalid', value: 'SummaryRecordId S9' },
    ]);
    expect([sumOf(entries), totalsOf(entries)]).toEqual(['0.5', ['1']]);
  });

  it('has no total over two currencies', async () => {
    const entries = await read(
      dsrReport(
        [
          accounting({ 45: '0.5' }),
          accounting({ 1: 'S2', 21: 'USD', 45: '0.5' }),
          sale({ 46: '0.5' }),
          sale({ 24: 'S2', 46: '0.5' }),
        ],
        financial,
      ),
    );
    expect(rowsOf(entries).map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    expect(totalsOf(entries)).toEqual([]);
  });
});

describe('a basic report', () => {
  it('divides the allocated net revenue over the usages to the last digit', async () => {
    const entries = await read(
      dsrReport([summary({ ...US, 14: 7, 16: '1' }), streams(3), streams(1), streams(3)], single),
    );
    expect(netOf(entries)).toEqual(['0.428571428571428572', '0.142857142857142857', '0.428571428571428571']);
    expect([sumOf(entries), totalsOf(entries)]).toEqual(['1', ['1']]);
    expect(rowsOf(entries)[0]).toMatchObject({
      store: 'spotify',
      territory: 'DE',
      currency: 'EUR',
      salePeriod: '2026-03',
      units: '3',
      title: 'Night Bus',
    });
  });

  it('uses the net revenue of the summary if nothing is allocated', async () => {
    const entries = await read(dsrReport([summary({ 11: '2' }), streams(1), streams(3)], single));
    expect(netOf(entries)).toEqual(['0.5', '1.5']);
  });

  it('takes no money of another rights controller, nor for usages without royalties', async () => {
    const records = [
      summary({ ...US, 14: 4, 16: '1' }),
      summary({ ...THEM, 14: 4, 16: '50' }),
      summary({ ...THEM, 14: 4, 16: '70' }, 'S2'),
      streams(1),
      streams(100, { 33: 'false' }),
      streams(3, { 33: 'true' }),
      streams(5, { 1: 'S2' }),
    ];
    expect(netOf(await read(dsrReport(records, single)))).toEqual(['0.25', '0.75']);
  });

  it('leaves the part of usages that it counts but does not have', async () => {
    const entries = await read(dsrReport([summary({ ...US, 14: 8, 16: '1' }), streams(1), streams(3)], single));
    expect(netOf(entries)).toEqual(['0.125', '0.375']);
    expect(totalsOf(entries)).toEqual(['1']);
  });

  it('adds the revenue of several rights, whose usages are the same', async () => {
    const rights = summary({ ...US, 14: '4|4', 16: '1|0.5' });
    expect(netOf(await read(dsrReport([rights, streams(1), streams(3)], single)))).toEqual(['0.375', '1.125']);
  });

  it('finds recordings and releases by references within a block', async () => {
    const usage = (cells: Readonly<Record<number, string | number>>) => dsrLine('SU02', { 1: 'B1', 2: 'S1', ...cells });
    const entries = await read(
      dsrReport(
        [
          summary({ ...US, 14: 4, 16: '1' }),
          ...dsrBlock({ id: 'B1', icpn: '036000291452', isrcs: ['USS1Z9900001'] }),
          usage({ 5: 'A1', 6: 'true', 7: 1 }),
          usage({ 4: 'R1', 6: 'true', 7: 3 }),
          usage({ 5: 'A9', 6: 'true', 7: 1 }),
        ],
        march,
      ),
    );
    expect(rowsOf(entries)).toMatchObject([
      { isrc: 'USS1Z9900001', upc: null, title: 'First | Light 1', net: '0.25' },
      { isrc: null, upc: '036000291452', title: 'First Light', net: '0.75' },
    ]);
    expect(issuesOf(entries)).toMatchObject([{ code: 'record_invalid', value: 'A9' }]);
  });

  it('takes returns back', async () => {
    const sales = (usages: number, returns: number) =>
      dsrLine('SR01', { 1: 'S1', 3: 'USS1Z9900001', 34: 'true', 36: usages, 37: returns });
    const entries = await read(dsrReport([summary({ ...US, 14: 2, 16: '1' }), sales(3, 0), sales(0, 1)], single));
    expect(netOf(entries)).toEqual(['1.5', '-0.5']);
  });

  it('names a summary without revenue, and one whose usages add up to nothing', async () => {
    const without = await read(dsrReport([summary({ 11: '' }), streams(1)], single));
    expect(issuesOf(without)).toMatchObject([{ line: 3, code: 'record_invalid' }]);
    const nothing = await read(dsrReport([summary({ ...US, 16: '1' }), streams(0)], single));
    expect(issuesOf(nothing)).toMatchObject([{ line: 2, code: 'record_invalid', value: 'Usages' }]);
  });

  it('in parts is one report, and incomplete without one of them', async () => {
    const part = (number: number, usages: number) =>
      dsrReport([summary({ ...US, 14: 4, 16: '1' }), streams(usages)], { ...single, file: [number, 2] });
    const entries = await read(await zipped({ 'b_2of2.tsv': part(2, 3), 'a_1of2.tsv': part(1, 1) }));
    expect([netOf(entries), totalsOf(entries)]).toEqual([['0.25', '0.75'], ['1']]);
    await expect(read(part(2, 3))).rejects.toThrow('part 1 of 2 is missing');
  });
});

describe('a report of user-made content', () => {
  const usage = (cells: Readonly<Record<number, string | number>>) =>
    dsrLine('SR03', { 1: 'S1', 3: 'USS1Z9900001', 4: 'Night Bus', 6: 'Vera', 32: 4, ...cells });
  const ours = { 37: 'Dubplate', 38: 'PADPIDA2014111801Y' };

  it('has the money of each of our usages, in the month in which it ended', async () => {
    const entries = await read(
      dsrReport(
        [
          summary({ 11: '50' }),
          usage({ ...ours, 33: '9', 42: '0.024000092', 34: '2026-03-01', 35: '2026-04-30' }),
          usage({ 37: 'Other Records', 42: '8' }),
          usage({ ...ours, 43: '0.5' }),
          usage({ 33: '0.25' }),
        ],
        { ...ugc, profile: 'UgcProfileSRB' },
      ),
    );
    expect(rowsOf(entries)).toMatchObject([
      { net: '0.024000092', salePeriod: '2026-03' },
      { net: '0.5' },
      { net: '0.25' },
    ]);
  });

  it('divides the revenue of its summary if its usages have none', async () => {
    const revenue = dsrLine('SY09', {
      1: 'S1',
      4: 'DE',
      5: 'YouTube',
      7: 'Dubplate',
      8: 'PADPIDA2014111801Y',
      10: 100,
      11: 4,
      12: '1',
      15: 'EUR',
    });
    const entries = await read(
      dsrReport(
        [
          revenue,
          ...dsrBlock({ id: 'B1', isrcs: ['USS1Z9900001'] }),
          dsrLine('SU03.02', { 1: 'B1', 3: 'S1', 4: 'dsp-B1-1', 5: 1 }),
          dsrLine('SU03.02', { 1: 'B1', 3: 'S1', 4: 'dsp-B1-1', 5: 3 }),
        ],
        ugc,
      ),
    );
    expect(rowsOf(entries)).toMatchObject([{ net: '0.25', isrc: 'USS1Z9900001' }, { net: '0.75' }]);
  });
});

it.each([
  ['without its foot', dsrReport([summary({})], single).replace(/SRFO.*\n/, ''), 'no FOOT record'],
  ['with a lost line', dsrReport([summary({}), streams(1)], { ...single, lines: 9 }), 'its last record counts 9'],
  ['of another profile', dsrReport([], { ...march, profile: 'RadioBroadcastProfile' }), 'RadioBroadcastProfile'],
  ['with a line that is no record', dsrReport(['NOTE\tx'], single), 'line 2 is no record'],
])('a report %s is broken', async (_, text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});
