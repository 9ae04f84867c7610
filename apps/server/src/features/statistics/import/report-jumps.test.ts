import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease, type Record } from '@dubplate/testkit/records';
import { importStreams, reportForm } from '@dubplate/testkit/statistics/reports';
import { type StatisticsServer, startStatisticsServer } from '@dubplate/testkit/statistics/statistics-server';
import { streamEngines, titleOn } from '@dubplate/testkit/statistics/stream-engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let on: StatisticsServer;
let admin: Person;
let album: Record;
/** Waits until all imports are checked. */
const lookedAt = () =>
  eventually('the end of all checks', async () => {
    const { rows } = await on.server.database.pool.query<{ state: string }>(
      "select state from pgboss.job where name = 'streams-imported.statistics.jumps'",
    );
    return rows.length > 0 && rows.every(({ state }) => state === 'completed') ? true : undefined;
  });
const alerts = async () => {
  await lookedAt();
  const { data } = await admin.ok('GET /staff/alerts');
  return data.filter(({ kind }) => kind === 'streams.jump');
};

for (const kind of streamEngines())
  describe.skipIf(kind.whyNot)(titleOn('a jump that looks artificial', kind), () => {
    beforeAll(async () => {
      on = await startStatisticsServer(kind);
      admin = on.admin;
      album = await publishRelease(await signUp(on.server), on.moderator, { tracks: 3 });
      const [first, second] = album.tracks;
      await importStreams(admin, 'quiet', [
        ...[30, 20, 10, 2].flatMap((ago) =>
          [first, second].map((track) => [daysFromNow(-ago), 'Deezer', track?.isrc ?? '', 100] as const),
        ),
      ]);
    });
    afterAll(() => on?.stop());

    it('alerts staff with the usual number; growing and new tracks do not', async () => {
      const [first, second, fresh] = album.tracks;
      const yesterday = daysFromNow(-1);
      await importStreams(admin, 'loud', [
        [yesterday, 'Deezer', first?.isrc ?? '', 5_000],
        [yesterday, 'Deezer', second?.isrc ?? '', 100],
        [yesterday, 'Deezer', fresh?.isrc ?? '', 50_000],
      ]);
      expect(await alerts()).toMatchObject([
        {
          subject_type: 'track',
          subject_uuid: first?.uuid,
          detail: { platform: 'deezer', day: yesterday, quantity: 5_000, usual: 11, report: 'loud' },
        },
      ]);
    });

    it('is found in reports of several days', async () => {
      const [first] = album.tracks;
      const yesterday = daysFromNow(-1);
      await importStreams(admin, 'several', [
        [yesterday, 'Deezer', first?.isrc ?? '', 6_000],
        [daysFromNow(-40), 'Deezer', first?.isrc ?? '', 100],
      ]);
      const found = await alerts();
      expect(found.map(({ detail }) => detail)).toContainEqual({
        platform: 'deezer',
        day: yesterday,
        // Includes the previous report.
        quantity: 11_000,
        usual: 11,
        report: 'several',
      });
    });

    // Rows are changed by SQL, as only PostgreSQL allows.
    if (kind.name === 'PostgreSQL')
      it('is never a row of a period longer than a day', async () => {
        const track = album.tracks[1];
        const header = 'day,platform,isrc,quantity';
        await admin.ok('POST /staff/statistics/import', {
          body: reportForm('month', `${header}\n${daysFromNow(-1)},Deezer,${track?.isrc},1000000`),
        });
        await lookedAt();
        // Like a monthly report; the plain table has only days.
        await on.server.database.pool.query(
          'update statistics_track_days set last_day = last_day + 20 where quantity = 1000000',
        );
        await admin.ok('POST /staff/statistics/import', {
          body: reportForm('more', `${header}\n${daysFromNow(-1)},Deezer,${track?.isrc},10`),
        });
        const found = await alerts();
        expect(found.filter(({ detail }) => (detail as { report: string }).report === 'more')).toEqual([]);
      });
  });
