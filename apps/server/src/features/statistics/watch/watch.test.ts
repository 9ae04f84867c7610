import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTestClock } from '@dubplate/testkit/clock';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease, type Record } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { reportForm } from '@dubplate/testkit/statistics/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInbox } from './watch-folder.ts';

let server: TestServer;
let inbox: string;
let admin: Person;
let moderator: Person;
let owner: Person;
let single: Record;

const yesterday = daysFromNow(-1);
const table = (quantity: number | string) =>
  `day,platform,isrc,quantity\n${yesterday},Deezer,${single.tracks[0]?.isrc},${quantity}\n`;
const put = (name: string, text: string | Uint8Array) => writeFile(path.join(inbox, name), text);
const there = async (folder = '') =>
  (await readdir(path.join(inbox, folder), { withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .sort();
/** Scans the folder ten seconds after the last scan. */
const look = async () => {
  server.clock.advance(10);
  await server.runJob('statistics.watch-folder');
};
/** Runs long enough to import all files. */
const settle = async () => {
  await look();
  await look();
};
const total = async () =>
  (await owner.ok('GET /common-statistics', { query: { start_date: yesterday, end_date: yesterday } as never })).total;
const parts = async (report: string) =>
  (await admin.ok('GET /staff/statistics/parts')).filter((waiting) => waiting.report === report);
/** Sends a part by a call, with the part number in the file name. */
const send = (name: string, text: string) => {
  const report = name.replace('.csv', '');
  return admin.ok('POST /staff/statistics/import', { body: reportForm(report, text, name) });
};
const note = async (name: string) =>
  JSON.parse(await readFile(path.join(inbox, 'failed', `${name}.issues.json`), 'utf8'));

describe('the watched folder', () => {
  beforeAll(async () => {
    inbox = await mkdtemp(path.join(tmpdir(), 'dubplate-reports-'));
    server = await startTestServer({ env: { STATISTICS_DIR: inbox } });
  });
  afterAll(async () => {
    await server.stop();
    await rm(inbox, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const folder of ['', 'working', 'done', 'failed'])
      for (const name of await there(folder)) await rm(path.join(inbox, folder, name));
    // Signs in each time, because sessions end as the clock moves by hours.
    admin = await signUp(server, { roles: ['admin'] });
    moderator = await signUp(server, { roles: ['moderator'] });
    owner = await signUp(server);
    await grantPlan(server.database.db, { userUuid: owner.uuid, name: 'PREMIUM_1M', days: 20 });
    single = await publishRelease(owner, moderator);
  });

  it('imports a file under its name once it has not grown for ten seconds', async () => {
    await put('grows.tsv.gz', new Uint8Array(gzipSync(table(100))));
    await look();
    await put('grows.tsv.gz', new Uint8Array(gzipSync(`${table(3)}${table(4).split('\n')[1]}`)));
    await look();
    expect([await total(), await there()]).toEqual([0, ['grows.tsv.gz']]);
    await look();
    expect([await total(), await there(), await there('done')]).toEqual([7, [], ['grows.tsv.gz']]);
    const { data } = await admin.ok('GET /staff/statistics/imports');
    expect(data[0]).toMatchObject({ report: 'grows', file_name: 'grows.tsv.gz', imported_by: null });
  });

  it('ignores unfinished files, hidden files and folders', async () => {
    await put('on-its-way.csv.part', table(1));
    await put('.hidden.csv', table(1));
    await mkdir(path.join(inbox, 'folder.csv'), { recursive: true });
    await settle();
    expect([await there(), await total()]).toEqual([['.hidden.csv', 'on-its-way.csv.part'], 0]);
    await rename(path.join(inbox, 'on-its-way.csv.part'), path.join(inbox, 'on-its-way.csv'));
    await settle();
    expect(await total()).toBe(1);
  });

  it('moves failed files aside with a note, and continues', async () => {
    await put('a-bad.csv', table('many'));
    await put('b-empty.csv', '');
    await put(`${'c'.repeat(140)}.csv`, table(1));
    await put('d-good.csv', table(5));
    await settle();
    expect([await total(), await there(), await there('done')]).toEqual([5, [], ['d-good.csv']]);
    expect(await note('a-bad.csv')).toMatchObject({
      report: 'a-bad',
      file: 'a-bad.csv',
      message: 'BAD_REPORT',
      issueCount: 1,
      issues: [{ path: '2', code: 'quantity_invalid', message: 'The quantity must be a whole number' }],
    });
    expect(await note('b-empty.csv')).toMatchObject({ detail: 'Nothing was imported: the file is empty.', issues: [] });
    expect((await note(`${'c'.repeat(140)}.csv`)).issues).toMatchObject([{ path: 'report' }]);
    const { data } = await admin.ok('GET /staff/statistics/imports', { query: { status: 'FAILED' } as never });
    expect(data.map(({ report, imported_by }) => [report, imported_by])).toEqual(
      expect.arrayContaining([
        ['a-bad', null],
        ['b-empty', null],
      ]),
    );
    // The longest possible file name, twice.
    const long = `${'я'.repeat(125)}.csv`;
    for (let time = 0; time < 2; time += 1) {
      await put(long, table('none'));
      await settle();
    }
    const failed = (await there('failed')).filter((name) => name.includes('яяя'));
    expect([failed.length, failed.filter((name) => name.endsWith('.issues.json')).length]).toEqual([4, 2]);
    for (const name of failed) await rm(path.join(inbox, 'failed', name));
    // A corrected file does not replace the failed one.
    await put('a-bad.csv', table('more'));
    await settle();
    expect(await there('failed')).toHaveLength(8);
  });

  it('rejects links', async () => {
    const secret = path.join(server.dataDir, 'secret.csv');
    await writeFile(secret, table(1));
    await symlink(secret, path.join(inbox, 'soft.csv'));
    await link(secret, path.join(inbox, 'hard.csv'));
    await settle();
    expect([await total(), await there()]).toEqual([0, []]);
    const detail = 'The file is a link. Put the file itself here.';
    expect([await note('soft.csv'), await note('hard.csv')]).toMatchObject([{ detail }, { detail }]);
    expect(await readFile(secret, 'utf8')).toBe(table(1));
    await rm(path.join(inbox, 'failed', 'hard.csv'));
  });

  it('imports a report once all its parts are there, with the newer of two files of one part', async () => {
    await put('deezer_1of2.csv', table('bad'));
    await put('deezer_1of2_20261122T092522.csv', table(1));
    await utimes(path.join(inbox, 'deezer_1of2.csv'), 1, 1);
    await settle();
    expect([await there(), await total()]).toEqual([[], 0]);
    expect(await there('failed')).toEqual(['deezer_1of2.csv', 'deezer_1of2.csv.issues.json']);
    expect(await parts('deezer')).toMatchObject([{ missing: [2], parts: [{ number: 1, received_by: null }] }]);
    await put('deezer_2of2_20261122T092600.csv', table(2));
    await settle();
    expect([await total(), await there(), await there('done')]).toEqual([
      3,
      [],
      ['deezer_1of2_20261122T092522.csv', 'deezer_2of2_20261122T092600.csv'],
    ]);
    const { data } = await admin.ok('GET /staff/statistics/imports');
    expect(data[0]).toMatchObject({ report: 'deezer', rows: 2, imported_by: null });
  });

  it('combines parts from the folder and from calls, in either order', async () => {
    await send('tidal_1of2.csv', table(1));
    await put('tidal_2of2.csv', table(2));
    await settle();
    expect([await total(), await parts('tidal'), await there('done')]).toEqual([3, [], ['tidal_2of2.csv']]);

    await put('vk_2of2.csv', table(8));
    await settle();
    expect(await send('vk_1of2.csv', table(4))).toMatchObject({ report: 'vk', rows: 2, quantity: 12 });
    expect([await total(), await parts('vk')]).toEqual([15, []]);
  });

  it('keeps the parts of a rejected report, so that only the bad one has to be replaced', async () => {
    await send('boom_1of2.csv', table('many'));
    await put('boom_2of2.csv', table(2));
    await settle();
    expect((await note('boom_2of2.csv')).issues).toMatchObject([{ path: '1:2', code: 'quantity_invalid' }]);
    expect(await parts('boom')).toMatchObject([{ missing: [] }]);
    await put('boom_1of2.csv', table(1));
    await settle();
    expect([await total(), await parts('boom')]).toEqual([3, []]);
  });

  it('removes an incomplete report after a week, and lists it as failed', async () => {
    await put('alone_1of2.csv', table(1));
    await settle();
    server.clock.advance(8 * 86_400);
    await server.runJob('cleanup.statistics-parts');
    admin = await signUp(server, { roles: ['admin'] });
    expect(await parts('alone')).toEqual([]);
    const { data } = await admin.ok('GET /staff/statistics/imports', { query: { status: 'FAILED' } as never });
    expect(data.find(({ report }) => report === 'alone')).toMatchObject({
      file_name: 'alone_1of2.csv',
      imported_by: null,
      failure: {
        code: 'PARTS_MISSING',
        message: 'Nothing was imported: the other parts did not come within 7 days.',
      },
    });
    server.clock.advance(-8 * 86_400);
  });

  it('resumes the file of a dead node', async () => {
    await writeFile(path.join(inbox, 'working', 'cut-off.csv'), table(6));
    await put('twice.csv', table(1));
    await writeFile(path.join(inbox, 'working', 'twice.csv'), table(100));
    await settle();
    expect([await total(), await there('working')]).toEqual([7, []]);
    expect(await note('twice.csv')).toMatchObject({ detail: 'A newer file has its name.' });
  });

  it('is processed by one node at a time', async () => {
    const client = await server.database.pool.connect();
    await client.query("SELECT pg_advisory_lock(hashtextextended('statistics.watch', 0))");
    await put('one.csv', table(1));
    await settle();
    expect([await total(), await there()]).toEqual([0, ['one.csv']]);
    await client.query("SELECT pg_advisory_unlock(hashtextextended('statistics.watch', 0))");
    client.release();
    await settle();
    expect(await total()).toBe(1);
  });

  it('retries unexpected errors with increasing delays up to a limit', async () => {
    const rename = (from: string, to: string) => server.database.pool.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    await rename('statistics_batches', 'away');
    await put('patient.csv', table(3));
    await settle();
    expect([await there(), await there('working'), await there('failed')]).toEqual([['patient.csv'], [], []]);
    await rename('away', 'statistics_batches');
    await look();
    expect(await total()).toBe(0);
    server.clock.advance(60);
    await look();
    expect([await total(), await there('done')]).toEqual([3, ['patient.csv']]);

    await rename('statistics_batches', 'away');
    await put('hopeless.csv', table(4));
    await settle();
    for (let time = 0; time < 5; time += 1) {
      expect(await there()).toEqual(['hopeless.csv']);
      server.clock.advance(2_000);
      await look();
    }
    await rename('away', 'statistics_batches');
    expect(await note('hopeless.csv')).toMatchObject({ report: 'hopeless', message: 'NOT_TAKEN' });
  });
});

it('checks a thousand files of a huge folder at a time', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubplate-reports-'));
  const clock = createTestClock();
  const watched = createInbox(folder, { clock, settleMs: 10_000 });
  for (let file = 0; file < 1_005; file += 1) await writeFile(path.join(folder, `r${file}_1of3.csv`), '');
  await watched.scan();
  clock.advance(10);
  const { ready } = await watched.scan();
  expect(ready).toHaveLength(1_000);
  for (const { name } of ready) await rm(path.join(folder, name));
  await watched.scan();
  clock.advance(10);
  expect((await watched.scan()).ready).toHaveLength(5);
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['is missing', '/nowhere/at-all'],
  ['can’t be written', '/proc'],
  ['is a file', import.meta.filename],
])('a folder that %s stops the start', async (_, folder) => {
  const starting = startTestServer({ env: { STATISTICS_DIR: folder } });
  await expect(starting).rejects.toThrow(new RegExp(`^STATISTICS_DIR: ${folder} .*`));
});
