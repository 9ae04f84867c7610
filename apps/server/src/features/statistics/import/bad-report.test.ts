import { gzipSync } from 'node:zlib';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease, type Record } from '@dubplate/testkit/records';
import { reportForm } from '@dubplate/testkit/statistics/reports';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useServer();
let admin: Person;
let owner: Person;
let album: Record;
let reports = 0;

beforeAll(async () => {
  admin = await signUp(server, { roles: ['admin'] });
  const moderator = await signUp(server, { roles: ['moderator'] });
  owner = await signUp(server);
  album = await publishRelease(owner, moderator, { title: 'Album', tracks: 2 });
});

const yesterday = daysFromNow(-1);
const isrcOf = (record: Record, track = 0) => record.tracks[track]?.isrc ?? '';
const common = (query: object = {}) =>
  owner.ok('GET /common-statistics', {
    query: { start_date: daysFromNow(-2), end_date: yesterday, ...query } as never,
  });
const send = (file: string | Uint8Array<ArrayBuffer>) => {
  reports += 1;
  return admin.call('POST /staff/statistics/import', { body: reportForm(`report-${reports}`, file) });
};

describe('a bad report', () => {
  it('is rejected completely, with the number of each bad line', async () => {
    const file = [
      'day,platform,isrc,quantity,territory',
      `${yesterday},Deezer,${isrcOf(album)},1,US`,
      `01.11.2026,Deezer,${isrcOf(album)},1,US`,
      `2026-02-30,Deezer,${isrcOf(album)},1,US`,
      `${daysFromNow(2)},Deezer,${isrcOf(album)},1,US`,
      `${yesterday},Deezer,${isrcOf(album)},1.5,US`,
      `${yesterday},Deezer,,1,US`,
      `${yesterday},Deezer,${isrcOf(album)},1,USA`,
      `${yesterday},Deezer,${isrcOf(album)}`,
      `${yesterday},"Dee"zer",${isrcOf(album)},1,US`,
    ].join('\n');
    const answer = await send(file);
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.map(({ path, code }) => [path, code])).toEqual([
      ['3', 'day_invalid'],
      ['4', 'day_invalid'],
      ['5', 'day_in_future'],
      ['6', 'quantity_invalid'],
      ['7', 'code_missing'],
      ['8', 'territory_invalid'],
      ['9', 'fields_differ'],
      ['10', 'quotes_invalid'],
    ]);
    expect(answer.error.issueCount).toBe(8);
    expect((await common()).total).toBe(0);
  });

  it('accepts tomorrow, which has begun in some time zones', async () => {
    const file = `day,platform,isrc,quantity\n${daysFromNow(1)},Deezer,${isrcOf(album)},1`;
    expect((await send(file)).status).toBe(200);
    expect((await common({ end_date: daysFromNow(1) })).total).toBe(1);
  });

  it('lists the first thousand bad lines, and counts all of them', async () => {
    const answer = await send(`day,platform,isrc,quantity\n${'x,Deezer,QZ,1\n'.repeat(30_000)}`);
    expect([answer.error.issues?.length, answer.error.issueCount]).toEqual([1_000, 30_000]);
  });

  it.each([
    ['day,platform,quantity\n', [['1', 'code_column_missing']]],
    [
      'date,store,isrc\n2026-11-01,Deezer,X\n',
      [
        ['1', 'column_missing'],
        ['1', 'column_missing'],
        ['1', 'column_missing'],
      ],
    ],
    ['day,day,platform,quantity,isrc\n', [['1', 'column_repeated']]],
  ])('with the header %j is rejected only for the header', async (file, issues) => {
    const { error } = await send(file);
    expect(error.issues?.map(({ path, code }) => [path, code])).toEqual(issues);
  });

  const line = `${yesterday},Deezer,QZ,1\n`;
  const table = (lines: number) => `day,platform,isrc,quantity\n${line.repeat(lines)}`;
  it.each([
    ['an empty file', new Uint8Array(), 'empty'],
    [
      'UTF-16 that is cut short',
      new Uint8Array(Buffer.from(`\uFEFFday,platform`, 'utf16le').subarray(0, -1)),
      'not text',
    ],
    ['a workbook', new Uint8Array(Buffer.from('PK\x03\x04\0\0\xff\xfe', 'latin1')), 'not text'],
    [
      'a code page of Windows',
      new Uint8Array(Buffer.from(`day,platform,isrc,quantity,title\n${'x\n'.repeat(40_000)}caf\xe9\n`, 'latin1')),
      'line 40002 is not UTF-8',
    ],
    ['a line without end', `day,platform,isrc,quantity\n${'x'.repeat(2_000_000)}`, 'longer than'],
    ['a quote that never ends', `day,platform,isrc,quantity\n"${line}`, 'never ends'],
    ['a gzip that is cut short', gzipSync(table(50_000)).subarray(0, -20), 'damaged'],
    ['a gzip that is damaged', Buffer.concat([gzipSync(line).subarray(0, 12), Buffer.alloc(40, 7)]), 'damaged'],
    ['a gzip of empty lines', gzipSync(Buffer.alloc(50 * 1024 ** 2, '\n')), 'empty lines'],
    ['a gzip bomb', gzipSync(`note,${table(0)}${`${' '.repeat(20_000)},${line}`.repeat(4_000)}`), 'too large'],
  ])('%s is rejected with a message', async (_, file, words) => {
    const { status, error } = await send(typeof file === 'string' ? file : new Uint8Array(file));
    expect([status, error.message]).toEqual([400, expect.stringContaining('REPORT_UNREADABLE')]);
    expect(error.detail).toContain(words);
    expect((await common()).total).toBe(0);
  });

  it.each([
    ['“All platforms” that is the sum of the others is a total', 'All platforms', [2, 3], 5, 400],
    ['“All platforms” of one other store is a total', 'all_platforms', [5], 5, 400],
    ['“All platforms” with its own quantity counts', 'All platforms', [2, 3], 6, 200],
    ['“All platforms” alone counts', 'All platforms', [], 5, 200],
    ['no platform at all counts', '', [2, 3], 5, 200],
  ])('%s', async (_, platform, others, quantity, status) => {
    const day = daysFromNow(-2);
    const isrc = isrcOf(album, 1);
    const lines = [
      `${day},${platform},${isrc},${quantity},`,
      ...others.map((streams, at) => `${day},Store ${at},${isrc},${streams},US`),
      `${yesterday},Deezer,${isrc},7,US`,
    ];
    const before = (await common()).total;
    const answer = await send(['day,platform,isrc,quantity,territory', ...lines].join('\n'));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.error.detail).toContain('“All platforms” on line 2');
    const counted = status === 200 ? quantity + others.reduce((sum, one) => sum + one, 0) + 7 : 0;
    expect((await common()).total - before).toBe(counted);
    if (status === 200)
      await admin.ok('DELETE /staff/statistics/import/{report}', { params: { report: `report-${reports}` } });
  });

  it('requires the name before the file', async () => {
    const form = new FormData();
    form.append('file', new Blob(['day']), 'x.csv');
    const { status, error } = await admin.call('POST /staff/statistics/import', { body: form });
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'report']);
  });
});
