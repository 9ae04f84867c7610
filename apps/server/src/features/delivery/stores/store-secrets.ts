import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { z } from 'zod';
import { raiseAlert } from '#platform/alerts.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Keyring } from '#platform/secrets/keyring.ts';
import { listUnreadable, resealSecrets } from '#platform/secrets/reseal-secrets.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import type { TransportSecrets } from '../tables.ts';
import { listNames, storeSecrets } from './store.ts';

const stored = z.object({
  password: z.string().optional(),
  private_key: z.string().optional(),
  access_key: z.string().optional(),
  secret_key: z.string().optional(),
});

/** Seals the secrets of stores, each for its own store. */
export interface SecretSeal {
  /** Returns null if there are no secrets. */
  seal(secrets: TransportSecrets, store: StoreId): Buffer | null;
  /** Returns null if the secrets can't be opened and have to be entered again. */
  open(sealed: Buffer | null, store: StoreId): TransportSecrets | null;
}

export const createSecretSeal = (keyring: Keyring): SecretSeal => {
  const box = createSecretBox(keyring.key(storeSecrets.name));
  return {
    seal(secrets, store) {
      const kept = stored.parse(secrets);
      if (Object.values(kept).every((value) => value === undefined)) return null;
      return box.seal(Buffer.from(JSON.stringify(kept)), store);
    },
    open(sealed, store) {
      if (sealed === null) return {};
      const opened = box.open(sealed, store);
      if (!opened) return null;
      const { password, private_key, access_key, secret_key } = stored.parse(JSON.parse(opened.toString('utf8')));
      return {
        ...(password !== undefined && { password }),
        ...(private_key !== undefined && { private_key }),
        ...(access_key !== undefined && { access_key }),
        ...(secret_key !== undefined && { secret_key }),
      };
    },
  };
};

/** The alert kind for a store whose secrets can't be opened. */
export const SECRETS_UNREADABLE = 'store.secrets-unreadable';

/** Reseals the secrets of older versions, and alerts staff to unreadable secrets. */
export const settleStoreSecrets = async (db: Db, keyring: Keyring, now: Date): Promise<void> => {
  for (const { uuid, name } of await listNames(db, await resealSecrets(db, keyring, storeSecrets)))
    await raiseAlert(db, { kind: SECRETS_UNREADABLE, subject: { type: 'store', uuid }, detail: { name } }, now);
};

/** Returns the names of stores whose secrets can't be opened. @param keyring null: the instance key is missing */
export const listUnreadableStores = async (db: Db, keyring: Keyring | null): Promise<string[]> =>
  (await listNames(db, await listUnreadable(db, keyring, storeSecrets))).map(({ name }) => name);
