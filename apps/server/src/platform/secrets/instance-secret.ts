import { randomBytes } from 'node:crypto';
import type { Generated } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { SecretBox } from './secret-box.ts';

declare module '../database/tables.ts' {
  interface Tables {
    instance_secrets: { name: string; value: Buffer; is_sealed: Generated<boolean>; created_at: Date };
  }
}

const find = (db: Db, name: string) =>
  db.selectFrom('instance_secrets').select(['value', 'is_sealed']).where('name', '=', name).executeTakeFirst();

/** The secret as it was made before, by any node; null if none has asked for it yet. */
export const findInstanceSecret = async (db: Db, name: string): Promise<Buffer | null> =>
  (await find(db, name))?.value ?? null;

/**
 * Returns a secret that all nodes share, and creates it at first use. Backups contain it, so it must not protect
 * credentials of third parties: use a key of the keyring for those.
 */
export const instanceSecret = async (db: Db, name: string, now: Date): Promise<Buffer> => {
  await db
    .insertInto('instance_secrets')
    .values({ name, value: randomBytes(32), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('instance_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
};

/** Returns a plain key of an older version; undefined if there is none. */
export const findOldKey = async (db: Db, name: string): Promise<Buffer | undefined> => {
  const found = await find(db, name);
  return found?.is_sealed ? undefined : found?.value;
};

export const deleteOldKey = async (db: Db, name: string): Promise<void> => {
  await db.deleteFrom('instance_secrets').where('name', '=', name).where('is_sealed', '=', false).execute();
};

/**
 * Seals a plain key of an older version and returns it; hashes made with it can't be converted to another key.
 * Returns null if there is no such key or it can't be opened.
 */
export const adoptOldKey = async (db: Db, box: SecretBox, name: string): Promise<Buffer | null> => {
  const found = await find(db, name);
  if (!found) return null;
  if (found.is_sealed) return box.open(found.value, name);
  await db
    .updateTable('instance_secrets')
    .set({ value: box.seal(found.value, name), is_sealed: true })
    .where('name', '=', name)
    .where('is_sealed', '=', false)
    .execute();
  return found.value;
};

/** Deletes the keys that were sealed with a lost key. */
export const deleteSealedKeys = async (trx: Db): Promise<void> => {
  await trx.deleteFrom('instance_secrets').where('is_sealed', '=', true).execute();
};
