import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease } from '@dubplate/testkit/records';
import { importStreams } from '@dubplate/testkit/statistics/reports';
import { type StatisticsServer, startStatisticsServer } from '@dubplate/testkit/statistics/statistics-server';
import { streamEngines, titleOn } from '@dubplate/testkit/statistics/stream-engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CODE = 'QSZZZ2600002';
const STAFF = 4;
const yesterday = daysFromNow(-1);

for (const kind of streamEngines())
  describe.skipIf(kind.whyNot)(titleOn('rows that wait', kind), () => {
    let on: StatisticsServer;
    let owner: Person;
    beforeAll(async () => {
      on = await startStatisticsServer(kind);
      owner = await signUp(on.server);
    });
    afterAll(() => on?.stop());

    it('count once if several staff members assign them concurrently', async () => {
      const { admin, moderator } = on;
      const { tracks } = await publishRelease(owner, moderator);
      await importStreams(
        admin,
        'nobody’s',
        Array.from({ length: 500 }, () => [yesterday, 'Deezer', CODE, 1] as const),
      );
      const body = { isrc: CODE, to_track_uuid: tracks[0]?.uuid } as never;
      const answers = await Promise.all(
        Array.from({ length: STAFF }, () => admin.call('POST /staff/statistics/unmatched/assign', { body })),
      );
      const statuses = answers.map(({ status }) => status);
      // A late call finds no waiting rows.
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(statuses).toContain(200);
      const query = { start_date: yesterday, end_date: yesterday } as never;
      expect((await owner.ok('GET /common-statistics', { query })).total).toBe(500);
    });
  });
