import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BAD_INSTANCE_KEY, parseInstanceKey } from '#config/instance-key.ts';
import { StartError } from '#config/start-error.ts';

/** Where the instance key may be. */
export interface KeyPlace {
  readonly dataDir: string;
  readonly instanceKey: Buffer | null;
  readonly nextInstanceKey: Buffer | null;
}

/** A key and its source: the name of a setting or the path of a file. */
export interface InstanceKey {
  readonly key: Buffer;
  readonly source: string;
}

/** Tells keys apart and reveals nothing of them. */
export const fingerprintOf = (key: Buffer): Buffer => createHmac('sha256', key).update('fingerprint').digest();

export const isKeyOf = (fingerprint: Buffer, key: Buffer): boolean => timingSafeEqual(fingerprint, fingerprintOf(key));

export const keyFileOf = (dataDir: string): string => path.join(dataDir, 'instance.key');
/** Beside it while the key is changed: whichever of the two the database knows is the key. */
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

/** One that is cut off is in no use: it is on the disk before the database knows it. */
const readNextKey = (dataDir: string): Promise<InstanceKey | null> =>
  readKey(nextFileOf(dataDir)).catch((error: unknown) => {
    if (error instanceof StartError) return null;
    throw error;
  });

/** The key that is used where the database names none yet. */
export const currentKey = async ({ dataDir, instanceKey }: KeyPlace): Promise<InstanceKey | null> =>
  instanceKey ? { key: instanceKey, source: 'INSTANCE_KEY' } : readKey(keyFileOf(dataDir));

/** Every key at hand, the current one first. */
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

/** Writes a new key to the disk, for its owner alone. */
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

/** Makes the key of this folder, whole or not at all; one that is there stays. */
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

/** Makes the key that will take the place of this folder's; call with the database's row locked. */
export const makeNextKeyFile = async (dataDir: string): Promise<Buffer> => {
  const file = nextFileOf(dataDir);
  // Of a change that was broken off before the database knew of it.
  await rm(file, { force: true });
  const key = await writeKey(file);
  await syncFolder(dataDir);
  return key;
};

/**
 * Gives the next key its place once the database knows it, and keeps the old one beside it; call with the database's
 * row locked. @returns where the old one is; null where there was nothing to do
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
