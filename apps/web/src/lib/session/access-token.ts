import { serverNow } from '../http/clock.ts';
import { stored } from '../storage/stored.ts';

export interface TokenClaims {
  /** The person's uuid. */
  readonly sub: string;
  readonly username: string;
  readonly roles: readonly string[];
  /** The expiry time, in seconds since 1970. */
  readonly exp: number;
}

export const storedToken = stored('access-token');

/**
 * Reads a JWT's payload without verifying the signature: the server does that, and the page only displays the claims.
 */
export const decodeToken = (token: string): TokenClaims | null => {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    const { sub, username, roles, exp } = claims as Record<string, unknown>;
    if (typeof sub !== 'string' || typeof exp !== 'number') return null;
    return {
      sub,
      exp,
      username: typeof username === 'string' ? username : '',
      roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    };
  } catch {
    return null;
  }
};

/** Returns true if the token is still valid by the server's clock, compared in whole seconds. */
export const isFresh = (token: string | null, now: Date = serverNow()): token is string => {
  const claims = token ? decodeToken(token) : null;
  return claims !== null && claims.exp > Math.floor(now.getTime() / 1000);
};
