import type { Db } from '../database/tables.ts';
import { deleteOldKey, findOldKey } from './instance-secret.ts';
import type { Keyring } from './keyring.ts';
import { createSecretBox } from './secret-box.ts';

/** Sealed secrets of one kind. */
export interface SealedSecrets<Owner extends string> {
  /** The purpose of the key; older versions stored a plain key under this name. */
  readonly name: string;
  list(db: Db): Promise<readonly { readonly owner: Owner; readonly sealed: Buffer }[]>;
  /** Does nothing if the value is not `before`. */
  replace(db: Db, owner: Owner, before: Buffer, after: Buffer): Promise<void>;
}

const sort = async <Owner extends string>(db: Db, keyring: Keyring | null, { name, list }: SealedSecrets<Owner>) => {
  // Read before the secrets: it is deleted after all of them have been resealed.
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

/** Returns the owners of unreadable secrets. @param keyring null: the instance key is missing */
export const listUnreadable = async <Owner extends string>(
  db: Db,
  keyring: Keyring | null,
  secrets: SealedSecrets<Owner>,
): Promise<Owner[]> => (await sort(db, keyring, secrets)).unreadable;

/** A sealed column and how to name to people what it holds. */
export interface SealedColumn {
  /** As in `stores.secrets`. */
  readonly column: string;
  /** Returns the names of rows whose secrets can't be opened. @param keyring null: the instance key is missing */
  listUnreadable(db: Db, keyring: Keyring | null): Promise<readonly string[]>;
}

/** Names, each once, the rows that a box of this purpose can't open. */
export const listUnreadableNames = (
  keyring: Keyring | null,
  purpose: string,
  rows: readonly { readonly owner: string; readonly sealed: Buffer; readonly name: string }[],
): string[] => {
  const box = keyring && createSecretBox(keyring.key(purpose));
  return [...new Set(rows.filter(({ owner, sealed }) => !box?.open(sealed, owner)).map(({ name }) => name))];
};

/**
 * Reseals secrets that older versions sealed with a plain key in the database, then deletes that key. Resumes after an
 * interruption, and may run on several nodes at once.
 * @returns the owners of unreadable secrets
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
