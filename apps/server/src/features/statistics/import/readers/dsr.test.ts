import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease, type Record } from '@dubplate/testkit/records';
import { dsrBlock, dsrLine, dsrReport, dsrStreams, dsrSummary } from '@dubplate/testkit/statistics/dsr';
import { reportForm } from '@dubplate/testkit/statistics/reports';
import { useServer } from '@dubplate/testkit/use-server';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let admin: Person;
let moderator: Person;
let owner: Person;
let album: Record;
let reports = 0;

const yesterday = daysFromNow(-1);
const isrcOf = (track = 0) => album.tracks[track]?.isrc ?? '';
const upcOf = () => album.release.upc ?? '';
const send = (file: string) => {
  reports += 1;
  return admin.call('POST /staff/statistics/import', {
    body: reportForm(`dsr-${reports}`, file, `dsr-${reports}.tsv`),
  });
};
const common = (query: object) => owner.ok('GET /common-statistics', { query: query as never });
const onYesterday = () => common({ start_date: yesterday, end_date: yesterday });

beforeAll(async () => {
  admin = await signUp(server, { roles: ['admin'] });
  moderator = await signUp(server, { roles: ['moderator'] });
});
beforeEach(async () => {
  owner = await signUp(server);
  await grantPlan(server.database.db, { userUuid: owner.uuid, name: 'PREMIUM_1M', days: 20 });
  album = await publishRelease(owner, moderator, { title: 'Album', tracks: 2 });
});

/** A report of one day, with the store and the country in one summary record and one block for the album. */
const oneDay = (usages: readonly string[], options: Partial<Parameters<typeof dsrReport>[1]> = {}) =>
  dsrReport(
    [dsrSummary('S1', 'JP'), ...dsrBlock({ id: 'B1', icpn: `0${upcOf()}`, isrcs: [isrcOf(), isrcOf(1)] }), ...usages],
    { start: yesterday, ...options },
  );

const keptRows = async () => {
  const { rows } = await sql<object>`
    SELECT day, last_day, territory, track_uuid, quantity FROM statistics_rows
    JOIN statistics_batches ON statistics_batches.id = batch_id AND is_active
    JOIN statistics_releases ON statistics_releases.id = statistics_rows.release_id
    LEFT JOIN statistics_tracks ON statistics_tracks.id = track_id
    WHERE release_uuid = ${album.release.uuid} ORDER BY quantity`.execute(server.database.db);
  return rows;
};

describe('a DSR flat file', () => {
  it('of the BasicAudio profile has streams of recordings and releases', async () => {
    const records = [
      '# a comment',
      dsrStreams('B1', 'S1', { resource: 'A1' }, 7),
      dsrStreams('B1', 'S1', { resource: 'A2' }, '5.0'),
      dsrStreams('B1', 'S1', { release: 'R1' }, 2),
      dsrLine('RE02', { 1: 'B1', 2: 'R2', 3: 'sub', 5: 'A2' }),
      // Downloads minus returns.
      dsrLine('SU01', { 1: 'B1', 2: 'S1', 3: 'sale-2', 4: 'R2', 6: 'true', 7: 'false', 8: 4, 9: 1 }),
    ];
    const { status, body } = await send(oneDay(records));
    expect([status, body]).toMatchObject([200, { rows: 4, quantity: 17, unmatched: 0 }]);
    expect(await onYesterday()).toMatchObject({ total: 17, platforms: [{ platform: 'spotify', totalQuantity: 17 }] });
    const row = { day: yesterday, last_day: yesterday, territory: 'JP' };
    expect(await keptRows()).toEqual([
      { ...row, track_uuid: null, quantity: 2 },
      { ...row, track_uuid: album.tracks[1]?.uuid, quantity: 3 },
      { ...row, track_uuid: album.tracks[1]?.uuid, quantity: 5 },
      { ...row, track_uuid: album.tracks[0]?.uuid, quantity: 7 },
    ]);
  });

  it('of a month keeps its period, and counts only in months', async () => {
    await send(
      dsrReport(
        [
          dsrSummary('S1', 'Worldwide'),
          ...dsrBlock({ id: 'B1', isrcs: [isrcOf()] }),
          dsrStreams('B1', 'S1', { resource: 'A1' }, 9),
        ],
        {
          start: '2026-02',
        },
      ),
    );
    expect(await keptRows()).toMatchObject([
      { day: '2026-02-01', last_day: '2026-02-28', territory: null, quantity: 9 },
    ]);
    const month = { start_date: '2026-02-01', end_date: '2026-02-28' };
    expect(await common(month)).toMatchObject({ total: 9, days: [] });
    expect(await common({ ...month, end_date: '2026-02-27' })).toMatchObject({ total: 0 });
  });

  it('of the UGC profile has usages in their own periods, without single videos', async () => {
    const records = [
      dsrSummary('S1', 'IS', { service: 'AdSupport-music' }),
      ...dsrBlock({ id: '1', isrcs: [isrcOf()] }),
      dsrLine('RU01.01', { 1: '1', 2: 'S1', 3: 'video1|video2', 4: '30|12', 5: 'x' }),
      dsrLine('SU03.02', { 1: '1', 2: 'U1', 3: 'S1', 4: 'dsp-1-1', 5: 18, 6: '0.0', 7: '20260201', 8: '2026-02-02' }),
      dsrLine('LI01.02', { 1: '1', 2: 'S1', 3: 'Somebody', 6: '1.0' }),
      dsrLine('SU03.02', { 1: '1', 2: 'U2', 3: 'S1', 4: 'dsp-1-1', 5: 4, 6: '0.0', 7: '2026-02-03', 8: '2026-02-03' }),
      // Rights that began before the period of the report.
      dsrLine('SU03.02', { 1: '1', 2: 'U3', 3: '', 4: 'dsp-1-1', 5: 20, 6: '0.0', 7: '2025-01-01', 8: '2099-12-31' }),
      ...dsrBlock({ id: '2', isrcs: [''] }),
      dsrLine('SU03.02', { 1: '2', 2: 'U4', 3: 'S1', 4: 'dsp-2-1', 5: 99 }),
    ];
    const file = dsrReport(records, {
      profile: 'UGCProfile',
      start: '2026-02-01',
      end: '2026-02-28',
      sender: 'Google YouTube',
    });
    expect((await send(file)).body).toMatchObject({ rows: 4, quantity: 141, unmatched: 1 });
    expect(await keptRows()).toMatchObject([
      { day: '2026-02-03', last_day: '2026-02-03', territory: 'IS', quantity: 4 },
      { day: '2026-02-01', last_day: '2026-02-02', quantity: 18 },
      { day: '2026-02-01', last_day: '2026-02-28', quantity: 20 },
    ]);
    const { platforms } = await common({ start_date: '2026-02-01', end_date: '2026-02-28' });
    expect(platforms).toEqual([{ platform: 'youtube', totalQuantity: 42 }]);
  });

  it('with one record per line has the recording in each line', async () => {
    const streams = (isrc: string, icpn: string, count: number) =>
      dsrLine('SR02', { 1: 'S1', 2: 'x', 3: isrc, 4: 'Title', 23: icpn, 32: 'sale', 33: 'true', 34: count });
    const file = dsrReport([dsrSummary('S1', 'DE'), streams(isrcOf(), '4006381333931', 3), streams('', upcOf(), 4)], {
      profile: 'BasicAudioProfileSRB',
      start: yesterday,
    });
    expect((await send(file)).body).toMatchObject({ rows: 2, quantity: 7, unmatched: 0 });
    const rights = (transaction: string, count: number, owner: string) =>
      dsrLine('SR03', { 1: 'S1', 3: isrcOf(), 31: transaction, 32: count, 34: yesterday, 35: yesterday, 37: owner });
    const ugc = dsrReport([dsrSummary('S1', 'DE'), rights('t1', 8, 'A'), rights('t1', 8, 'B'), rights('t2', 1, 'A')], {
      profile: 'UgcProfileSRB',
      start: yesterday,
      sender: 'YouTube',
    });
    expect((await send(ugc)).body).toMatchObject({ rows: 2, quantity: 9 });
  });

  it('of the financial profile has net usages by day', async () => {
    const summary = dsrLine('SY10', { 1: 'S1', 2: 'Deezer', 6: '2026-02', 7: '2026-02', 12: 'FR', 13: 'HiFi' });
    const sale = (isrc: string, icpn: string, [day, total, returns, net]: readonly (string | number)[]) =>
      dsrLine('SR08', { 1: 'sale', 3: icpn, 13: isrc, 24: 'S1', 25: day, 26: total, 27: returns, 28: net });
    const sales = [
      sale(isrcOf(), upcOf(), ['2026-02-01', 10, 2, 8]),
      sale(isrcOf(1), '', ['2026-02-02', 0, 3, -3]),
      sale('', upcOf(), ['2026-02-02', 5, 0, '']),
    ];
    const profile = 'FinancialReportingToRecordCompaniesProfileSRB';
    const options = { profile, start: '2026-02', sender: 'A Sender' };
    expect((await send(dsrReport([summary, ...sales], options))).body).toMatchObject({
      rows: 3,
      quantity: 10,
      unmatched: 0,
    });
    expect(await common({ start_date: '2026-02-01', end_date: '2026-02-28' })).toMatchObject({
      days: [
        { day: '2026-02-01', totalQuantity: 8 },
        { day: '2026-02-02', totalQuantity: 2 },
      ],
      platforms: [{ platform: 'deezer' }],
    });
    const bad = dsrReport([summary, sale(isrcOf(), '', ['2026-02-01', 10, 2, 9])], options);
    expect((await send(bad)).error.issues).toMatchObject([{ path: '3', code: 'usages_contradict' }]);
  });

  it('is rejected with the number of each bad line', async () => {
    const answer = await send(
      oneDay([
        dsrSummary('S1', 'US'),
        dsrSummary('S2', 'Moon'),
        dsrStreams('B1', 'S9', { resource: 'A1' }, 1),
        dsrStreams('B1', 'S1', {}, 1),
        dsrStreams('B1', 'S1', { release: 'R1', resource: 'A1' }, 1),
        dsrStreams('B1', 'S1', { resource: 'A9' }, 1),
        dsrStreams('B2', 'S1', { resource: 'A1' }, 1),
        dsrStreams('B1', 'S1', { resource: 'A1' }, '1.5'),
        dsrLine('SR06', { 1: 'S1', 3: isrcOf(), 13: 5 }),
        'HEAD\tdsrf/30',
        dsrLine('FOOT', { 1: 3 }),
        dsrStreams('B1', 'S1', { resource: 'A1' }, 1),
      ]),
    );
    expect([answer.status, answer.error.issueCount]).toEqual([400, 13]);
    expect(answer.error.issues?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '6 summary_contradicts',
      '7 territory_invalid',
      '8 summary_unknown',
      '9 transacted_invalid',
      '10 transacted_invalid',
      '11 reference_unknown',
      '12 block_unknown',
      '13 quantity_invalid',
      '14 record_unknown',
      '15 record_misplaced',
      '16 lines_differ',
      '17 record_misplaced',
      '18 record_misplaced',
    ]);
    expect((await onYesterday()).total).toBe(0);
  });

  it.each([
    ['another profile', { profile: 'RadioBroadcastProfile' }, 'profile_unknown'],
    ['days that are none', { start: '2026-13' }, 'period_invalid'],
    ['days that end before they begin', { start: '2026-02-02', end: '2026-02-01' }, 'period_invalid'],
    ['no sender', { sender: '' }, 'sender_invalid'],
    ['a head of one file of many', { file: [1, 3] as const }, 'part_differs'],
  ])('with %s is rejected by its head', async (_, options, code) => {
    const { error } = await send(oneDay([dsrStreams('B1', 'S1', { resource: 'A9' }, 1)], options));
    expect(error.issues?.map((issue) => `${issue.path} ${issue.code}`)).toEqual([`1 ${code}`]);
  });

  it('of future days is rejected', async () => {
    const { error } = await send(oneDay([dsrStreams('B1', 'S1', { resource: 'A1' }, 1)], { end: daysFromNow(2) }));
    expect(error.issues).toMatchObject([{ path: '6', code: 'day_in_future' }]);
  });

  it('that is truncated, has an endless line or only empty lines is rejected with a message', async () => {
    const whole = oneDay([dsrStreams('B1', 'S1', { resource: 'A1' }, 1)]);
    const cut = await send(whole.slice(0, whole.indexOf('FOOT')));
    expect([cut.status, cut.error.detail]).toEqual([400, expect.stringContaining('FOOT')]);
    const long = await send(whole.replace('FOOT', `MW01\t${'x'.repeat(2_000_000)}`));
    expect([long.status, long.error.detail]).toEqual([400, expect.stringContaining('longer than')]);
    const blank = await send(whole.replace('FOOT', `${'\n'.repeat(20_000)}FOOT`));
    expect([blank.status, blank.error.detail]).toEqual([400, expect.stringContaining('empty lines')]);
  });
});
