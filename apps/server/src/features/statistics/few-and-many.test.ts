import type { Person } from '@dubplate/testkit/person';
import { daysFromNow } from '@dubplate/testkit/records';
import { importStreams, reportForm, type StreamsLine } from '@dubplate/testkit/statistics/reports';
import {
  type Catalogue,
  createCatalogue,
  type StatisticsServer,
  startStatisticsServer,
} from '@dubplate/testkit/statistics/statistics-server';
import { streamEngines, titleOn } from '@dubplate/testkit/statistics/stream-engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Enough rows to be summed, while single lines are stored unsummed. */
const MANY = 80;
/** The last two may be in another month than the others. */
const [FIRST, SECOND, EARLY, EARLIEST] = [-1, -2, -33, -34].map(daysFromNow) as [string, string, string, string];

/** Lines of each of a person’s three tracks; the second has none on the first day, the single no territories. */
const linesOf = ({ album, single }: Catalogue): StreamsLine[] => {
  const [opener, closer] = album.tracks.map(({ isrc }) => isrc);
  const alone = single.tracks[0]?.isrc ?? null;
  return [
    [FIRST, 'Deezer', opener ?? null, 1, 'DE'],
    [FIRST, 'Spotify', opener ?? null, 2, 'US'],
    [SECOND, 'Deezer', opener ?? null, 4, 'US'],
    [SECOND, 'Deezer', closer ?? null, 8, 'DE'],
    [EARLY, 'Deezer', closer ?? null, 16, 'DE'],
    [FIRST, 'Spotify', alone, 32],
    [EARLIEST, '', alone, -64],
  ];
};

for (const kind of streamEngines())
  describe.skipIf(kind.whyNot)(titleOn('a report with few rows of one person and many of another', kind), () => {
    let on: StatisticsServer;
    let admin: Person;
    let few: Catalogue;
    let many: Catalogue;
    beforeAll(async () => {
      on = await startStatisticsServer(kind);
      ({ admin } = on);
      few = await createCatalogue(on);
      many = await createCatalogue(on);
      const often = Array.from({ length: MANY }, () => linesOf(many)).flat();
      await importStreams(admin, 'mixed', [...linesOf(few), ...often]);
    });
    afterAll(() => on?.stop());

    /** Returns all answers for a window without uuids, with sums divided by the repetitions of each line. */
    const figures = async ({ owner, album, single }: Catalogue, window: object, times: number) => {
      const names = new Map<unknown, string>([
        [album.release.uuid, 'album'],
        [single.release.uuid, 'single'],
        [album.tracks[0]?.uuid, 'opener'],
        [album.tracks[1]?.uuid, 'closer'],
        [single.tracks[0]?.uuid, 'single'],
      ]);
      const sums = (rows: readonly { readonly totalQuantity: number }[]) =>
        rows.map(({ totalQuantity, ...by }) => [
          ...Object.values(by).map((value) => names.get((value as { uuid?: string } | null)?.uuid) ?? value),
          totalQuantity / times,
        ]);
      const query = window as never;
      const ofAlbum = { ...window, release_uuid: album.release.uuid } as never;
      const common = await owner.ok('GET /common-statistics', { query });
      return {
        total: common.total / times,
        releases: sums(common.data),
        days: sums(common.days),
        platforms: sums(common.platforms),
        album: sums(await owner.ok('GET /release-statistics', { query: ofAlbum })),
        opener: sums(
          await owner.ok('POST /track-statistics', {
            body: { ...window, track_uuid: album.tracks[0]?.uuid } as never,
          }),
        ),
        territories: sums(await owner.ok('GET /statistics/territories', { query })),
        albumTerritories: sums(await owner.ok('GET /statistics/territories', { query: ofAlbum })),
        tracks: (await owner.ok('GET /statistics/tracks', { query })).data.map(({ track, totalQuantity }) => [
          names.get(track.uuid),
          totalQuantity / times,
        ]),
      };
    };
    const all = { start_date: EARLIEST, end_date: FIRST };

    it('counts all rows for the owner of few', async () => {
      expect(await figures(few, all, 1)).toEqual({
        total: -1,
        releases: [
          ['album', 31],
          ['single', -32],
        ],
        days: [
          [EARLIEST, -64],
          [EARLY, 16],
          [SECOND, 12],
          [FIRST, 35],
        ],
        platforms: [
          ['spotify', 34],
          ['deezer', 29],
          ['all', -64],
        ],
        album: [
          ['deezer', EARLY, 16],
          ['deezer', SECOND, 12],
          ['deezer', FIRST, 1],
          ['spotify', FIRST, 2],
        ],
        opener: [
          ['deezer', SECOND, 4],
          ['deezer', FIRST, 1],
          ['spotify', FIRST, 2],
        ],
        territories: [
          ['DE', 25],
          ['US', 6],
          [null, -32],
        ],
        albumTerritories: [
          ['DE', 25],
          ['US', 6],
        ],
        tracks: [
          ['closer', 24],
          ['opener', 7],
          ['single', -32],
        ],
      });
    });

    it('counts the same for the owner of many, in any window', async () => {
      for (const window of [all, { start_date: SECOND, end_date: FIRST }, { start_date: EARLY, end_date: SECOND }])
        expect(await figures(many, window, MANY)).toEqual(await figures(few, window, 1));
    });

    it('sums whole months and totals for both', async () => {
      for (const [{ owner, album }, times] of [
        [few, 1],
        [many, MANY],
      ] as const) {
        const query = { ...all, release_uuid: album.release.uuid, grouped: 'true' } as never;
        const months = await owner.ok('GET /release-statistics', { query });
        expect(months.reduce((sum, { totalQuantity }) => sum + totalQuantity, 0)).toBe(31 * times);
        expect(await owner.ok('GET /statistics/overview')).toEqual({ total: 63 * times });
      }
    });

    it('is found as an overlap by reports with the same rows of either', async () => {
      for (const catalogue of [few, many]) {
        const [line] = linesOf(catalogue);
        const again = (lines: readonly (StreamsLine | undefined)[]) =>
          admin.call('POST /staff/statistics/import', {
            query: { overlaps: 'refuse' },
            body: reportForm('again', ['day,platform,isrc,quantity,territory', ...lines.map(String)].join('\n')),
          });
        const other: StreamsLine = [EARLY, 'Tidal', line?.[2] ?? null, 1, ''];
        const several = [line, other];
        // One day, several days with few rows, and several days with many.
        for (const lines of [[line], several, Array.from({ length: MANY }, () => several).flat()])
          expect((await again(lines)).error).toMatchObject({ overlaps: ['mixed'] });
        expect((await again([other])).status).toBe(200);
        await admin.ok('DELETE /staff/statistics/import/{report}', { params: { report: 'again' } });
      }
    });

    it('counts nothing once it is undone', async () => {
      await admin.ok('DELETE /staff/statistics/import/{report}', { params: { report: 'mixed' } });
      for (const catalogue of [few, many])
        expect(await figures(catalogue, all, 1)).toMatchObject({ total: 0, releases: [], tracks: [], territories: [] });
    });
  });
