import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BAD_INSTANCE_KEY, parseInstanceKey } from '#config/instance-key.ts';
import { StartError } from '#config/start-error.ts';

/** The settings and the folder that may contain the instance key. */
export interface KeyPlace {
  readonly dataDir: string;
  readonly instanceKey: Buffer | null;
  readonly nextInstanceKey: Buffer | null;
}

/** A key with its source: the name of a setting or the path of a file. */
export interface InstanceKey {
  readonly key: Buffer;
  readonly source: string;
}

/** Identifies a key without revealing it. */
export const fingerprintOf = (key: Buffer): Buffer => createHmac('sha256', key).update('fingerprint').digest();

export const isKeyOf = (fingerprint: Buffer, key: Buffer): boolean => timingSafeEqual(fingerprint, fingerprintOf(key));

export const keyFileOf = (dataDir: string): string => path.join(dataDir, 'instance.key');
/** Holds the new key during a change; the fingerprint in the database decides which of both files is valid. */
const nextFileOf = (dataDir: string): string => `${keyFileOf(dataDir)}.next`;

const hasCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

const readKey = async (file: string): Promise<InstanceKey | null> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return null;
  const key = parseInstanceKey(text);
  if (key === null) throw new StartError(`${file} ${BAD_INSTANCE_KEY}; put the key back that was there.`);
  return { key, source: file };
};

/** A truncated file is ignored: the file is synced before its fingerprint reaches the database. */
const readNextKey = (dataDir: string): Promise<InstanceKey | null> =>
  readKey(nextFileOf(dataDir)).catch((error: unknown) => {
    if (error instanceof StartError) return null;
    throw error;
  });

/** Returns the key for a database without a sealing key. */
export const currentKey = async ({ dataDir, instanceKey }: KeyPlace): Promise<InstanceKey | null> =>
  instanceKey ? { key: instanceKey, source: 'INSTANCE_KEY' } : readKey(keyFileOf(dataDir));

/** Returns all available keys, the current key first. */
export const keysAtHand = async (place: KeyPlace): Promise<InstanceKey[]> => {
  const { dataDir, instanceKey, nextInstanceKey } = place;
  const keys = [
    await currentKey(place),
    nextInstanceKey && { key: nextInstanceKey, source: 'INSTANCE_KEY_NEW' },
    instanceKey ? null : await readNextKey(dataDir),
  ];
  return keys.filter((key) => key !== null);
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Writes a new key to disk, readable only by its owner. */
const writeKey = async (file: string): Promise<Buffer> => {
  const key = randomBytes(32);
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${key.toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return key;
};

/** Creates the key file atomically; returns the existing key if there is one. */
export const makeKeyFile = async (dataDir: string): Promise<Buffer> => {
  const file = keyFileOf(dataDir);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(dataDir, { recursive: true });
  try {
    const key = await writeKey(draft);
    await link(draft, file);
    await syncFolder(dataDir);
    return key;
  } catch (error) {
    const found = hasCode(error, 'EEXIST') ? await readKey(file) : null;
    if (!found) throw error;
    return found.key;
  } finally {
    await rm(draft, { force: true });
  }
};

/** Creates the file of the next key. The caller holds the lock on the sealing key. */
export const makeNextKeyFile = async (dataDir: string): Promise<Buffer> => {
  const file = nextFileOf(dataDir);
  // Left by a change that was interrupted before its commit.
  await rm(file, { force: true });
  const key = await writeKey(file);
  await syncFolder(dataDir);
  return key;
};

/**
 * Replaces the key file by the next key if the database uses that key, and keeps a copy of the old file. The caller holds
 * the lock on the sealing key. @returns the path of the copy; null if nothing was replaced
 */
export const promoteNextKeyFile = async (dataDir: string, fingerprint: Buffer): Promise<string | null> => {
  const [file, nextFile] = [keyFileOf(dataDir), nextFileOf(dataDir)];
  const next = await readNextKey(dataDir);
  if (!next || !isKeyOf(fingerprint, next.key)) return null;
  const old = await readKey(file);
  const aside = old && `${file}.${fingerprintOf(old.key).toString('hex').slice(0, 8)}`;
  if (aside)
    await link(file, aside).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  await rename(nextFile, file);
  await syncFolder(dataDir);
  return aside;
};
