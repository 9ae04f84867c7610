import { type Db, inTransaction } from '../../../platform/database/tables.ts';
import { hashSecretToken } from '../../../platform/secret-token.ts';
import { endSession, lockRefreshToken } from './store.ts';

/** Ends the session of a refresh token, if there is one; tells which. */
export const signOut = (db: Db, token: string | undefined, now: Date): Promise<string | null> =>
  inTransaction(db, async (trx) => {
    const found = token ? await lockRefreshToken(trx, hashSecretToken(token)) : undefined;
    if (!found) return null;
    await endSession(trx, found.session_uuid, now);
    return found.session_uuid;
  });
