import { randomBytes } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS } from '@dubplate/contract/accounts/limits';
import type { SessionId, UserId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { User } from '../store.ts';
import { deleteSigningKeysBefore, insertSigningKey, listSigningKeys } from './store.ts';

/** Age at which a new key replaces the signing key. Old keys verify for twice as long, so that no session ends. */
const KEY_LIFE_MS = 30 * DAY_MS;

/** A session, and the account for which it acts where that is not its own. */
export interface Stay {
  readonly user: User;
  readonly sessionUuid: SessionId;
  readonly account?: Pick<User, 'uuid' | 'username'> | null;
  /** The hash of the refresh token that is issued together with the access token, if any. */
  readonly generation?: Buffer;
}

interface TokenClaims {
  readonly sessionUuid: SessionId;
  /** The account of the call: the session's own unless its person acts for another. */
  readonly accountUuid: UserId;
  /** The hash of the refresh token with which it was issued, until `noteUse` is called. */
  readonly unusedGeneration: Buffer | null;
}

/** Signs and verifies access tokens (JWT, HS256) with rotating keys that all nodes share. */
export interface AccessTokens {
  issue(stay: Stay): Promise<string>;
  /** Returns what a token says; null if it is expired, forged or signed with a deleted key. */
  read(token: string): Promise<TokenClaims | null>;
  /** Forgets the generation of a token whose first use was noted. */
  noteUse(token: string): void;
  /** Creates a key if the newest is old enough, and deletes expired keys. */
  rotate(): Promise<void>;
}

/** Size of a node's cache of verified tokens. */
const CACHE_SIZE = 2_000;

interface VerifiedToken extends TokenClaims {
  readonly kid: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** JWT audience of the API and the socket. */
const AUDIENCE = 'api';

/** @param issuer this instance's product code, the same on all nodes */
export const createAccessTokens = (db: Db, clock: Clock, issuer: string): AccessTokens => {
  let keys = new Map<string, Uint8Array>();
  let newest: { kid: string; secret: Uint8Array; createdAt: Date } | null = null;
  // Caches signature checks, each of which costs two trips to the thread pool. All else is checked on every call.
  const verified = new Map<string, VerifiedToken>();

  const load = async () => {
    const rows = await listSigningKeys(db);
    keys = new Map(rows.map((row) => [row.kid, row.secret]));
    const [first] = rows;
    newest = first ? { kid: first.kid, secret: first.secret, createdAt: first.created_at } : null;
  };

  const rotate = async () => {
    await load();
    const now = clock.now();
    if (!newest || now.getTime() - newest.createdAt.getTime() > KEY_LIFE_MS) {
      await insertSigningKey(db, { kid: newUuid(), secret: randomBytes(32), created_at: now });
      await deleteSigningKeysBefore(db, new Date(now.getTime() - 2 * KEY_LIFE_MS));
      await load();
    }
  };

  const remember = (token: string, read: VerifiedToken) => {
    if (verified.size >= CACHE_SIZE) verified.clear();
    verified.set(token, read);
  };

  return {
    rotate,
    async issue({ user, sessionUuid, account, generation }) {
      if (!newest) await rotate();
      if (!newest) throw new Error('No signing key');
      const seconds = Math.floor(clock.now().getTime() / 1000);
      // The claim `act` names who acts (RFC 8693, 4.1).
      const claims = account
        ? { username: account.username, roles: [], act: { sub: user.uuid } }
        : { username: user.username, roles: user.roles };
      return new SignJWT({ ...claims, sid: sessionUuid, ...(generation && { gen: generation.toString('base64url') }) })
        .setProtectedHeader({ alg: 'HS256', kid: newest.kid })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject((account ?? user).uuid)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
        .sign(newest.secret);
    },
    noteUse(token) {
      const known = verified.get(token);
      if (known) verified.set(token, { ...known, unusedGeneration: null });
    },
    async read(token) {
      const now = clock.now();
      const known = verified.get(token);
      if (known && keys.has(known.kid) && known.expires > Math.floor(now.getTime() / 1000)) return known;
      verified.delete(token);
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token,
          async ({ kid = '' }) => {
            // Another node may have just created the key.
            if (!keys.has(kid)) await load();
            const secret = keys.get(kid);
            if (!secret) throw new errors.JWKSNoMatchingKey();
            return secret;
          },
          {
            algorithms: ['HS256'],
            issuer,
            audience: AUDIENCE,
            currentDate: now,
            requiredClaims: ['sub', 'sid', 'exp'],
          },
        );
        const { sid, sub, gen, exp = 0 } = payload;
        if (typeof sid !== 'string' || sub === undefined) return null;
        const read = {
          kid: protectedHeader.kid ?? '',
          sessionUuid: sid as SessionId,
          accountUuid: sub as UserId,
          unusedGeneration: typeof gen === 'string' ? Buffer.from(gen, 'base64url') : null,
          expires: exp,
        };
        remember(token, read);
        return read;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
};
