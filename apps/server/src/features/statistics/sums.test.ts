import { storeKeyOf } from '@dubplate/rules/statistics/store-mapping';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, publish, publishRelease, type Record } from '@dubplate/testkit/records';
import type { TestServer } from '@dubplate/testkit/server';
import { importStreams } from '@dubplate/testkit/statistics/reports';
import { type StatisticsServer, startStatisticsServer } from '@dubplate/testkit/statistics/statistics-server';
import { streamEngines, titleOn } from '@dubplate/testkit/statistics/stream-engines';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Line = readonly [day: string, platform: string, isrc: string, quantity: number, territory: string];

let server: TestServer;
let admin: Person;
let moderator: Person;
/** Newest first; the last is in another month. */
const DAYS = [1, 2, 33].map((ago) => daysFromNow(-ago));
const window = { start_date: DAYS[2], end_date: DAYS[0] };
const lastDays = { start_date: DAYS[1], end_date: DAYS[0] };
const REPORTS = ['one', 'two', 'three', 'four'];

/** A user with two released tracks, and a code that is released later. */
interface Catalogue {
  readonly owner: Person;
  readonly codes: readonly string[];
  readonly late: Record;
  readonly lateCode: string;
  readonly prefix: string;
}
let catalogues = 0;
const createCatalogue = async (): Promise<Catalogue> => {
  catalogues += 1;
  const owner = await signUp(server);
  await grantPlan(server.database.db, { userUuid: owner.uuid, name: 'PREMIUM_1M', days: 20 });
  const album = await publishRelease(owner, moderator, { tracks: 2 });
  const late = await makeDraft(owner);
  await owner.ok('POST /release/{id}/publish', { params: { id: late.release.uuid } });
  const codes = album.tracks.map(({ isrc }) => isrc ?? '');
  return { owner, codes, late, lateCode: `QS${String(catalogues).padStart(3, 'A')}2600001`, prefix: `${catalogues}-` };
};

const line = fc.tuple(
  fc.constantFrom(...DAYS),
  fc.constantFrom('Spotify Free', 'Spotify Premium', 'Deezer', '', 'Radio Nine'),
  fc.constantFrom(0, 1, 2, 3),
  fc.integer({ min: -50, max: 500 }),
  fc.constantFrom('DE', 'US', ''),
);
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      report: fc.constantFrom(...REPORTS),
      lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      // Most stores report single days, which are summed differently.
      isOfOneDay: fc.boolean(),
      // Repetitions of each line: few rows of a user are stored unsummed, many are summed.
      times: fc.constantFrom(1, 60),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), report: fc.constantFrom(...REPORTS) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'release' as const }) },
);

const sumBy = (lines: readonly Line[], keyOf: (line: Line) => string) => {
  const sums = new Map<string, number>();
  for (const one of lines) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one[3]);
  return Object.fromEntries([...sums].sort(([a], [b]) => a.localeCompare(b)));
};
const totalOf = (lines: readonly Line[]) => lines.reduce((sum, [, , , quantity]) => sum + quantity, 0);

for (const kind of streamEngines())
  describe.skipIf(kind.whyNot)(titleOn('sums by day, by store, by release and by territory', kind), () => {
    let on: StatisticsServer;
    beforeAll(async () => {
      on = await startStatisticsServer(kind);
      ({ server, admin, moderator } = on);
    });
    afterAll(() => on?.stop());

    it('agree with the active rows after imports, replacements, undos, corrections and late matches', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
          const { owner, codes, late, lateCode, prefix } = await createCatalogue();
          const all = [...codes, lateCode, `QS${prefix}nobody`];
          const reports = new Map<string, readonly Line[]>();
          let isReleased = false;
          for (const one of acts) {
            if (one.kind === 'release') {
              if (isReleased) continue;
              await publish(late, moderator, { isrcs: { [late.tracks[0]?.uuid ?? '']: lateCode } });
              isReleased = true;
            } else if (one.kind === 'undo') {
              const params = { report: prefix + one.report };
              const { status } = await admin.call('DELETE /staff/statistics/import/{report}', { params });
              expect(status).toBe(reports.delete(one.report) ? 204 : 404);
            } else {
              const once = one.lines.map(
                ([day, platform, code, quantity, territory]): Line => [
                  one.isOfOneDay ? (one.lines[0]?.[0] ?? day) : day,
                  platform,
                  all[code] ?? '',
                  quantity,
                  territory,
                ],
              );
              const lines = Array.from({ length: one.times }, () => once).flat();
              reports.set(one.report, lines);
              await importStreams(admin, prefix + one.report, lines);
            }
          }
          const own = isReleased ? [...codes, lateCode] : codes;
          const expected = [...reports.values()].flat().filter(([, , isrc]) => own.includes(isrc));
          const answer = await eventually('what was matched late', async () => {
            const found = await owner.ok('GET /common-statistics', { query: window as never });
            return found.total === totalOf(expected) ? found : undefined;
          });
          expect(await on.engine.keptTotal(server.database, owner.uuid)).toBe(answer.total);
          expect(answer.data.reduce((sum, { totalQuantity }) => sum + totalQuantity, 0)).toBe(answer.total);
          expect(Object.fromEntries(answer.days.map(({ day, totalQuantity }) => [day, totalQuantity]))).toEqual(
            sumBy(expected, ([day]) => day),
          );
          expect(
            Object.fromEntries(answer.platforms.map(({ platform, totalQuantity }) => [platform, totalQuantity])),
          ).toEqual(sumBy(expected, ([, platform]) => storeKeyOf(platform)));
          for (const query of [window, lastDays]) {
            const territories = await owner.ok('GET /statistics/territories', { query: query as never });
            const inWindow = expected.filter(([day]) => day >= (query.start_date ?? ''));
            expect(
              Object.fromEntries(territories.map(({ territory, totalQuantity }) => [territory ?? '', totalQuantity])),
            ).toEqual(sumBy(inWindow, ([, , , , territory]) => territory));
          }
        }),
        { numRuns: 4, seed: 20_261_122, endOnFailure: true },
      );
    });

    it('agree after concurrent imports of the same and other reports', async () => {
      const { owner, codes, prefix } = await createCatalogue();
      const importing = Array.from({ length: 12 }, (_, index) =>
        importStreams(admin, prefix + REPORTS[index % 3], [
          [DAYS[0] ?? '', 'Deezer', codes[0] ?? '', 10 ** (index % 3)],
        ]),
      );
      await Promise.all(importing);
      const { total, platforms } = await owner.ok('GET /common-statistics', { query: window as never });
      expect([total, platforms]).toEqual([111, [{ platform: 'deezer', totalQuantity: 111 }]]);
      expect(await on.engine.keptTotal(server.database, owner.uuid)).toBe(111);
    });
  });
