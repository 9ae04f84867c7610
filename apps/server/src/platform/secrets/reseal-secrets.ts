import type { Db } from '../database/tables.ts';
import { deleteOldKey, findOldKey } from './instance-secret.ts';
import type { Keyring } from './keyring.ts';
import { createSecretBox } from './secret-box.ts';

/** Sealed secrets of one kind. */
export interface SealedSecrets<Owner extends string> {
  /** The purpose of their key, and the name of the one that older versions kept in the database. */
  readonly name: string;
  list(db: Db): Promise<readonly { readonly owner: Owner; readonly sealed: Buffer }[]>;
  /** Does nothing where it is not `before` any more. */
  replace(db: Db, owner: Owner, before: Buffer, after: Buffer): Promise<void>;
}

const sort = async <Owner extends string>(db: Db, keyring: Keyring | null, { name, list }: SealedSecrets<Owner>) => {
  // Read before the secrets: it is deleted once all of them have moved.
  const oldKey = await findOldKey(db, name);
  const oldBox = oldKey && createSecretBox(oldKey);
  const box = keyring && createSecretBox(keyring.key(name));
  const old: { owner: Owner; sealed: Buffer; secret: Buffer }[] = [];
  const unreadable: Owner[] = [];
  for (const { owner, sealed } of await list(db)) {
    if (box?.open(sealed, owner)) continue;
    const secret = oldBox?.open(sealed, owner);
    if (secret) old.push({ owner, sealed, secret });
    else unreadable.push(owner);
  }
  return { old, unreadable, hasOldKey: oldKey !== undefined };
};

/** The owners whose secrets can't be opened. @param keyring null: the instance key is missing */
export const listUnreadable = async <Owner extends string>(
  db: Db,
  keyring: Keyring | null,
  secrets: SealedSecrets<Owner>,
): Promise<Owner[]> => (await sort(db, keyring, secrets)).unreadable;

/**
 * Seals under the keyring what older versions sealed under a key in the database, which goes once nothing needs it. May
 * be broken off anywhere, and run on several nodes at once.
 * @returns the owners whose secrets can't be opened
 */
export const resealSecrets = async <Owner extends string>(
  db: Db,
  keyring: Keyring,
  secrets: SealedSecrets<Owner>,
): Promise<Owner[]> => {
  const box = createSecretBox(keyring.key(secrets.name));
  for (;;) {
    const { old, unreadable, hasOldKey } = await sort(db, keyring, secrets);
    if (old.length === 0) {
      if (hasOldKey) await deleteOldKey(db, secrets.name);
      return unreadable;
    }
    for (const { owner, sealed, secret } of old) await secrets.replace(db, owner, sealed, box.seal(secret, owner));
  }
};
