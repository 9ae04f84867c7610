import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { auditBatches } from '@dubplate/testkit/delivery/audit-packages';
import { closedSchedule, folderStoreInput } from '@dubplate/testkit/delivery/folder-stores';
import { killDuringDeliveries } from '@dubplate/testkit/delivery/kill-during-deliveries';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
import { afterEach, beforeEach, expect, it } from 'vitest';

const KILLS = 3;
const RELEASES = 4;

let database: TestDatabase;
let dataDir: string;
let port: number;
let child: ChildProcess | undefined;
beforeEach(async () => {
  database = await createTestDatabase({ isStarted: true });
  dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-killed-'));
  port = await freePort();
});
afterEach(async () => {
  if (child) await endProcess(child);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<ChildProcess> => {
  const settings = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url };
  child = (await startServerProcess(settings)).child;
  return child;
};

const signInAdmin = async (): Promise<Person> => {
  const admin = stranger(`http://127.0.0.1:${port}`);
  const body = { username: 'admin@dubplate.local', password: 'admin-password', fingerprint: 'test' };
  const { access_token } = await admin.ok('POST /login', { body });
  admin.token = access_token;
  return admin;
};

it('delivers every package complete and once, each manifest last, although it is killed', {
  timeout: 240_000,
}, async () => {
  await start();
  const admin = await signInAdmin();
  const artist = await signUp({ origin: `http://127.0.0.1:${port}` });
  // Nothing is sent until all releases are queued: a batch of one would be sent before the kill.
  const schedule = closedSchedule(new Date());
  const stores = ['first', 'second'];
  for (const key of stores)
    await admin.ok('POST /staff/store', { body: { ...folderStoreInput({ key }), schedule } as never });
  const upcs: string[] = [];
  for (let index = 0; index < RELEASES; index++)
    upcs.push((await publishRelease(artist, admin, { title: `Release ${index}`, tracks: 2 })).release.upc ?? '');
  await endProcess(child as ChildProcess);
  const { pool } = database;
  await pool.query('update stores set schedule = null');

  const { killed } = await killDuringDeliveries({ pool, kills: KILLS, start, random: Math.random });
  expect(killed).toBe(KILLS);
  const ids: string[] = [];
  for (const key of stores) {
    const { issues, releases, messageIds } = await auditBatches(path.join(dataDir, 'deliveries', key));
    expect(issues).toEqual([]);
    expect(releases.toSorted()).toEqual(upcs.toSorted());
    ids.push(...messageIds);
  }
  expect(new Set(ids).size).toBe(stores.length * RELEASES);
  const { rows } = await pool.query('select distinct state from deliveries');
  expect(rows).toEqual([{ state: 'SENT' }]);
});
