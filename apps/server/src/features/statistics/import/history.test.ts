import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { importStreams, reportForm } from '@dubplate/testkit/statistics/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
let other: Person;

const yesterday = daysFromNow(-1);
const line = [yesterday, 'Deezer', 'ZZ0000000000', 7] as const;
const list = async (status?: string) =>
  (await admin.ok('GET /staff/statistics/imports', { query: (status ? { status } : {}) as never })).data;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
  other = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

it('lists how, when and by whom imports were ended', async () => {
  await importStreams(admin, 'a', [line]);
  await importStreams(other, 'a', [line, line]);
  await importStreams(admin, 'b', [line]);
  await admin.ok('DELETE /staff/statistics/import/{report}', { params: { report: 'b' } });
  expect(await list()).toMatchObject([
    { report: 'a', status: 'ACTIVE', rows: 2, ended: null, failure: null, bytes: null },
  ]);
  expect(await list('ENDED')).toMatchObject([
    { report: 'b', status: 'ENDED', rows: 1, ended: { as: 'UNDONE', by: { uuid: admin.uuid } } },
    {
      report: 'a',
      rows: 1,
      quantity: 7,
      imported_by: { uuid: admin.uuid },
      ended: { as: 'REPLACED', by: { uuid: other.uuid } },
    },
  ]);
  expect([await list('ACTIVE'), await list('ARCHIVED')]).toMatchObject([[{ report: 'a' }], []]);
});

it('shows the error of an import with its first bad line', async () => {
  const body = reportForm('bad', `day,platform,isrc,quantity\n${line.join(',')}\nx,Deezer,ZZ,1\nx,Deezer,ZZ,1`);
  await admin.call('POST /staff/statistics/import', { body });
  const [failed] = await list('FAILED');
  expect(failed).toMatchObject({
    report: 'bad',
    status: 'FAILED',
    rows: 1,
    bytes: expect.any(Number),
    imported_by: { uuid: admin.uuid },
    failure: {
      code: 'BAD_REPORT',
      issue: { path: '3', code: 'day_invalid', message: 'The day must be a date like 2026-11-01' },
      issue_count: 2,
    },
  });
  await admin.call('POST /staff/statistics/import', { body: reportForm('empty', '') });
  expect((await list('FAILED'))[0]?.failure).toMatchObject({
    code: 'REPORT_UNREADABLE',
    message: 'Nothing was imported: the file is empty.',
    issue: null,
  });
});

it('shows the progress of an import, and an import of a dead node as failed', async () => {
  const boundary = 'x'.repeat(20);
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const lines = `${line.join(',')}\n`.repeat(20_000);
  let isHeld = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
      write(`${part('report')}slow\r\n${part('file', '; filename="slow.csv"')}day,platform,isrc,quantity\n${lines}`);
      while (isHeld) await pause(20);
      write(`\r\n--${boundary}--\r\n`);
      controller.close();
    },
  });
  const importing = fetch(`${server.origin}/api/staff/statistics/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: 'half',
  } as RequestInit);
  const running = await eventually('the rows that have been read', async () =>
    (await list('RUNNING')).find(({ rows }) => rows > 0),
  );
  expect(running).toMatchObject({ report: 'slow', status: 'RUNNING', imported_by: { uuid: admin.uuid } });
  expect(running.bytes).toBeGreaterThan(running.rows * 20);
  isHeld = false;
  expect((await importing).status).toBe(200);
  expect(await list('RUNNING')).toEqual([]);

  const now = server.clock.now();
  await server.database.db
    .insertInto('statistics_runs')
    .values({
      uuid: '01890000-0000-7000-8000-000000000001',
      report: 'killed',
      file_name: 'killed.csv',
      actor_uuid: null,
      status: 'RUNNING',
      started_at: now,
      seen_at: now,
    })
    .execute();
  expect(await list('RUNNING')).toMatchObject([{ report: 'killed', imported_by: null }]);
  server.clock.advance(61);
  expect(await list('RUNNING')).toEqual([]);
  expect((await list('FAILED')).find(({ report }) => report === 'killed')?.failure).toMatchObject({ code: 'INTERNAL' });
});

it('deletes failed imports after ninety days', async () => {
  server.clock.advance(89 * 86_400);
  await server.runJob('cleanup.statistics-failures');
  expect(await server.database.db.selectFrom('statistics_runs').selectAll().execute()).not.toEqual([]);
  server.clock.advance(2 * 86_400);
  await server.runJob('cleanup.statistics-failures');
  expect(await server.database.db.selectFrom('statistics_runs').selectAll().execute()).toEqual([]);
});
