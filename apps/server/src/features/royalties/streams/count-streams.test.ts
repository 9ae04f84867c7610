import { eventually } from '@dubplate/testkit/eventually';
import { daysFromNow, type Record } from '@dubplate/testkit/records';
import { importSales, type Sale } from '@dubplate/testkit/royalties/sales';
import { importStreams, reportForm } from '@dubplate/testkit/statistics/reports';
import {
  type Catalogue,
  createCatalogue,
  type StatisticsServer,
  startStatisticsServer,
} from '@dubplate/testkit/statistics/statistics-server';
import { streamEngines } from '@dubplate/testkit/statistics/stream-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const isrcOf = (record: Record) => record.tracks[0]?.isrc ?? '';

describe.each(streamEngines())('on $name', (engine) => {
  let running: StatisticsServer;
  let catalogue: Catalogue;
  let serial = 0;
  beforeAll(async () => {
    if (engine.whyNot === null) running = await startStatisticsServer(engine);
  });
  afterAll(() => running?.stop());
  beforeEach(async ({ skip }) => {
    if (engine.whyNot !== null) skip(engine.whyNot);
    serial += 1;
    catalogue = await createCatalogue(running);
  });

  const admin = () => running.admin;
  const name = (report: string) => `${serial} ${report}`;
  /** Each test has a year, because usage reports of others stay. */
  const year = () => String(2010 + serial);
  const january = () => `${year()}-01`;
  const february = () => `${year()}-02`;
  const sale = (units: number, more: Partial<Sale> = {}): Sale => ({
    month: january(),
    isrc: isrcOf(catalogue.single),
    net: '1',
    units,
    ...more,
  });
  const approve = (id: string) =>
    admin().ok('POST /staff/sales-reports/{id}/approve', {
      params: { id },
      body: { received_amount: '1', received_on: '2025-03-10' as never, detach_unmatched: true },
    });
  const turn = (id: string, enabled: boolean) =>
    admin().ok('PUT /staff/sales-reports/{id}/statistics', { params: { id }, body: { enabled } });
  /** An approved report that is turned on. */
  const sell = async (report: string, sales: readonly Sale[]): Promise<string> => {
    const { uuid } = await importSales(admin(), name(report), sales);
    await turn(uuid ?? '', true);
    await approve(uuid ?? '');
    return uuid ?? '';
  };
  const use = (report: string, day: string, store: string, quantity: number) =>
    importStreams(admin(), name(report), [[day, store, isrcOf(catalogue.single), quantity]]);
  const undo = (report: string) =>
    admin().ok('DELETE /staff/statistics/import/{report}', { params: { report: name(report) } });
  const streams = async (start_date = `${january()}-01`, end_date = `${year()}-03-31`) => {
    const query = { start_date, end_date } as never;
    return (await catalogue.owner.ok('GET /common-statistics', { query })).total;
  };
  /** Waits until all reports are counted as they are now. */
  const streamsOnceCounted = async () => {
    await eventually('the streams to be counted', async () => {
      const { rows } = await running.server.database.pool.query(
        "select 1 from pgboss.job where name in ('royalties.count-streams', 'streams-imported.count-sales', 'streams-undone.count-sales', 'codes-assigned.statistics.match') and state in ('created', 'retry', 'active')",
      );
      return rows.length === 0 ? true : undefined;
    });
    return streams();
  };

  it('counts no units of a sales report unless it is turned on', async () => {
    const { uuid } = await importSales(admin(), name('off'), [sale(5)]);
    expect(await approve(uuid ?? '')).toMatchObject({ feeds_statistics: false });
    expect(await streamsOnceCounted()).toBe(0);
    expect(await turn(uuid ?? '', true)).toMatchObject({ feeds_statistics: true });
    expect(await streamsOnceCounted()).toBe(5);
    await turn(uuid ?? '', false);
    expect(await streamsOnceCounted()).toBe(0);
  });

  it('counts matched streams by store, month and track, once', async () => {
    const { album, single } = catalogue;
    const id = await sell('once', [
      sale(5),
      sale(2, { territory: 'FR' }),
      sale(3, { store: 'Deezer', month: february() }),
      sale(4, { isrc: null, upc: album.release.upc }),
      // Downloads, videos with the track, and what nobody has.
      sale(100, { store: 'iTunes' }),
      sale(200, { store: 'TikTok' }),
      sale(400, { isrc: 'QZZZZ2500009' }),
    ]);
    expect(await streamsOnceCounted()).toBe(14);
    await turn(id, true);
    expect(await streamsOnceCounted()).toBe(14);
    expect(await streams(`${january()}-01`, `${january()}-31`)).toBe(11);
    // Sums of a month are no part of a week.
    expect(await streams(`${january()}-01`, `${january()}-07`)).toBe(0);
    const { data } = await catalogue.owner.ok('GET /common-statistics', {
      query: { start_date: `${january()}-01`, end_date: `${year()}-03-31` } as never,
    });
    expect(Object.fromEntries(data.map(({ release, totalQuantity }) => [release.title, totalQuantity]))).toEqual({
      [single.release.title]: 10,
      [album.release.title]: 4,
    });
    const { data: imports } = await admin().ok('GET /staff/statistics/imports');
    expect(imports.filter(({ report }) => report.startsWith('sales-report'))).toEqual([]);
    const undone = await admin().call('DELETE /staff/statistics/import/{report}', {
      params: { report: `sales-report:${id}` },
    });
    expect(undone.status).toBe(404);
  });

  it('leaves out stores and months that a usage report has, until that is undone', async () => {
    await use('usage', `${january()}-15`, 'Spotify', 1000);
    await sell('sales', [sale(5), sale(3, { month: february() }), sale(2, { store: 'Deezer' })]);
    expect(await streamsOnceCounted()).toBe(1005);
    await undo('usage');
    expect(await streamsOnceCounted()).toBe(10);
  });

  it('gives way to a usage report at once, and keeps its other stores and months', async () => {
    const id = await sell('sales', [sale(5), sale(3, { month: february() }), sale(2, { store: 'Deezer' })]);
    expect(await streamsOnceCounted()).toBe(10);
    expect(await use('usage', `${january()}-15`, 'Spotify', 1000)).toMatchObject({ overlaps: [] });
    expect(await streams()).toBeLessThanOrEqual(1005);
    expect(await streamsOnceCounted()).toBe(1005);
    // One without a store may have the streams of any.
    await admin().ok('POST /staff/statistics/import', {
      body: reportForm(name('all'), `day,platform,isrc,quantity\n${february()}-03,,${isrcOf(catalogue.single)},7\n`),
    });
    expect(await streamsOnceCounted()).toBe(1009);
    await turn(id, false);
    expect(await streamsOnceCounted()).toBe(1007);
  });

  it('takes streams back when the report is reopened or replaced', async () => {
    const id = await sell('sales', [sale(5)]);
    expect(await streamsOnceCounted()).toBe(5);
    await admin().ok('POST /staff/sales-reports/{id}/reopen', { params: { id } });
    expect(await streamsOnceCounted()).toBe(0);
    const { uuid } = await importSales(admin(), name('sales'), [sale(8)]);
    expect(await approve(uuid ?? '')).toMatchObject({ uuid: id, feeds_statistics: true });
    expect(await streamsOnceCounted()).toBe(8);
    await admin().ok('POST /staff/sales-reports/{id}/reopen', { params: { id } });
    await admin().ok('DELETE /staff/sales-reports/{id}', { params: { id } });
    expect(await streamsOnceCounted()).toBe(0);
  });

  it('counts rows that a person matches, and the waiting streams with their codes', async () => {
    const isrc = `QZZZZ25${String(serial).padStart(5, '0')}`;
    const toTrack = catalogue.single.tracks[0]?.uuid as never;
    await importStreams(admin(), name('usage'), [[daysFromNow(-1), 'Deezer', isrc, 9]]);
    const id = await sell('sales', [sale(5), sale(3, { isrc })]);
    expect(await streamsOnceCounted()).toBe(5);
    await admin().ok('POST /staff/sales-reports/{id}/match', {
      params: { id },
      body: { rows: [3], track_uuid: toTrack, remember: true },
    });
    expect(await streamsOnceCounted()).toBe(8);
    expect(await streams(daysFromNow(-1), daysFromNow(-1))).toBe(9);
    const { data } = await admin().ok('GET /staff/statistics/unmatched');
    expect(data.filter((waiting) => waiting.isrc === isrc)).toEqual([]);
  });
});
