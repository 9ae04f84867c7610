import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCatalogue, stardustTable } from '@dubplate/testkit/catalogue/catalogues';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { signUp } from '@dubplate/testkit/person';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
import { afterEach, beforeEach, expect, it } from 'vitest';

let database: TestDatabase;
let dataDir: string;
let port: number;
let children: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ isStarted: true });
  dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-killed-'));
  port = await freePort();
});
afterEach(async () => {
  for (const child of children) await endProcess(child);
  children = [];
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<ChildProcess> => {
  const { child } = await startServerProcess({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url });
  children.push(child);
  return child;
};

const counts = async () => {
  const { rows } = await database.pool.query(`
    select (select count(*)::int from releases) as releases, (select count(distinct existing_upc)::int from releases) as upcs,
      (select count(*)::int from tracks) as tracks, (select count(*)::int from artists) as artists,
      (select count(release_uuid)::int from catalogue_import_releases) as created`);
  return rows[0];
};

it('drafts of an import that is killed twice are each made once', { timeout: 240_000 }, async () => {
  let child = await start();
  const person = await signUp({ origin: `http://127.0.0.1:${port}` });
  await database.pool.query('update plans set max_artists = null');
  const { uuid } = await importCatalogue(person, stardustTable({ releases: 30, tracks: 3 }));
  const create = () => person.call('POST /me/catalogue-import/{id}/create', { params: { id: uuid }, body: {} });

  for (let kill = 1; kill <= 2; kill += 1) {
    // Stops the call in the middle: the next draft waits for its row.
    const held = await database.pool.connect();
    await held.query('begin');
    await held.query('select 1 from catalogue_import_releases where position = $1 for update', [kill * 10]);
    const calling = create().catch(() => null);
    await eventually('a wait for the lock', async () => ((await counts()).created === kill * 10 ? true : undefined));
    await endProcess(child, 'SIGKILL');
    expect(await calling).toBe(null);
    await held.query('rollback');
    held.release();
    const after = await counts();
    expect(after).toMatchObject({ releases: kill * 10, upcs: kill * 10, tracks: kill * 30, created: kill * 10 });
    child = await start();
  }
  const { body } = await create();
  expect([body?.created.length, body?.skipped.length]).toEqual([10, 20]);
  expect(await counts()).toEqual({ releases: 30, upcs: 30, tracks: 90, artists: 20, created: 30 });
});
