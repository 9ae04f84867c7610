import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, publish, publishRelease, type Record } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { importStreams } from '@dubplate/testkit/statistics/reports';
import { type RunningEngine, streamEngines, titleOn } from '@dubplate/testkit/statistics/stream-engines';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NoConnection } from '#platform/database/pool/open-pool.ts';
import { openClickHouseStreams } from './clickhouse-streams.ts';
import { connectClickHouse } from './connect-clickhouse.ts';
import { addRows } from './rows-store.ts';

/** A fake ClickHouse that reports the engine of its database and records statements. */
const startScripted = async (engine: string, port = 0) => {
  const asked: URL[] = [];
  const statements: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://localhost'));
    const statement = await text(request);
    statements.push(statement);
    response.end(statement.includes('system.databases') ? `${JSON.stringify({ engine })}\n` : '');
  }).listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, statements, stop: () => server.close() };
};

it.each([
  ['Atomic', /ENGINE = MergeTree/],
  ['Replicated', /ENGINE = ReplicatedMergeTree/],
])('creates its tables in a database of the engine %s', async (engine, expected) => {
  const scripted = await startScripted(engine);
  const streams = openClickHouseStreams(scripted.url);
  await streams.check();
  expect(scripted.statements.find((statement) => statement.includes('EXISTS statistics_rows '))).toMatch(expected);
  if (streams.isTransactional) throw new Error('ClickHouse joins no transactions');
  const lines = (text: string) => () => Readable.from([text], { objectMode: false });
  await streams.addRows(1, { codes: lines('1\n'), rows: lines('1\n') });
  const settings = scripted.asked.at(-1)?.searchParams;
  // Otherwise identical blocks of a report would be lost.
  expect(settings?.get('insert_deduplicate')).toBe('0');
  expect(settings?.get('insert_quorum')).toBe(engine === 'Replicated' ? 'auto' : null);
  await streams.close();
  scripted.stop();
});

it('opens without a ClickHouse, and creates its tables once there is one', async () => {
  const scripted = await startScripted('Atomic');
  const { port } = new URL(scripted.url);
  scripted.stop();
  const streams = openClickHouseStreams(`http://someone:p4ssw0rd@127.0.0.1:${port}`);
  const failure: unknown = await streams.check().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoConnection);
  expect(String(failure)).not.toContain('p4ssw0rd');
  const back = await startScripted('Atomic', Number(port));
  await streams.check();
  expect(back.statements.join()).toContain('EXISTS statistics_rows ');
  await streams.close();
  back.stop();
});

const kind = streamEngines().find(({ name }) => name === 'ClickHouse');
if (!kind) throw new Error('no such engine');
describe.skipIf(kind.whyNot)(titleOn('streams elsewhere', kind), () => {
  let engine: RunningEngine;
  let server: TestServer;
  let admin: Person;
  let moderator: Person;
  let owner: Person;
  let album: Record;
  const yesterday = daysFromNow(-1);
  const query = { start_date: yesterday, end_date: yesterday } as never;
  const total = async () => (await owner.ok('GET /common-statistics', { query })).total;
  const isrc = () => album.tracks[0]?.isrc ?? '';
  const keptRows = async (): Promise<number> => {
    const answer = await fetch(engine.env.STATISTICS_URL ?? '', {
      method: 'POST',
      body: 'SELECT count() FROM statistics_rows',
    });
    return Number(await answer.text());
  };

  beforeAll(async () => {
    engine = await kind.start();
    server = await startTestServer({ env: engine.env });
    admin = await signUp(server, { roles: ['admin'] });
    moderator = await signUp(server, { roles: ['moderator'] });
    owner = await signUp(server);
    album = await publishRelease(owner, moderator);
  });
  afterAll(async () => {
    await server?.stop();
    await engine?.stop();
  });

  it('do not count while their batch is inactive, and are removed with an abandoned batch', async () => {
    await importStreams(admin, 'first', [[yesterday, 'Deezer', isrc(), 5]]);
    // The state after a process was killed when it had sent its rows.
    const { rows } = await sql<{ id: number }>`
      INSERT INTO statistics_batches (import_uuid, is_active, created_at)
      SELECT uuid, false, ${server.clock.now()}::timestamptz - interval '2 days' FROM statistics_imports
      RETURNING id`.execute(server.database.db);
    const { work, close } = connectClickHouse(engine.env.STATISTICS_URL ?? '');
    const day = Date.parse(yesterday) / 86_400_000;
    const lineOf = (columns: unknown[]) => () => Readable.from([`${columns.join('\t')}\n`], { objectMode: false });
    const sent = {
      codes: lineOf([1, owner.uuid, album.release.uuid, '\\N']),
      rows: lineOf([1, 'deezer', day, day, '\\N', 70]),
    };
    await addRows(work, rows[0]?.id ?? 0, sent, false);
    await close();
    expect([await total(), await keptRows()]).toEqual([5, 2]);
    await server.runJob('cleanup.statistics');
    expect([await total(), await keptRows()]).toEqual([5, 1]);
  });

  it('count rows that match after they were sent', async () => {
    const late = await makeDraft(owner);
    await owner.ok('POST /release/{id}/publish', { params: { id: late.release.uuid } });
    const code = 'QSZZZ2600001';
    const before = await total();
    // Delayed between sending and activating, as by another import.
    const connection = await server.database.pool.connect();
    await connection.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('statistics.report.second', 0))`);
    const importing = importStreams(admin, 'second', [
      [yesterday, 'Deezer', isrc(), 1],
      [yesterday, 'Deezer', code, 2],
    ]);
    await eventually('the first rows to be sent', async () => (await keptRows()) >= 2 || undefined);
    await publish(late, moderator, { isrcs: { [late.tracks[0]?.uuid ?? '']: code } });
    await connection.query('COMMIT');
    connection.release();
    expect(await importing).toMatchObject({ rows: 2, unmatched: 0 });
    expect(await total()).toBe(before + 3);
  });

  it('answer 503 while it is down; imports fail, and other features work', async () => {
    await engine.stop();
    const answer = await owner.call('GET /common-statistics', { query });
    expect(answer.status).toBe(503);
    const form = new FormData();
    form.append('report', 'third');
    form.append('file', new Blob([`day,platform,isrc,quantity\n${yesterday},Deezer,${isrc()},7`]), 'third.csv');
    expect((await admin.call('POST /staff/statistics/import', { body: form })).status).toBe(503);
    const { rows } = await sql`
      SELECT status, is_active FROM statistics_imports
      JOIN statistics_batches ON import_uuid = uuid WHERE report = 'third'`.execute(server.database.db);
    expect(rows).toEqual([{ status: 'FAILED', is_active: false }]);
    expect((await owner.call('GET /releases')).status).toBe(200);
    const health = await fetch(`${server.origin}/api/health/ready`);
    expect([health.status, (await health.json()).checks?.statistics]).toEqual([200, 'down']);
  });
});
