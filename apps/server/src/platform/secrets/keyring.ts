import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Generated, Selectable } from 'kysely';
import { BAD_INSTANCE_KEY, parseInstanceKey } from '#config/instance-key.ts';
import { StartError } from '#config/start-error.ts';
import { type Db, inTransaction, type Tables } from '../database/tables.ts';
import { deleteSealedKeys } from './instance-secret.ts';
import { createSecretBox } from './secret-box.ts';

/** The settings and the folder that may contain the instance key. */
interface KeyPlace {
  readonly dataDir: string;
  readonly instanceKey: Buffer | null;
  readonly nextInstanceKey: Buffer | null;
}

/** A key with its source: the name of a setting or the path of a file. */
interface InstanceKey {
  readonly key: Buffer;
  readonly source: string;
}

/** Identifies a key without revealing it. */
export const fingerprintOf = (key: Buffer): Buffer => createHmac('sha256', key).update('fingerprint').digest();

const isKeyOf = (fingerprint: Buffer, key: Buffer): boolean => timingSafeEqual(fingerprint, fingerprintOf(key));

const keyFileOf = (dataDir: string): string => path.join(dataDir, 'instance.key');
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
const currentKey = async ({ dataDir, instanceKey }: KeyPlace): Promise<InstanceKey | null> =>
  instanceKey ? { key: instanceKey, source: 'INSTANCE_KEY' } : readKey(keyFileOf(dataDir));

/** Returns all available keys, the current key first. */
const keysAtHand = async (place: KeyPlace): Promise<InstanceKey[]> => {
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
const makeKeyFile = async (dataDir: string): Promise<Buffer> => {
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
const makeNextKeyFile = async (dataDir: string): Promise<Buffer> => {
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
const promoteNextKeyFile = async (dataDir: string, fingerprint: Buffer): Promise<string | null> => {
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

declare module '../database/tables.ts' {
  interface Tables {
    /** At most one row. */
    sealing_key: {
      is_only: Generated<true>;
      /** The sealing key, encrypted with the instance key. */
      wrapped: Buffer;
      /** The fingerprint of the instance key. */
      fingerprint: Buffer;
      /** If set, the next start may replace a missing instance key. */
      given_up_at: Date | null;
      created_at: Date;
      changed_at: Date;
    };
  }
}
type SealingKey = Selectable<Tables['sealing_key']>;

/** The keys that seal secrets. They can't be derived from the database without the instance key. */
export interface Keyring {
  /** Returns the key for one purpose, 32 bytes. */
  key(purpose: string): Buffer;
}

const derive = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));

const createKeyring = (sealingKey: Buffer): Keyring => ({ key: (purpose) => derive(sealingKey, purpose) });

const OWNER = 'sealing-key';
const boxOf = (instanceKey: Buffer) => createSecretBox(derive(instanceKey, OWNER));

const sealedWith = (instanceKey: Buffer, sealingKey: Buffer) => ({
  wrapped: boxOf(instanceKey).seal(sealingKey, OWNER),
  fingerprint: fingerprintOf(instanceKey),
});

const findSealingKey = (db: Db) => db.selectFrom('sealing_key').selectAll().executeTakeFirst();

/** Decrypts the sealing key with the matching instance key. */
const unwrap = ({ wrapped, fingerprint }: SealingKey, keys: readonly InstanceKey[]) => {
  const found = keys.find(({ key }) => isKeyOf(fingerprint, key));
  const sealingKey = found && boxOf(found.key).open(wrapped, OWNER);
  return found && sealingKey ? { sealingKey, source: found.source } : null;
};

export type KeyState =
  /** The database has no sealing key yet. */
  | { readonly state: 'none' }
  | { readonly state: 'here'; readonly keyring: Keyring; readonly source: string }
  /** None of the available keys opens the sealing key. */
  | { readonly state: 'missing'; readonly message: string };

const missingMessage = ({ dataDir, instanceKey }: KeyPlace): string =>
  `${
    instanceKey
      ? 'INSTANCE_KEY does not match the secrets in this database: set it to the key that they were sealed with'
      : `The instance key of this database is missing: restore ${keyFileOf(dataDir)}, or set INSTANCE_KEY`
  } (a single node keeps it in DATA_DIR/instance.key). If the key is lost, run "dubplate rotate-key --lost".`;

const stateOf = async (row: SealingKey | undefined, place: KeyPlace): Promise<KeyState> => {
  if (!row) return { state: 'none' };
  const found = unwrap(row, await keysAtHand(place));
  if (!found) return { state: 'missing', message: missingMessage(place) };
  return { state: 'here', keyring: createKeyring(found.sealingKey), source: found.source };
};

/** Returns whether the instance key of this database is available. Read-only. */
export const lookForKey = async (db: Db, place: KeyPlace): Promise<KeyState> =>
  stateOf(await findSealingKey(db), place);

/** Allows the next start to replace the instance key, unless the key is available by then. */
export const giveUpKey = async (db: Db, now: Date): Promise<void> => {
  await db.updateTable('sealing_key').set({ given_up_at: now }).execute();
};

/** Locks the sealing key, and completes an interrupted change of the key file. */
const lockSealingKey = async (trx: Db, { dataDir, instanceKey }: KeyPlace) => {
  const row = await trx.selectFrom('sealing_key').selectAll().forUpdate().executeTakeFirst();
  const kept = row && !instanceKey ? await promoteNextKeyFile(dataDir, row.fingerprint) : null;
  return { row, kept };
};

interface KeyLog {
  info(fields: object, message: string): void;
}

const createKeyFile = async (dataDir: string, log: KeyLog): Promise<Buffer> => {
  const key = await makeKeyFile(dataDir);
  log.info({ file: keyFileOf(dataDir) }, 'created the instance key; keep a copy of it apart from backups');
  return key;
};

/**
 * Opens the keyring. The first start creates the sealing key, and a key file if `INSTANCE_KEY` is not set.
 * @throws StartError if the instance key is missing and was not given up
 */
export const openKeyring = async (db: Db, place: KeyPlace, now: Date, log: KeyLog): Promise<Keyring> => {
  await inTransaction(db, async (trx) => {
    const { row } = await lockSealingKey(trx, place);
    const found = await stateOf(row, place);
    if (found.state === 'here') {
      await trx.updateTable('sealing_key').set({ given_up_at: null }).where('given_up_at', 'is not', null).execute();
      return;
    }
    if (found.state === 'missing' && !row?.given_up_at) throw new StartError(found.message);
    const made = (await currentKey(place))?.key ?? (await createKeyFile(place.dataDir, log));
    if (row) {
      await trx.deleteFrom('sealing_key').execute();
      await deleteSealedKeys(trx);
    }
    await trx
      .insertInto('sealing_key')
      .values({ ...sealedWith(made, randomBytes(32)), given_up_at: null, created_at: now, changed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  // Another node may have created the sealing key at the same time, with another instance key.
  const opened = await lookForKey(db, place);
  if (opened.state !== 'here') throw new StartError(missingMessage(place));
  return opened.keyring;
};

/**
 * Changes the instance key to `INSTANCE_KEY_NEW` or to a new key file. Atomic, even if the process is killed: only the
 * sealing key is encrypted again. Running nodes continue with the keys that they have opened.
 * @returns the source of the new key, and the path of the copy of an old key file
 * @throws StartError
 */
export const rotateKey = async (
  db: Db,
  place: KeyPlace,
  now: Date,
): Promise<{ source: string; kept: string | null }> => {
  const { dataDir, instanceKey, nextInstanceKey } = place;
  if (instanceKey && !nextInstanceKey)
    throw new StartError('Set INSTANCE_KEY_NEW to the new key beside INSTANCE_KEY: openssl rand -base64 32');
  await inTransaction(db, async (trx) => {
    const { row } = await lockSealingKey(trx, place);
    if (!row) throw new StartError('There is no key yet: the first start of the server creates it.');
    const found = unwrap(row, await keysAtHand(place));
    if (!found) throw new StartError(missingMessage(place));
    if (nextInstanceKey && isKeyOf(row.fingerprint, nextInstanceKey))
      throw new StartError('The key is INSTANCE_KEY_NEW already: set INSTANCE_KEY to it.');
    const next = nextInstanceKey ?? (await makeNextKeyFile(dataDir));
    await trx
      .updateTable('sealing_key')
      .set({ ...sealedWith(next, found.sealingKey), given_up_at: null, changed_at: now })
      .execute();
  });
  if (nextInstanceKey) return { source: 'INSTANCE_KEY_NEW', kept: null };
  const { kept } = await inTransaction(db, (trx) => lockSealingKey(trx, place));
  return { source: keyFileOf(dataDir), kept };
};
