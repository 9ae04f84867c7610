import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease, type Record } from '@dubplate/testkit/records';
import { dsrBlock, dsrReport, dsrStreams, dsrSummary } from '@dubplate/testkit/statistics/dsr';
import { reportForm } from '@dubplate/testkit/statistics/reports';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let admin: Person;
let moderator: Person;
let owner: Person;
let single: Record;
let reports = 0;
let report: string;

const yesterday = daysFromNow(-1);
const isrc = () => single.tracks[0]?.isrc ?? '';
const table = (...quantities: readonly (number | string)[]) =>
  ['day,platform,isrc,quantity', ...quantities.map((one) => `${yesterday},Deezer,${isrc()},${one}`)].join('\n');
const send = (name: string, file: string | Uint8Array<ArrayBuffer>, as = report) =>
  admin.call('POST /staff/statistics/import', { body: reportForm(as, file, name) });
const total = async () =>
  (await owner.ok('GET /common-statistics', { query: { start_date: yesterday, end_date: yesterday } as never })).total;
const waiting = async () => (await admin.ok('GET /staff/statistics/parts')).filter(({ report: one }) => one === report);
const storedParts = () => readdir(path.join(server.dataDir, 'files', 'report-parts')).catch(() => []);

beforeAll(async () => {
  admin = await signUp(server, { roles: ['admin'] });
  moderator = await signUp(server, { roles: ['moderator'] });
});
beforeEach(async () => {
  owner = await signUp(server);
  single = await publishRelease(owner, moderator, { title: 'Single' });
  reports += 1;
  report = `parts-${reports}`;
});

describe('a report in parts', () => {
  it('is imported when the last part arrives, in any order', async () => {
    expect((await send('x_3of3.csv', table(4))).body).toEqual({
      report,
      rows: 0,
      quantity: 0,
      unmatched: 0,
      overlaps: [],
      waiting_for: [1, 2],
    });
    expect((await send('x_1of3.csv.gz', new Uint8Array(gzipSync(table(1))))).body).toMatchObject({ waiting_for: [2] });
    expect(await total()).toBe(0);
    expect(await waiting()).toMatchObject([
      {
        count: 3,
        missing: [2],
        parts: [
          { number: 1, file_name: 'x_1of3.csv.gz', received_by: { uuid: admin.uuid } },
          { number: 3, bytes: table(4).length },
        ],
      },
    ]);
    const last = await send('x_2of3.csv', table(2));
    expect(last.body).toEqual({ report, rows: 3, quantity: 7, unmatched: 0, overlaps: [] });
    expect(await total()).toBe(7);
    expect([await waiting(), await storedParts()]).toEqual([[], []]);
  });

  it('may have the part number in the report name', async () => {
    await send('a.csv', table(1), `${report}_1of2`);
    expect((await send('b.csv', table(2), `${report}_2of2`)).body).toMatchObject({ report, quantity: 3 });
  });

  it('replaces a part that is sent again', async () => {
    await send('x_1of2.csv', table(100));
    await send('x_1of2.csv', table(1));
    expect(await storedParts()).toHaveLength(1);
    expect((await send('x_2of2.csv', table(2))).body).toMatchObject({ quantity: 3 });
  });

  it('reports a bad line with its part, and waits only for that part', async () => {
    await send('x_1of2.csv', table(1));
    const bad = await send('x_2of2.csv', table(2, 'many'));
    expect([bad.status, bad.error.issues]).toMatchObject([400, [{ path: '2:3', code: 'quantity_invalid' }]]);
    const unreadable = await send('x_2of2.csv', '');
    expect(unreadable.error.detail).toContain('part 2');
    expect(await waiting()).toMatchObject([{ missing: [] }]);
    expect((await send('x_2of2.csv', table(2))).body).toMatchObject({ quantity: 3 });
    expect(await storedParts()).toEqual([]);
  });

  it('of DSR must match the part numbers in its files', async () => {
    const part = (number: number, count: number) =>
      dsrReport(
        [
          dsrSummary('S1', 'US'),
          ...dsrBlock({ id: 'B', isrcs: [isrc()] }),
          dsrStreams('B', 'S1', { resource: 'A1' }, number),
        ],
        { start: yesterday, file: [number, count] },
      );
    const name = (number: number) => `DSR_A_B_C_${report}_AU_${number}of2_2026112${number}T092522.tsv`;
    await send(name(1), part(1, 3));
    const bad = await send(name(2), part(2, 2));
    expect(bad.error.issues).toMatchObject([{ path: '1:1', code: 'part_differs' }]);
    expect((await send(name(1), part(1, 2))).body).toMatchObject({ report, rows: 2, quantity: 3 });
  });

  it('is removed if no other part arrives for a week', async () => {
    await send('x_1of2.csv', table(1));
    server.clock.advance(6 * 86_400);
    await signInAgain(admin);
    await send('x_1of3.csv', table(1));
    await server.runJob('cleanup.statistics-parts');
    expect(await waiting()).toHaveLength(2);
    server.clock.advance(2 * 86_400);
    await server.runJob('cleanup.statistics-parts');
    await signInAgain(admin);
    expect(await waiting()).toMatchObject([{ count: 3 }]);
    expect(await storedParts()).toHaveLength(1);
    server.clock.advance(-8 * 86_400);
  });
});
