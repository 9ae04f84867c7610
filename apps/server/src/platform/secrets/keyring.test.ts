import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../database/database-log.ts';
import { fingerprintOf, giveUpKey, lookForKey, openKeyring, rotateKey } from './keyring.ts';
import { createSecretBox } from './secret-box.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'keyring-'));
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.db.deleteFrom('sealing_key').execute();
});

const NOW = new Date();
const [key, otherKey] = [randomBytes(32), randomBytes(32)];
const place = (changes: object = {}) => ({ dataDir, instanceKey: null, nextInstanceKey: null, ...changes });
const open = (changes?: object) => openKeyring(database.db, place(changes), NOW, silentLog);
const rotate = (changes?: object) => rotateKey(database.db, place(changes), NOW);
const secretsOf = async (changes?: object) => (await open(changes)).key('secrets').toString('hex');
const keyFile = (name = 'instance.key') => path.join(dataDir, name);
const keyIn = (name?: string) => Buffer.from(readFileSync(keyFile(name), 'utf8'), 'base64');

describe('the first start', () => {
  it('creates a key file for its owner, and keeps it', async () => {
    const secrets = await secretsOf();
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['instance.key']);
    const written = readFileSync(keyFile(), 'utf8');
    expect(await secretsOf()).toBe(secrets);
    expect(readFileSync(keyFile(), 'utf8')).toBe(written);
  });

  it('creates no file if INSTANCE_KEY is set, and uses an existing file', async () => {
    await open({ instanceKey: key });
    expect(readdirSync(dataDir)).toEqual([]);
    await database.db.deleteFrom('sealing_key').execute();
    writeFileSync(keyFile(), key.toString('hex'));
    expect(await lookForKey(database.db, place())).toEqual({ state: 'none' });
    await open();
    expect(await lookForKey(database.db, place())).toMatchObject({ state: 'here', source: keyFile() });
    expect(readFileSync(keyFile(), 'utf8')).toBe(key.toString('hex'));
  });

  it('creates one keyring if several nodes start at once', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => secretsOf()));
    expect(new Set(opened).size).toBe(1);
    await database.db.deleteFrom('sealing_key').execute();
    const byKeys = await Promise.allSettled([key, otherKey].map((instanceKey) => open({ instanceKey })));
    expect(byKeys.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a file without a valid key', async () => {
    writeFileSync(keyFile(), 'a password');
    await expect(open()).rejects.toThrow(/instance\.key must be 32 random bytes .*put the key back/);
    expect(readFileSync(keyFile(), 'utf8')).toBe('a password');
  });
});

it('does not open the sealing key with the contents of the database', async () => {
  await open({ instanceKey: key });
  const { wrapped, fingerprint } = await database.db.selectFrom('sealing_key').selectAll().executeTakeFirstOrThrow();
  expect(fingerprint.equals(fingerprintOf(key))).toBe(true);
  for (const stored of [wrapped, fingerprint]) expect(stored.includes(key)).toBe(false);
  expect(createSecretBox(fingerprint).open(wrapped, 'sealing-key')).toBeNull();
});

it('refuses a missing or wrong key and explains what to do', async () => {
  const secrets = await secretsOf({ instanceKey: key });
  await expect(open()).rejects.toThrow(/is missing: restore .*instance\.key, or set INSTANCE_KEY/);
  await expect(open({ instanceKey: otherKey })).rejects.toThrow(/^INSTANCE_KEY does not match/);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(await secretsOf({ instanceKey: key })).toBe(secrets);
});

describe('a key that was given up', () => {
  it('is replaced by the next start', async () => {
    const secrets = await secretsOf({ instanceKey: key });
    await giveUpKey(database.db, NOW);
    const fresh = await secretsOf();
    expect(fresh).not.toBe(secrets);
    expect(await secretsOf()).toBe(fresh);
    await expect(open({ instanceKey: key })).rejects.toThrow();
  });

  it('is kept if it has been restored before that start', async () => {
    const secrets = await secretsOf({ instanceKey: key });
    await giveUpKey(database.db, NOW);
    expect(await secretsOf({ instanceKey: key })).toBe(secrets);
    await expect(open({ instanceKey: otherKey })).rejects.toThrow();
  });
});

describe('changing the key', () => {
  it('keeps the keyring, which opens only with the new key', async () => {
    const secrets = await secretsOf({ instanceKey: key });
    const both = { instanceKey: key, nextInstanceKey: otherKey };
    expect(await rotate(both)).toEqual({ source: 'INSTANCE_KEY_NEW', kept: null });
    // Nodes start with the settings of the change and with the final settings.
    expect(await secretsOf(both)).toBe(secrets);
    expect(await secretsOf({ instanceKey: otherKey })).toBe(secrets);
    await expect(open({ instanceKey: key })).rejects.toThrow(/^INSTANCE_KEY does not match/);
    await expect(rotate(both)).rejects.toThrow(/The key is INSTANCE_KEY_NEW already/);
  });

  it('replaces the key file and keeps a copy', async () => {
    const secrets = await secretsOf();
    const old = keyIn();
    const { source, kept } = await rotate();
    expect([source, path.dirname(kept ?? '')]).toEqual([keyFile(), dataDir]);
    expect(keyIn(path.basename(kept ?? '')).equals(old)).toBe(true);
    expect(keyIn().equals(old)).toBe(false);
    expect(readdirSync(dataDir)).toHaveLength(2);
    expect(await secretsOf()).toBe(secrets);
  });

  it('is completed by the next start after an interruption behind the commit', async () => {
    const secrets = await secretsOf();
    const old = keyIn();
    await rotate({ nextInstanceKey: key });
    writeFileSync(keyFile('instance.key.next'), key.toString('base64'));
    expect(await secretsOf()).toBe(secrets);
    expect(keyIn().equals(key)).toBe(true);
    expect(readdirSync(dataDir).filter((name) => keyIn(name).equals(old))).toHaveLength(1);
    expect(readdirSync(dataDir)).not.toContain('instance.key.next');
  });

  it.each([
    ['empty file', ''],
    ['whole file', randomBytes(32).toString('base64')],
  ])('can be repeated after an interruption before the commit: %s', async (_when, left) => {
    const secrets = await secretsOf();
    const old = keyIn();
    writeFileSync(keyFile('instance.key.next'), left);
    expect(await secretsOf()).toBe(secrets);
    expect(keyIn().equals(old)).toBe(true);
    await rotate();
    expect(await secretsOf()).toBe(secrets);
  });

  it('loses no key if several changes run at once', async () => {
    const secrets = await secretsOf();
    await Promise.all([rotate(), rotate(), rotate()]);
    expect(await secretsOf()).toBe(secrets);
    expect(readdirSync(dataDir)).toHaveLength(4);
  });

  it('requires INSTANCE_KEY_NEW with INSTANCE_KEY, and refuses without the old key', async () => {
    await expect(rotate()).rejects.toThrow(/There is no key yet/);
    await open({ instanceKey: key });
    await expect(rotate({ instanceKey: key })).rejects.toThrow(/Set INSTANCE_KEY_NEW .*openssl/);
    await expect(rotate({ nextInstanceKey: otherKey })).rejects.toThrow(/is missing/);
    await open({ instanceKey: key });
  });
});
