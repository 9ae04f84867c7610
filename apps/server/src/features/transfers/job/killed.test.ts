import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importLegacy, moveHere, transferEnded } from '@dubplate/testkit/accounts/legacy';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { readOutbox } from '@dubplate/testkit/outbox';
import { type Person, stranger } from '@dubplate/testkit/person';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
import { afterEach, beforeEach, expect, it } from 'vitest';

let database: TestDatabase;
let dataDir: string;
let port: number;
let children: ChildProcess[] = [];
const wav = makeWav({ seconds: 1 });
const files = createServer((_request, response) => response.end(wav));

beforeEach(async () => {
  database = await createTestDatabase({ isStarted: true });
  dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-transfer-killed-'));
  port = await freePort();
  files.listen(0, '127.0.0.1');
  await once(files, 'listening');
});
afterEach(async () => {
  for (const child of children) await endProcess(child);
  children = [];
  files.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<ChildProcess> => {
  const { child } = await startServerProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LEGACY_FILES: `http://127.0.0.1:${(files.address() as AddressInfo).port}`,
  });
  children.push(child);
  return child;
};

const RELEASES = 400;
/** One in ten has a recording, so that a kill is likely to hit one. */
const releases = Array.from({ length: RELEASES }, (_, n) => ({
  name: `Release ${n}`,
  artist: `Artist ${n % 50}`,
  tracks: [{ title: 'One', ...(n % 10 === 0 && { audio: `/${n}.wav` }) }],
}));
const multilinks = Array.from({ length: 30 }, (_, n) => ({ name: 'The same name', links: [], n }));

it('a transfer of 400 releases that is killed five times completes without duplicates', {
  timeout: 300_000,
}, async () => {
  let child = await start();
  const origin = `http://127.0.0.1:${port}`;
  const admin = stranger(origin);
  const body = { username: 'admin@dubplate.local', password: 'admin-password' };
  admin.token = (await admin.ok('POST /login', { body })).access_token;
  const username = 'old@example.com';
  await importLegacy(admin, { username, releases, multilinks });
  const sent = (to: string) => eventually('the mail', async () => (await readOutbox(dataDir, to)).at(-1));
  const person: Person = await moveHere({ origin, sent }, username);
  const { db } = database;
  // Counts in the database, since polling hundreds of items would slow the server down.
  const untilCompleted = (count: number) =>
    eventually(
      `${count} items`,
      async () => {
        const items = db.selectFrom('transfer_items').select(({ fn }) => fn.countAll<string>().as('count'));
        const done = await items.where('status', '=', 'completed').executeTakeFirstOrThrow();
        return Number(done.count) >= count ? true : undefined;
      },
      120_000,
    );

  for (let kill = 1; kill <= 5; kill += 1) {
    await untilCompleted(kill * 60);
    // The third time, the server is shut down gracefully.
    await endProcess(child, kill === 3 ? 'SIGTERM' : 'SIGKILL');
    child = await start();
  }
  await untilCompleted(RELEASES + multilinks.length);
  const transfer = await transferEnded(person);
  expect(new Set([...transfer.releases, ...transfer.multilinks].map(({ status }) => status))).toEqual(
    new Set(['completed']),
  );
  const drafts = await db.selectFrom('releases').select('title').where('user_uuid', '=', person.uuid).execute();
  expect(drafts.map(({ title }) => title).toSorted()).toEqual(releases.map(({ name }) => name).toSorted());
  const tracks = await db.selectFrom('tracks').select(['wav_uuid', 'release_uuid']).execute();
  expect(tracks).toHaveLength(RELEASES);
  expect(tracks.filter(({ wav_uuid }) => wav_uuid !== null)).toHaveLength(RELEASES / 10);
  const owned = await db.selectFrom('files').select('uuid').where('owner_uuid', '=', person.uuid).execute();
  expect(owned).toHaveLength(RELEASES / 10);
  const artists = await person.ok('GET /user/{id}/artists', { params: { id: person.uuid } });
  expect(artists).toHaveLength(50);
  expect((await person.ok('GET /me/links')).meta.itemCount).toBe(30);
  await eventually('the record to go', async () => {
    const [record] = await db.selectFrom('legacy_users').select('payload').execute();
    return record?.payload === null ? true : undefined;
  });
});
