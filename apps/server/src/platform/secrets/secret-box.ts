import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets, each bound to one owner: it can't be opened in the row of another owner. */
export interface SecretBox {
  seal(secret: Uint8Array, owner: string): Buffer;
  /** Returns null if the box was changed, or sealed with another key or for another owner. */
  open(sealed: Buffer, owner: string): Buffer | null;
}

/** @param key 32 bytes */
export const createSecretBox = (key: Buffer): SecretBox => ({
  seal(secret, owner) {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  },
  open(sealed, owner) {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([opened, decipher.final()]);
    } catch {
      return null;
    }
  },
});
