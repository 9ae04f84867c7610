import { Readable } from 'node:stream';
import { signUp } from '@dubplate/testkit/person';
import { daysFromNow, publishRelease } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';
import { silentLog } from '#platform/database/database-log.ts';
import { openPool } from '#platform/database/pool/open-pool.ts';
import type { RemoteStreams } from '../streams/stream-store.ts';
import { importReport } from './import-report.ts';

const server = useServer();
let isrc: string;
beforeAll(async () => {
  const moderator = await signUp(server, { roles: ['moderator'] });
  const { tracks } = await publishRelease(await signUp(server), moderator);
  isrc = tracks[0]?.isrc ?? '';
});

/** Imports a row of the release and a row that matches nothing into a remote store. */
const importRows = (report: string, addRows: RemoteStreams['addRows']) => {
  const day = daysFromNow(-1);
  const text = `day,platform,isrc,quantity\n${day},Deezer,${isrc},5\n${day},Deezer,ZZ0000000000,7\n`;
  const streams = {
    isTransactional: false,
    createMonths: async () => undefined,
    findOverlapping: async () => [],
    addRows,
  } as Partial<RemoteStreams> as RemoteStreams;
  const context = {
    clock: server.clock,
    openPool: () => openPool(server.database.url, silentLog, { max: 1, idleMs: 0 }),
    outbox: { announce: async () => undefined },
    streams,
  };
  const files = [{ part: null, open: async () => Readable.from([Buffer.from(text)]) }];
  return importReport(context, { report, files, fileName: `${report}.csv`, actorUuid: null, overlaps: 'allow' });
};

const findImport = (report: string) =>
  server.database.db
    .selectFrom('statistics_imports')
    .innerJoin('statistics_batches', 'import_uuid', 'statistics_imports.uuid')
    .select(['status', 'is_active'])
    .where('report', '=', report)
    .executeTakeFirst();

it('sends matched rows to a remote store before their batch counts', async () => {
  const sent: string[] = [];
  const imported = await importRows('remote', async (_batchId, { codes, rows }) => {
    expect(await findImport('remote')).toEqual({ status: 'RUNNING', is_active: false });
    for (const lines of [codes, rows]) sent.push(Buffer.concat(await lines().toArray()).toString());
  });
  expect(imported).toEqual({ report: 'remote', rows: 2, quantity: 12, unmatched: 1, overlaps: [] });
  expect(await findImport('remote')).toEqual({ status: 'ACTIVE', is_active: true });
  const [codes, rows] = sent.map((lines) =>
    lines
      .trim()
      .split('\n')
      .map((line) => line.split('\t')),
  );
  // Only the matched code, but the rows of both.
  expect(codes).toHaveLength(1);
  const day = String(Date.parse(daysFromNow(-1)) / 86_400_000);
  expect(rows).toEqual([
    [codes?.[0]?.[0], 'deezer', day, day, '\\N', '5'],
    [expect.anything(), 'deezer', day, day, '\\N', '7'],
  ]);
});

it('fails the import if a remote store rejects its rows', async () => {
  const importing = importRows('rejected', async (_batchId, { rows }) => {
    await rows().toArray();
    throw new Error('no room');
  });
  await expect(importing).rejects.toThrow('no room');
  expect(await findImport('rejected')).toEqual({ status: 'FAILED', is_active: false });
});
