import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, publish, publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { importStreams } from '@dubplate/testkit/statistics/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
let moderator: Person;
let owner: Person;
let isrc: string;
const yesterday = daysFromNow(-1);
const total = async () =>
  (await owner.ok('GET /common-statistics', { query: { start_date: yesterday, end_date: yesterday } as never })).total;
/** Rows that are written, whether they count or not. */
const written = async (): Promise<number> => {
  const { rows } = await server.database.pool.query<{ rows: number }>(
    'SELECT count(*)::int AS rows FROM statistics_rows',
  );
  return rows[0]?.rows ?? 0;
};
/** Keeps an import from counting what it has written until it is called. */
const holdUp = async (report: string): Promise<() => Promise<void>> => {
  const connection = await server.database.pool.connect();
  await connection.query('BEGIN');
  await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('statistics.report.${report}', 0))`);
  return async () => {
    await connection.query('COMMIT');
    connection.release();
  };
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
  moderator = await signUp(server, { roles: ['moderator'] });
  owner = await signUp(server);
  isrc = (await publishRelease(owner, moderator)).tracks[0]?.isrc ?? '';
});
afterAll(() => server.stop());

it('counts nothing of a report before all of it does, and then what matched only after it was read', async () => {
  await importStreams(admin, 'report', [[yesterday, 'Deezer', isrc, 5]]);
  const late = await makeDraft(owner);
  await owner.ok('POST /release/{id}/publish', { params: { id: late.release.uuid } });
  const code = 'QSZZZ2600001';
  const goOn = await holdUp('report');
  const importing = importStreams(admin, 'report', [
    [yesterday, 'Deezer', isrc, 1],
    [yesterday, 'Deezer', code, 2],
  ]);
  await eventually('the first rows to be written', async () => (await written()) === 2 || undefined);
  expect(await total()).toBe(5);
  await publish(late, moderator, { isrcs: { [late.tracks[0]?.uuid ?? '']: code } });
  await goOn();
  expect(await importing).toMatchObject({ rows: 2, unmatched: 0 });
  expect(await total()).toBe(3);
});

it('counts rows that waited once, though several count them at the same time', async () => {
  const { tracks } = await publishRelease(owner, moderator);
  const before = await total();
  const lines = Array.from({ length: 500 }, () => [yesterday, 'Deezer', 'QSZZZ2600002', 1] as const);
  await importStreams(admin, 'nobody’s', lines);
  const body = { isrc: 'QSZZZ2600002', to_track_uuid: tracks[0]?.uuid } as never;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => admin.call('POST /staff/statistics/unmatched/assign', { body })),
  );
  // One that comes after the others finds nothing that waits.
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(await total()).toBe(before + 500);
});
