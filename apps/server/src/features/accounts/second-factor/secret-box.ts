import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { UserId } from '@dubplate/contract/ids';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for one person: moved to somebody else's row it no longer opens. */
export const seal = (key: Buffer, secret: Uint8Array, userUuid: UserId): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(userUuid));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
};

/** @throws where it was changed, or sealed for somebody else */
export const unseal = (key: Buffer, sealed: Buffer, userUuid: UserId): Buffer => {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(userUuid))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
};
