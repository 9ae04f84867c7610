import type { SessionId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { endSession } from './store.ts';
import { hashRefreshToken, type RefreshTokens } from './tokens/refresh-tokens.ts';
import { lockRefreshToken } from './tokens/store.ts';

/** Ends the session of a refresh token, if there is one; returns which. */
export const signOut = (
  db: Db,
  refreshTokens: RefreshTokens,
  token: string | undefined,
  now: Date,
): Promise<SessionId | null> =>
  inTransaction(db, async (trx) => {
    if (!token) return null;
    const found = await lockRefreshToken(trx, hashRefreshToken(token));
    const session = found?.session_uuid ?? refreshTokens.sessionOf(token);
    if (session) await endSession(trx, session, now);
    return session;
  });
