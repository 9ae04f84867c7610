import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, type Record } from '@dubplate/testkit/records';
import type { TestServer } from '@dubplate/testkit/server';
import { reportForm } from '@dubplate/testkit/statistics/reports';
import {
  createCatalogue,
  type StatisticsServer,
  startStatisticsServer,
} from '@dubplate/testkit/statistics/statistics-server';
import { streamEngines, titleOn } from '@dubplate/testkit/statistics/stream-engines';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
let owner: Person;
let stranger: Person;
let album: Record;
let single: Record;

const yesterday = daysFromNow(-1);
const before = daysFromNow(-2);
const window = { start_date: before, end_date: yesterday } as never;

/** Sets the release date to a number of days ago. */
const comeOut = (record: Record, ago: number) =>
  sql`UPDATE releases SET release_date = ${daysFromNow(-ago)} WHERE uuid = ${record.release.uuid}`.execute(
    server.database.db,
  );

for (const kind of streamEngines())
  describe.skipIf(kind.whyNot)(titleOn('further statistics', kind), () => {
    let on: StatisticsServer;
    beforeAll(async () => {
      on = await startStatisticsServer(kind);
      ({ server, admin } = on);
      stranger = await signUp(server);
      ({ owner, album, single } = await createCatalogue(on));
      await comeOut(album, 2);
      await comeOut(single, 40);
      const [first, second] = album.tracks.map(({ isrc }) => isrc);
      const lines = [
        'day,platform,isrc,quantity,territory',
        `${before},Spotify,${first},10,DE`,
        `${yesterday},Deezer,${first},4,US`,
        `${yesterday},Deezer,${second},30,DE`,
        `${yesterday},Deezer,${single.tracks[0]?.isrc},7,`,
        `${yesterday},Spotify,${single.tracks[0]?.isrc},-2,US`,
      ];
      await admin.ok('POST /staff/statistics/import', { body: reportForm('beyond', lines.join('\n')) });
    });
    afterAll(() => on?.stop());

    describe('streams by territory', () => {
      it('are summed over all stores, most first, with a separate sum of rows without a territory', async () => {
        expect(await owner.ok('GET /statistics/territories', { query: window })).toEqual([
          { territory: 'DE', totalQuantity: 40 },
          { territory: null, totalQuantity: 7 },
          { territory: 'US', totalQuantity: 2 },
        ]);
      });

      it('are limited to a release', async () => {
        const query = { ...(window as object), release_uuid: album.release.uuid } as never;
        expect(await owner.ok('GET /statistics/territories', { query })).toEqual([
          { territory: 'DE', totalQuantity: 40 },
          { territory: 'US', totalQuantity: 4 },
        ]);
      });

      it('of another user’s release answer 404', async () => {
        const query = { ...(window as object), release_uuid: album.release.uuid } as never;
        expect((await stranger.call('GET /statistics/territories', { query })).status).toBe(404);
        expect((await stranger.call('GET /statistics/tracks', { query })).status).toBe(404);
        expect(await stranger.ok('GET /statistics/territories', { query: window })).toEqual([]);
      });
    });

    describe('tracks by their streams', () => {
      it('are listed by page with their release, most streams first', async () => {
        const query = { ...(window as object), take: 2 } as never;
        const { data, meta } = await owner.ok('GET /statistics/tracks', { query });
        expect(data.map(({ track, release, totalQuantity }) => [track.uuid, release.title, totalQuantity])).toEqual([
          [album.tracks[1]?.uuid, 'Album', 30],
          [album.tracks[0]?.uuid, 'Album', 14],
        ]);
        expect(meta).toMatchObject({ itemCount: 3, pageCount: 2, hasNextPage: true });
      });

      it('are limited to a release', async () => {
        const query = { ...(window as object), release_uuid: single.release.uuid } as never;
        const { data } = await owner.ok('GET /statistics/tracks', { query });
        expect(data.map(({ track, totalQuantity }) => [track.uuid, totalQuantity])).toEqual([
          [single.tracks[0]?.uuid, 5],
        ]);
      });
    });

    describe('the first days of releases', () => {
      it('are counted from the release date for 28 days, newest release first', async () => {
        const { by, data } = await owner.ok('GET /statistics/first-days');
        expect(by).toBe('DAY');
        expect(data.map(({ release, totalQuantity, days }) => [release.title, totalQuantity, days])).toEqual([
          [
            'Album',
            44,
            [
              { day: 1, totalQuantity: 10 },
              { day: 2, totalQuantity: 34 },
            ],
          ],
          ['Single', 0, []],
        ]);
      });

      it('contain only sums without daily statistics', async () => {
        await sql`UPDATE purchases SET starts_at = now() - interval '2 minutes', expires_at = now() - interval '1 minute' WHERE user_uuid = ${owner.uuid}`.execute(
          server.database.db,
        );
        const { by, data } = await owner.ok('GET /statistics/first-days');
        expect([by, data[0]?.totalQuantity, data[0]?.days]).toEqual(['MONTH', 44, []]);
      });
    });

    it('lists the releases of the window by release date', async () => {
      const { release_days } = await owner.ok('GET /common-statistics', { query: window });
      expect(release_days).toEqual([{ day: before, releases: [{ uuid: album.release.uuid, title: 'Album' }] }]);
    });
  });
