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
      /** The sealing key, sealed with the instance key. */
      wrapped: Buffer;
      /** Of the instance key. */
      fingerprint: Buffer;
      /** Since when the next start may do without the instance key; null: it may not. */
      given_up_at: Date | null;
      created_at: Date;
      changed_at: Date;
    };
  }
}
type SealingKey = Selectable<Tables['sealing_key']>;

/** The keys that secrets are sealed under. The database alone does not have them: they take the instance key. */
export interface Keyring {
  /** The key for one purpose, 32 bytes. */
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

/** The sealing key, with whatever of these keys opens it. */
const unwrap = ({ wrapped, fingerprint }: SealingKey, keys: readonly InstanceKey[]) => {
  const found = keys.find(({ key }) => isKeyOf(fingerprint, key));
  const sealingKey = found && boxOf(found.key).open(wrapped, OWNER);
  return found && sealingKey ? { sealingKey, source: found.source } : null;
};

export type KeyState =
  /** Nothing was sealed yet. */
  | { readonly state: 'none' }
  | { readonly state: 'here'; readonly keyring: Keyring; readonly source: string }
  /** No key at hand opens what is sealed. */
  | { readonly state: 'missing'; readonly message: string };

const missingMessage = ({ dataDir, instanceKey }: KeyPlace): string =>
  `${
    instanceKey
      ? `INSTANCE_KEY is not the key that this database's secrets are sealed with: set it to that one`
      : `The key that this database's secrets are sealed with is not here: put it back as ${keyFileOf(dataDir)}, or set INSTANCE_KEY to it`
  } (the first node has it in its DATA_DIR/instance.key). If it is lost, run "dubplate rotate-key --lost".`;

const stateOf = async (row: SealingKey | undefined, place: KeyPlace): Promise<KeyState> => {
  if (!row) return { state: 'none' };
  const found = unwrap(row, await keysAtHand(place));
  if (!found) return { state: 'missing', message: missingMessage(place) };
  return { state: 'here', keyring: createKeyring(found.sealingKey), source: found.source };
};

/** Whether the key of this database is at hand; changes nothing. */
export const lookForKey = async (db: Db, place: KeyPlace): Promise<KeyState> =>
  stateOf(await findSealingKey(db), place);

/** Lets the next start do without the key: what was sealed with it is lost unless the key is there by then. */
export const giveUpKey = async (db: Db, now: Date): Promise<void> => {
  await db.updateTable('sealing_key').set({ given_up_at: now }).execute();
};

/** Reads the row for a change of it; finishes a change of the key that was broken off. */
const lockSealingKey = async (trx: Db, { dataDir, instanceKey }: KeyPlace) => {
  const row = await trx.selectFrom('sealing_key').selectAll().forUpdate().executeTakeFirst();
  const kept = row && !instanceKey ? await promoteNextKeyFile(dataDir, row.fingerprint) : null;
  return { row, kept };
};

/**
 * Opens the keyring, and makes it where there is none: with `INSTANCE_KEY`, or a file in `DATA_DIR` that is made now.
 * @throws StartError where the key is missing and was not given up
 */
export const openKeyring = async (db: Db, place: KeyPlace, now: Date): Promise<Keyring> => {
  await inTransaction(db, async (trx) => {
    const { row } = await lockSealingKey(trx, place);
    const found = await stateOf(row, place);
    if (found.state === 'here') {
      await trx.updateTable('sealing_key').set({ given_up_at: null }).where('given_up_at', 'is not', null).execute();
      return;
    }
    if (found.state === 'missing' && !row?.given_up_at) throw new StartError(found.message);
    const made = (await currentKey(place))?.key ?? (await makeKeyFile(place.dataDir));
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
  // Where there was none, another node may have been faster, with another key.
  const opened = await lookForKey(db, place);
  if (opened.state !== 'here') throw new StartError(missingMessage(place));
  return opened.keyring;
};

/**
 * Changes the instance key: to `INSTANCE_KEY_NEW`, or to a new one in this folder's file. All or nothing, also where the
 * process is killed; nodes that run keep what they have opened.
 * @returns the source of the new key, and where the old one is kept; null if it is where it was
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
    if (!row) throw new StartError('There is no key to change yet: the first start of the server makes it.');
    const found = unwrap(row, await keysAtHand(place));
    if (!found) throw new StartError(missingMessage(place));
    if (nextInstanceKey && isKeyOf(row.fingerprint, nextInstanceKey))
      throw new StartError('INSTANCE_KEY_NEW is the key already: set INSTANCE_KEY to it.');
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
