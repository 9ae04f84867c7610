import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findOldKey, instanceSecret } from './instance-secret.ts';
import type { Keyring } from './keyring.ts';
import { listUnreadable, resealSecrets, type SealedSecrets } from './reseal-secrets.ts';
import { createSecretBox } from './secret-box.ts';

let database: TestDatabase;
let oldKey: Buffer;
let rows: Map<string, Buffer>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const newKey = randomBytes(32);
const keyring: Keyring = { key: () => newKey };
const owners = ['a', 'b', 'c', 'd'];
const openAll = (key: Buffer) => owners.map((owner) => createSecretBox(key).open(rows.get(owner) as Buffer, owner));
const secrets = owners.map((owner) => Buffer.from(`secret of ${owner}`));

beforeEach(async () => {
  oldKey = await instanceSecret(database.db, 'kind', new Date());
  const box = createSecretBox(oldKey);
  rows = new Map(owners.map((owner) => [owner, box.seal(Buffer.from(`secret of ${owner}`), owner)]));
});

/** Secrets in memory; `isAllowed` simulates an interruption before a replacement. */
const sealed = (isAllowed: () => boolean = () => true): SealedSecrets<string> => ({
  name: 'kind',
  list: async () => [...rows].map(([owner, value]) => ({ owner, sealed: value })),
  async replace(_db, owner, before, after) {
    if (!isAllowed()) throw new Error('killed');
    if (rows.get(owner)?.equals(before)) rows.set(owner, after);
  },
});

it('resumes after an interruption, reads both forms until then, and deletes the old key last', async () => {
  const { db } = database;
  let left = 2;
  const killed = sealed(() => left-- > 0);
  await expect(resealSecrets(db, keyring, killed)).rejects.toThrow('killed');
  expect(openAll(newKey).filter((opened) => opened !== null)).toHaveLength(2);
  expect(await findOldKey(db, 'kind')).toEqual(oldKey);
  expect(await listUnreadable(db, keyring, sealed())).toEqual([]);
  expect(await listUnreadable(db, null, sealed())).toEqual(['a', 'b']);

  expect(await resealSecrets(db, keyring, sealed())).toEqual([]);
  expect(openAll(newKey)).toEqual(secrets);
  expect(await findOldKey(db, 'kind')).toBeUndefined();
});

it('reseals everything on several nodes at once', async () => {
  const moving = Array.from({ length: 4 }, () => resealSecrets(database.db, keyring, sealed()));
  expect(await Promise.all(moving)).toEqual([[], [], [], []]);
  expect(openAll(newKey)).toEqual(secrets);
  expect(await findOldKey(database.db, 'kind')).toBeUndefined();
});

it('returns the owners of unreadable secrets and keeps those secrets', async () => {
  const foreign = createSecretBox(randomBytes(32)).seal(Buffer.from('?'), 'c');
  rows.set('c', foreign).set('d', Buffer.from('short'));
  expect(await resealSecrets(database.db, keyring, sealed())).toEqual(['c', 'd']);
  expect(rows.get('c')).toBe(foreign);
  expect(openAll(newKey).slice(0, 2)).toEqual(secrets.slice(0, 2));
});
