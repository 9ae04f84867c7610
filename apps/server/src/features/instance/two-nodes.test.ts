import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStoreInput } from '@dubplate/testkit/delivery/folder-stores';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import {
  endProcess,
  freePort,
  INSTANCE_KEY,
  type ServerProcess,
  startServerProcess,
} from '@dubplate/testkit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let other: ServerProcess;
let otherOrigin: string;
let otherDir: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ env: { INSTANCE_KEY } });
  admin = await signUp(server, { roles: ['admin'] });
  otherDir = await mkdtemp(path.join(tmpdir(), 'dubplate-second-node-'));
  const port = await freePort();
  other = await startServerProcess({
    PORT: String(port),
    DATA_DIR: otherDir,
    DATABASE_URL: server.database.url,
    BACKUP_DIR: server.config.backups.folder,
    INSTANCE_KEY,
  });
  otherOrigin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await endProcess(other.child);
  await server.stop();
  await rm(otherDir, { recursive: true, force: true });
});

const MESSAGE = { en: 'We move to a new disk.', ru: 'Переезжаем на новый диск.' };
const seenOn = (origin: string) => stranger(origin).ok('GET /instance');

it('a switch on one node applies to the next call on every node', async () => {
  // Read first, to detect nodes that cache the switch.
  for (const origin of [server.origin, otherOrigin]) expect((await seenOn(origin)).maintenance).toBe(false);

  await admin.ok('PUT /staff/instance/maintenance', { body: { is_on: true, message: MESSAGE } });
  expect(await seenOn(otherOrigin)).toMatchObject({
    maintenance: true,
    maintenance_notice: { message: MESSAGE, ends_at: null },
  });
  expect((await stranger(otherOrigin).ok('GET /constants')).maintenance).toBe(true);

  const elsewhere = stranger(otherOrigin);
  elsewhere.token = admin.token;
  await elsewhere.ok('PUT /staff/instance/maintenance', { body: { is_on: false } });
  for (const origin of [server.origin, otherOrigin]) expect((await seenOn(origin)).maintenance).toBe(false);
});

it('a store cannot use a folder on the disk of one node', async () => {
  const { status, error } = await admin.call('POST /staff/store', { body: folderStoreInput({ key: 'scattered' }) });
  expect([status, error.issues]).toMatchObject([400, [{ path: 'transport.path', code: 'folder_not_shared' }]]);
});
