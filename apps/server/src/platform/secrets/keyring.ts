import { hkdfSync, randomBytes } from 'node:crypto';
import type { Generated, Selectable } from 'kysely';
import { StartError } from '#config/start-error.ts';
import { type Db, inTransaction, type Tables } from '../database/tables.ts';
import { deleteSealedKeys } from './instance-secret.ts';
import {
  currentKey,
  fingerprintOf,
  type InstanceKey,
  isKeyOf,
  type KeyPlace,
  keyFileOf,
  keysAtHand,
  makeKeyFile,
  makeNextKeyFile,
  promoteNextKeyFile,
} from './key-files.ts';
import { createSecretBox } from './secret-box.ts';

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
