import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf } from './key-files.ts';
import { giveUpKey, lookForKey, openKeyring, rotateKey } from './keyring.ts';
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
const open = (changes?: object) => openKeyring(database.db, place(changes), NOW);
const rotate = (changes?: object) => rotateKey(database.db, place(changes), NOW);
const secretsOf = async (changes?: object) => (await open(changes)).key('secrets').toString('hex');
const keyFile = (name = 'instance.key') => path.join(dataDir, name);
const keyIn = (name?: string) => Buffer.from(readFileSync(keyFile(name), 'utf8'), 'base64');

describe('the first start', () => {
  it('makes a key for its owner alone, which stays', async () => {
    const secrets = await secretsOf();
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['instance.key']);
    const written = readFileSync(keyFile(), 'utf8');
    expect(await secretsOf()).toBe(secrets);
    expect(readFileSync(keyFile(), 'utf8')).toBe(written);
  });

  it('makes no file beside INSTANCE_KEY, and uses one that is there', async () => {
    await open({ instanceKey: key });
    expect(readdirSync(dataDir)).toEqual([]);
    await database.db.deleteFrom('sealing_key').execute();
    writeFileSync(keyFile(), key.toString('hex'));
    expect(await lookForKey(database.db, place())).toEqual({ state: 'none' });
    await open();
    expect(await lookForKey(database.db, place())).toMatchObject({ state: 'here', source: keyFile() });
    expect(readFileSync(keyFile(), 'utf8')).toBe(key.toString('hex'));
  });

  it('of several nodes at once makes one keyring', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => secretsOf()));
    expect(new Set(opened).size).toBe(1);
    await database.db.deleteFrom('sealing_key').execute();
    const byKeys = await Promise.allSettled([key, otherKey].map((instanceKey) => open({ instanceKey })));
    expect(byKeys.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('stops at a file that holds no key', async () => {
    writeFileSync(keyFile(), 'a password');
    await expect(open()).rejects.toThrow(/instance\.key must be 32 random bytes .*put the key back/);
    expect(readFileSync(keyFile(), 'utf8')).toBe('a password');
  });
});

it('lets nobody open anything with the database alone', async () => {
  await open({ instanceKey: key });
  const { wrapped, fingerprint } = await database.db.selectFrom('sealing_key').selectAll().executeTakeFirstOrThrow();
  expect(fingerprint.equals(fingerprintOf(key))).toBe(true);
  for (const stored of [wrapped, fingerprint]) expect(stored.includes(key)).toBe(false);
  expect(createSecretBox(fingerprint).open(wrapped, 'sealing-key')).toBeNull();
});

it('stops without the key, or with another, and says what to do', async () => {
  const secrets = await secretsOf({ instanceKey: key });
  await expect(open()).rejects.toThrow(/is not here: put it back as .*instance\.key, or set INSTANCE_KEY/);
  await expect(open({ instanceKey: otherKey })).rejects.toThrow(/^INSTANCE_KEY is not the key/);
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

  it('is kept if it is back by then', async () => {
    const secrets = await secretsOf({ instanceKey: key });
    await giveUpKey(database.db, NOW);
    expect(await secretsOf({ instanceKey: key })).toBe(secrets);
    await expect(open({ instanceKey: otherKey })).rejects.toThrow();
  });
});

describe('changing the key', () => {
  it('leaves all that is sealed readable with the new one, and with it alone', async () => {
    const secrets = await secretsOf({ instanceKey: key });
    const both = { instanceKey: key, nextInstanceKey: otherKey };
    expect(await rotate(both)).toEqual({ source: 'INSTANCE_KEY_NEW', kept: null });
    // A node that starts before its settings were changed, and one that starts afterwards.
    expect(await secretsOf(both)).toBe(secrets);
    expect(await secretsOf({ instanceKey: otherKey })).toBe(secrets);
    await expect(open({ instanceKey: key })).rejects.toThrow(/^INSTANCE_KEY is not the key/);
    await expect(rotate(both)).rejects.toThrow(/is the key already/);
  });

  it('puts a new file in place of the old one, which it keeps', async () => {
    const secrets = await secretsOf();
    const old = keyIn();
    const { source, kept } = await rotate();
    expect([source, path.dirname(kept ?? '')]).toEqual([keyFile(), dataDir]);
    expect(keyIn(path.basename(kept ?? '')).equals(old)).toBe(true);
    expect(keyIn().equals(old)).toBe(false);
    expect(readdirSync(dataDir)).toHaveLength(2);
    expect(await secretsOf()).toBe(secrets);
  });

  it('is finished by the next start where it was broken off after the database knew of it', async () => {
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
    ['within the file', ''],
    ['after it', randomBytes(32).toString('base64')],
  ])('has changed nothing where it was broken off before, %s, and can be done again', async (_when, left) => {
    const secrets = await secretsOf();
    const old = keyIn();
    writeFileSync(keyFile('instance.key.next'), left);
    expect(await secretsOf()).toBe(secrets);
    expect(keyIn().equals(old)).toBe(true);
    await rotate();
    expect(await secretsOf()).toBe(secrets);
  });

  it('loses no key though it is done twice at once', async () => {
    const secrets = await secretsOf();
    await Promise.all([rotate(), rotate(), rotate()]);
    expect(await secretsOf()).toBe(secrets);
    expect(readdirSync(dataDir)).toHaveLength(4);
  });

  it('takes a new key where the old one is a setting, and refuses without the old one', async () => {
    await expect(rotate()).rejects.toThrow(/There is no key to change yet/);
    await open({ instanceKey: key });
    await expect(rotate({ instanceKey: key })).rejects.toThrow(/Set INSTANCE_KEY_NEW .*openssl/);
    await expect(rotate({ nextInstanceKey: otherKey })).rejects.toThrow(/is not here/);
    await open({ instanceKey: key });
  });
});
