import { TRANSFER_TOKEN_SECONDS } from '@dubplate/contract/transfers/limits';
import type { Db } from '#platform/database/tables.ts';
import { hashSecretToken, newSecretToken } from '#platform/secrets/secret-token.ts';
import { findLegacyUser } from '../read.ts';
import { insertTransferToken } from './token-store.ts';

/** A new `transfering_token` for a name that waits for its transfer; null for every other name. */
export const findLegacyName = async (db: Db, username: string, now: Date): Promise<string | null> => {
  const waiting = await findLegacyUser(db, username);
  if (!waiting) return null;
  const token = newSecretToken();
  await insertTransferToken(db, {
    hash: hashSecretToken(token),
    legacy_uuid: waiting.uuid,
    created_at: now,
    expires_at: new Date(now.getTime() + TRANSFER_TOKEN_SECONDS * 1000),
  });
  return token;
};
