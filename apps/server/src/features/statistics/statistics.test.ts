import { gzipSync } from 'node:zlib';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, publish, publishRelease, type Record } from '@dubplate/testkit/records';
import type { TestServer } from '@dubplate/testkit/server';
import { importStreams, reportForm } from '@dubplate/testkit/statistics/reports';
import {
  createCatalogue,
  type StatisticsServer,
  startStatisticsServer,
} from '@dubplate/testkit/statistics/statistics-server';
import { streamEngines, titleOn } from '@dubplate/testkit/statistics/stream-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let on: StatisticsServer;
let server: TestServer;
let admin: Person;
let moderator: Person;
let owner: Person;
let album: Record;
let single: Record;
let reports = 0;

const isrcOf = (record: Record, track = 0) => record.tracks[track]?.isrc ?? '';
const newReport = () => {
  reports += 1;
  return `report-${reports}`;
};
const yesterday = daysFromNow(-1);
const before = daysFromNow(-2);
const window = { start_date: before, end_date: yesterday };
const common = (person = owner, query: object = {}) =>
  person.ok('GET /common-statistics', { query: { ...window, ...query } as never });
const send = (file: string | Uint8Array<ArrayBuffer>, name = newReport()) =>
  admin.call('POST /staff/statistics/import', { body: reportForm(name, file) });

const sent = async (person: Person): Promise<Record> => {
  const record = await makeDraft(person);
  await person.ok('POST /release/{id}/publish', { params: { id: record.release.uuid } });
  return record;
};

const begin = async () => {
  ({ owner, album, single } = await createCatalogue(on));
};

for (const kind of streamEngines())
  describe.skipIf(kind.whyNot)(titleOn('statistics', kind), () => {
    beforeAll(async () => {
      on = await startStatisticsServer(kind);
      ({ server, admin, moderator } = on);
    });
    afterAll(() => on?.stop());

    describe('an import', () => {
      beforeEach(begin);

      it('returns its totals, and counts at once', async () => {
        const name = newReport();
        expect(
          await importStreams(admin, name, [
            [before, 'Spotify Free', isrcOf(album), 10],
            [yesterday, 'Spotify Premium', isrcOf(album, 1), 20],
            [yesterday, 'Deezer', isrcOf(single), 5],
            [yesterday, '', isrcOf(single), 1],
            [yesterday, 'Deezer', 'ZZ0000000000', 7],
          ]),
        ).toEqual({ report: name, rows: 5, quantity: 43, unmatched: 1, overlaps: [] });
        expect(await common()).toMatchObject({
          total: 36,
          by: 'DAY',
          days: [
            { day: before, totalQuantity: 10 },
            { day: yesterday, totalQuantity: 26 },
          ],
          platforms: [
            { platform: 'spotify', totalQuantity: 30 },
            { platform: 'deezer', totalQuantity: 5 },
            { platform: 'all', totalQuantity: 1 },
          ],
          data: [
            {
              release: { uuid: album.release.uuid, title: 'Album', artist: { name: 'Night Ferry' } },
              totalQuantity: 30,
            },
            { release: { uuid: single.release.uuid }, totalQuantity: 6 },
          ],
          meta: { itemCount: 2, pageCount: 1 },
        });
        expect(await owner.ok('GET /statistics/overview')).toEqual({ total: 35 });
      });

      it('replaces the previous report of the same name, and can be undone', async () => {
        const name = newReport();
        await importStreams(admin, name, [[yesterday, 'Deezer', isrcOf(album), 10]]);
        await importStreams(admin, name, [[yesterday, 'Deezer', isrcOf(album), 4]]);
        expect((await common()).total).toBe(4);
        const onReport = { params: { report: name } };
        await admin.ok('DELETE /staff/statistics/import/{report}', onReport);
        expect(await common()).toMatchObject({ total: 0, days: [], platforms: [], data: [] });
        expect((await admin.call('DELETE /staff/statistics/import/{report}', onReport)).status).toBe(404);
      });

      it('keeps its sums when its month is dropped, and can no longer be replaced or undone', async () => {
        const name = newReport();
        const line = ['2019-05-31', 'Deezer', isrcOf(album), 10] as const;
        await importStreams(admin, name, [line]);
        const { body } = await admin.call('POST /staff/statistics/months/drop', { body: { before: '2019-06-01' } });
        expect(body).toEqual({ months: ['2019-05-01'] });
        const query = { start_date: '2019-05-01', end_date: '2019-05-31' } as never;
        expect((await owner.ok('GET /common-statistics', { query })).total).toBe(10);
        expect(await on.engine.keptTotal(server.database, owner.uuid)).toBe(0);
        const replacing = await send(`day,platform,isrc,quantity\n${line.join()}`, name);
        const undoing = await admin.call('DELETE /staff/statistics/import/{report}', { params: { report: name } });
        expect([replacing, undoing].map(({ error }) => error.message)).toEqual(['REPORT_ARCHIVED', 'REPORT_ARCHIVED']);
      });

      it('sums corrections exactly', async () => {
        await importStreams(admin, newReport(), [[yesterday, 'Deezer', isrcOf(album), 10]]);
        await importStreams(admin, newReport(), [[yesterday, 'Deezer', isrcOf(album), -12]]);
        expect(await common()).toMatchObject({ total: -2, platforms: [{ platform: 'deezer', totalQuantity: -2 }] });
      });

      it('reads TSV, quoted fields, any order and case of the header, a byte-order mark, gzip', async () => {
        const isrc = isrcOf(album).replace(/^(..)(...)/, '$1-$2-');
        const tsv = `\uFEFFQuantity\tISRC\tDay\tPlatform\tNote\r\n3\t${isrc}\t${yesterday}\t"Deezer ""HiFi"""\t"two\nlines"\r\n\r\n`;
        expect((await send(tsv)).body).toMatchObject({ rows: 1, quantity: 3, unmatched: 0 });
        const csv = `isrc;day;platform;quantity;territory\n${isrcOf(album)};${yesterday};KKBOX;5;jp\n`;
        expect((await send(gzipSync(csv))).body).toMatchObject({ rows: 1, quantity: 5, unmatched: 0 });
        expect((await common()).platforms).toEqual([
          { platform: 'kkbox', totalQuantity: 5 },
          { platform: 'deezer_"hifi"', totalQuantity: 3 },
        ]);
      });

      it('finds a release by track id, ISRC or UPC, in this order', async () => {
        const { uuid } = album.tracks[0] ?? { uuid: '' };
        const { upc } = single.release;
        const lines = [
          'day,platform,track_uuid,isrc,upc,quantity',
          `${yesterday},Deezer,${uuid},,,1`,
          `${yesterday},Deezer,,${isrcOf(album, 1)},,2`,
          `${yesterday},Deezer,,,${upc},4`,
          `${yesterday},Deezer,,,0${upc},8`,
          // These contradict each other.
          `${yesterday},Deezer,${uuid},${isrcOf(single)},,16`,
          `${yesterday},Deezer,,${isrcOf(album)},${upc},32`,
        ];
        expect((await send(lines.join('\n'))).body).toMatchObject({ rows: 6, quantity: 63, unmatched: 2 });
        const { data } = await common();
        expect(data.map(({ release, totalQuantity }) => [release.title, totalQuantity])).toEqual([
          ['Single', 12],
          ['Album', 3],
        ]);
        const { data: unmatched } = await admin.ok('GET /staff/statistics/unmatched');
        expect(unmatched.filter(({ reason }) => reason === 'CONTRADICTION').map(({ quantity }) => quantity)).toEqual(
          expect.arrayContaining([16, 32]),
        );
      });

      it('waits for a release with its codes, and counts once it is published', async () => {
        const name = newReport();
        const record = await sent(owner);
        const isrc = `QZ${name.replace(/\D/g, '').padStart(3, 'A')}2600001`;
        const lines = [[yesterday, 'Deezer', isrc, 5] as const, [yesterday, 'Deezer', 'QZAAA2699999', 3] as const];
        expect(await importStreams(admin, name, lines)).toMatchObject({ unmatched: 2 });
        await publish(record, moderator, { isrcs: { [record.tracks[0]?.uuid ?? '']: isrc } });
        await eventually('the rows that waited', async () => (await common()).total === 5 || undefined);
        const onReport = ({ report: one }: { report: string }) => one === name;
        expect((await admin.ok('GET /staff/statistics/unmatched')).data.filter(onReport)).toMatchObject([
          { isrc: 'QZAAA2699999', reason: 'UNKNOWN', quantity: 3 },
        ]);
        await admin.ok('DELETE /staff/statistics/import/{report}', { params: { report: name } });
        expect((await common()).total).toBe(0);
      });

      it('leaves rows older than a release to staff', async () => {
        const name = newReport();
        const isrc = `QY${name.replace(/\D/g, '').padStart(3, 'A')}2600001`;
        await importStreams(admin, name, [[yesterday, 'Deezer', isrc, 5]]);
        const record = await sent(owner);
        await publish(record, moderator, { isrcs: { [record.tracks[0]?.uuid ?? '']: isrc } });
        await eventually('the decision to be left to staff', async () => {
          const { data } = await admin.ok('GET /staff/statistics/unmatched');
          return data.find((row) => row.report === name && row.reason === 'EARLIER');
        });
        expect((await common()).total).toBe(0);
      });

      it('is listed with its user and time', async () => {
        const name = newReport();
        await importStreams(admin, name, [[yesterday, 'Deezer', 'ZZ0000000000', 7]]);
        const { data } = await admin.ok('GET /staff/statistics/imports');
        expect(data[0]).toMatchObject({
          report: name,
          rows: 1,
          quantity: 7,
          unmatched: 1,
          status: 'ACTIVE',
          imported_by: { uuid: admin.uuid },
        });
      });

      it('reports overlaps with other reports', async () => {
        const [first, second] = [newReport(), newReport()];
        const lines = [[yesterday, 'Deezer', isrcOf(album), 7]] as const;
        await importStreams(admin, first, lines);
        const refused = await admin.call('POST /staff/statistics/import', {
          query: { overlaps: 'refuse' },
          body: reportForm(second, `day,platform,isrc,quantity\n${lines[0].join(',')}`),
        });
        expect([refused.status, refused.error]).toMatchObject([409, { message: 'REPORT_OVERLAPS', overlaps: [first] }]);
        expect((await common()).total).toBe(7);
        expect(await importStreams(admin, second, lines)).toMatchObject({ overlaps: [first] });
        expect((await common()).total).toBe(14);
      });
    });

    describe('the figures', () => {
      beforeEach(begin);

      it('of another user are not accessible', async () => {
        const stranger = await signUp(server);
        await importStreams(admin, newReport(), [[yesterday, 'Deezer', isrcOf(album), 7]]);
        expect((await common(stranger)).total).toBe(0);
        const release = { query: { release_uuid: album.release.uuid, ...window } as never };
        const track = { body: { track_uuid: album.tracks[0]?.uuid, ...window } as never };
        expect((await stranger.call('GET /release-statistics', release)).status).toBe(404);
        expect((await stranger.call('POST /track-statistics', track)).status).toBe(404);
        const shown = { params: { id: album.release.uuid } };
        expect((await stranger.call('GET /statistics/release/{id}', shown)).status).toBe(404);
        expect(await owner.ok('GET /statistics/release/{id}', shown)).toMatchObject({ title: album.release.title });
        expect(await owner.ok('GET /release-statistics', release)).toEqual([
          { platform: 'deezer', day: yesterday, totalQuantity: 7 },
        ]);
        expect(await owner.ok('POST /track-statistics', track)).toEqual([
          { platform: 'deezer', day: yesterday, totalQuantity: 7 },
        ]);
      });

      it('are monthly on request, and without a paid plan', async () => {
        const free = await signUp(server);
        const record = await publishRelease(free, moderator);
        await importStreams(admin, newReport(), [
          ['2026-03-31', 'Deezer', isrcOf(record), 1],
          ['2026-04-01', 'Deezer', isrcOf(record), 2],
          ['2026-04-30', 'Spotify', isrcOf(record), 4],
          ['2026-03-31', 'Deezer', isrcOf(album), 8],
          ['2026-03-30', 'Deezer', isrcOf(album), 16],
        ]);
        const query = { start_date: '2026-03-31', end_date: '2026-04-30' } as never;
        expect(await free.ok('GET /common-statistics', { query })).toMatchObject({
          by: 'MONTH',
          total: 7,
          days: [
            { day: '2026-03-01', totalQuantity: 1 },
            { day: '2026-04-01', totalQuantity: 6 },
          ],
        });
        const year = { start_date: '2026-01-01', end_date: '2026-12-31', release_uuid: album.release.uuid };
        expect(await owner.ok('GET /release-statistics', { query: { ...year, grouped: 'true' } as never })).toEqual([
          { platform: 'deezer', day: '2026-03-01', totalQuantity: 24 },
        ]);
        expect(await owner.ok('GET /release-statistics', { query: year as never })).toHaveLength(2);
      });

      it('require a window that starts before it ends', async () => {
        for (const query of [{}, { start_date: yesterday }, { start_date: yesterday, end_date: before }])
          expect((await owner.call('GET /common-statistics', { query: query as never })).status).toBe(400);
      });
    });
  });
