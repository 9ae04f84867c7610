import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp } from '@dubplate/testkit/person';
import { publishRelease, type Record } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { importStreams, reportForm } from '@dubplate/testkit/statistics/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
let owner: Person;
let single: Record;

const isrc = () => single.tracks[0]?.isrc ?? '';
const drop = (before: string) => admin.call('POST /staff/statistics/months/drop', { body: { before } as never });
const total = async () => {
  const query = { start_date: '2026-01-01', end_date: '2026-12-31' } as never;
  return (await owner.ok('GET /common-statistics', { query })).total;
};
const keptTotal = async () => {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(quantity), 0)::bigint AS total FROM statistics_rows
    JOIN statistics_batches ON statistics_batches.id = batch_id AND is_active`.execute(server.database.db);
  return rows[0]?.total;
};
const undo = (report: string) => admin.call('DELETE /staff/statistics/import/{report}', { params: { report } });

beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
  const moderator = await signUp(server, { roles: ['moderator'] });
  owner = await signUp(server);
  await grantPlan(server.database.db, { userUuid: owner.uuid, name: 'PREMIUM_1M', days: 20 });
  single = await publishRelease(owner, moderator);
});
afterAll(() => server.stop());

it('drops the rows of old months and keeps their sums; their reports cannot change', async () => {
  await importStreams(admin, 'old', [
    ['2026-01-31', 'Deezer', isrc(), 1],
    ['2026-02-28', 'Deezer', isrc(), 2],
    ['2026-02-28', 'Deezer', 'ZZ9990000001', 32],
  ]);
  await importStreams(admin, 'new', [['2026-03-01', 'Deezer', isrc(), 4]]);
  const answer = await drop('2026-03-01');
  expect([answer.status, answer.body]).toEqual([200, { months: ['2026-01-01', '2026-02-01'] }]);
  expect([await total(), await keptTotal()]).toEqual([7, 4]);
  expect((await drop('2026-03-01')).body).toEqual({ months: [] });
  expect((await undo('old')).error).toMatchObject({ statusCode: 409, message: 'REPORT_ARCHIVED' });
  const again = await admin.call('POST /staff/statistics/import', {
    body: reportForm('old', `day,platform,isrc,quantity\n2026-02-28,Deezer,${isrc()},9`),
  });
  expect([again.status, again.error.message]).toEqual([409, 'REPORT_ARCHIVED']);
  expect(await total()).toBe(7);
  const { data } = await admin.ok('GET /staff/statistics/imports', { query: { status: 'ARCHIVED' } as never });
  expect(data).toMatchObject([{ report: 'old', status: 'ARCHIVED' }]);
  expect((await admin.ok('GET /staff/audit')).data[0]).toMatchObject({
    action: 'statistics.drop-months',
    after: { months: ['2026-01-01', '2026-02-01'] },
  });
});

it('imports a new report of a dropped month with its rows', async () => {
  await importStreams(admin, 'late', [['2026-02-27', 'Deezer', isrc(), 8]]);
  expect([await total(), await keptTotal()]).toEqual([15, 12]);
  const { data } = await admin.ok('GET /staff/statistics/imports', { query: { status: 'ACTIVE' } as never });
  expect(data.map(({ report }) => report)).toEqual(['late', 'new']);
  expect((await undo('late')).status).toBe(204);
  expect(await total()).toBe(7);
});

it('counts waiting rows of a dropped month', async () => {
  const body = { isrc: 'ZZ9990000001', to_track_uuid: single.tracks[0]?.uuid } as never;
  await admin.ok('POST /staff/statistics/unmatched/assign', { body });
  expect([await total(), await keptTotal()]).toEqual([39, 36]);
});

it('requires the first day of a past or current month', async () => {
  const now = new Date();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
  for (const before of ['2026-02-02', next]) {
    const { status, error } = await drop(before);
    expect([status, error.issues?.[0]?.code]).toEqual([400, 'month_invalid']);
  }
});
