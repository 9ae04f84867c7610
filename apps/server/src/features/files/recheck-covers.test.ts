import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileId } from '@dubplate/contract/ids';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUp(server);
});
afterAll(() => server.stop());

const contentOf = async (uuid: string): Promise<string> => {
  const all = await readdir(path.join(server.dataDir, 'files', 'files'), { recursive: true, withFileTypes: true });
  const found = all.find((entry) => entry.isFile() && path.join(entry.parentPath, entry.name).includes(uuid));
  return path.join(found?.parentPath ?? '', found?.name ?? '');
};

it('adds advice to covers of older versions once', async () => {
  const { db } = server.database;
  const upload = async (seed: number) => {
    const { body } = await person.upload(new Uint8Array(await makeCover({ side: 200, seed })));
    return body as { uuid: FileId; advice: string[]; tint: string };
  };
  const covers = [await upload(1), await upload(2), await upload(3), await upload(4)] as const;
  const [old, gone, damaged, fresh] = covers;
  expect(old.advice).toContain('SMALL');
  const set = (uuid: FileId, row: { advice: string[]; advice_version?: number; tint?: string }) =>
    db.updateTable('files').set(row).where('uuid', '=', uuid).execute();
  for (const { uuid } of [old, gone, damaged]) await set(uuid, { advice: [], advice_version: 0, tint: '#c81e28' });
  // Checked at upload, so its advice stays.
  await set(fresh.uuid, { advice: ['BORDERS'] });
  await rm(await contentOf(gone.uuid));
  await writeFile(await contentOf(damaged.uuid), 'no picture');

  await server.runJob('files.recheck-covers');
  const advice = async () => {
    const rows = await db.selectFrom('files').select(['uuid', 'advice']).execute();
    return covers.map(({ uuid }) => rows.find((row) => row.uuid === uuid)?.advice);
  };
  expect(await advice()).toEqual([old.advice, [], [], ['BORDERS']]);
  const { tint } = await db.selectFrom('files').select('tint').where('uuid', '=', old.uuid).executeTakeFirstOrThrow();
  expect(tint).toBe(old.tint);

  // The second run finds nothing to check.
  await set(old.uuid, { advice: ['as it was'] });
  await server.runJob('files.recheck-covers');
  expect(await advice()).toEqual([['as it was'], [], [], ['BORDERS']]);
  const left = await db.selectFrom('files').select('uuid').where('advice_version', '=', 0).execute();
  expect(left).toEqual([{ uuid: gone.uuid }]);
});
