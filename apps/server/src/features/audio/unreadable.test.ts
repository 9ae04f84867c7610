import { randomUUID } from 'node:crypto';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import type { FileId } from '@dubplate/contract/ids';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it, vi } from 'vitest';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import { reanalyze } from './analyze-file.ts';
import { openAnalysisService } from './analyzers/analysis-service.ts';

const server = useServer();

it('listens to the others although more recordings than one round takes can’t be read', async () => {
  const { db } = server.database;
  const person = await signUp(server);
  const { body: good } = await person.upload(new Uint8Array(makeWav({ seconds: 1 })));
  const status = async () => (await person.ok('GET /file/{id}/analysis', { params: { id: good.uuid } })).status;
  await vi.waitFor(async () => expect(await status()).toBe('done'), { timeout: TIMEOUT_MS });
  await db.deleteFrom('audio_analyses').execute();
  const row = await db.selectFrom('files').selectAll().where('uuid', '=', good.uuid).executeTakeFirstOrThrow();
  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000);
  const rotten = Array.from({ length: 25 }, () => ({
    ...row,
    uuid: randomUUID() as string as FileId,
    created_at: hoursAgo(2),
  }));
  await db.insertInto('files').values(rotten).execute();
  await db
    .updateTable('files')
    .set({ created_at: hoursAgo(1) })
    .where('uuid', '=', good.uuid)
    .execute();
  const root = path.join(server.dataDir, 'files');
  // A link to itself fails to open as a broken sector fails to be read.
  for (const { uuid } of rotten) await symlink(uuid, path.join(root, 'files', uuid));

  const service = openAnalysisService();
  const deps = { db, storage: await openDiskStorage({ root }), service, clock: server.clock };
  const round = () => reanalyze(deps).catch(() => undefined);
  await round();
  expect(await status()).toBe('waiting');
  await round();
  expect(await status()).toBe('done');
  await service.close();
  const alerts = await db.selectFrom('staff_alerts').select('kind').execute();
  expect(alerts.filter(({ kind }) => kind === 'file.unreadable')).toHaveLength(25);
});
