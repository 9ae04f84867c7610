import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { z } from 'zod';
import { seal, unseal } from '#platform/secrets/secret-box.ts';
import type { TransportSecrets } from '../transport-settings.ts';

const stored = z.object({
  password: z.string().optional(),
  private_key: z.string().optional(),
  access_key: z.string().optional(),
  secret_key: z.string().optional(),
});

/** Keeps the secrets of stores, each sealed for its store alone. */
export interface SecretSeal {
  /** Null where there is none to keep. */
  seal(secrets: TransportSecrets, store: StoreId): Buffer | null;
  /** @throws where it was changed, or sealed for another store */
  open(sealed: Buffer | null, store: StoreId): TransportSecrets;
}

/** @param key of this instance, 32 bytes */
export const createSecretSeal = (key: Buffer): SecretSeal => ({
  seal: (secrets, store) => {
    const kept = stored.parse(secrets);
    if (Object.values(kept).every((value) => value === undefined)) return null;
    return seal(key, Buffer.from(JSON.stringify(kept)), store);
  },
  open: (sealed, store) => {
    if (sealed === null) return {};
    const { password, private_key, access_key, secret_key } = stored.parse(
      JSON.parse(unseal(key, sealed, store).toString('utf8')),
    );
    return {
      ...(password !== undefined && { password }),
      ...(private_key !== undefined && { private_key }),
      ...(access_key !== undefined && { access_key }),
      ...(secret_key !== undefined && { secret_key }),
    };
  },
});
