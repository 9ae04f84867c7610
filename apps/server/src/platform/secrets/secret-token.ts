import { createHash, randomBytes } from 'node:crypto';

/** A secret that is handed out once: 32 random bytes, fit for an address or a cookie. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** All that is kept of one. No salt and no stretching: there is nothing to guess in 256 random bits. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest();
