import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { killDuringRoyalties } from '@dubplate/testkit/royalties/kill-during-royalties';
import { insertPublished } from '@dubplate/testkit/royalties/published';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findIssues } from '../accounting/read-issues.ts';

let database: TestDatabase;
let dataDir: string;
let port: number;
let children: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
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
const signInAdmin = async (): Promise<Person> => {
  const admin = stranger(`http://127.0.0.1:${port}`);
  const body = { username: 'admin@dubplate.local', password: 'admin-password', fingerprint: 'test' };
  admin.token = (await admin.ok('POST /login', { body })).access_token;
  return admin;
};

it('a kill during an import, an approval or a close leaves nothing half done', { timeout: 180_000 }, async () => {
  const child = await start();
  const admin = await signInAdmin();
  const owner = await signUp({ origin: `http://127.0.0.1:${port}` });
  const { upc, tracks } = await insertPublished(database.db, owner.uuid, 3);
  const month = '2025-01';
  const sales = [
    { month, isrc: tracks[0]?.isrc ?? '', net: '7' },
    { month, upc, net: '3' },
  ];
  const check = async () => expect(await findIssues(database.db)).toEqual([]);
  await killDuringRoyalties({ pool: database.pool, admin, start, check }, child, { month, sales, received: '10.00' });
  const { data } = await owner.ok('GET /me/statements', { query: {} });
  expect(data).toMatchObject([{ period: month, earnings: '8', closing: '8' }]);
  const { data: reports } = await admin.ok('GET /staff/sales-reports', { query: {} });
  expect(reports).toMatchObject([{ status: 'APPROVED', rows: 2 }]);
});
