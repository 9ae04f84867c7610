import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { fault } from '#platform/errors.ts';
import type { RateLimit } from '#platform/rate-limit.ts';

/**
 * A token for a name that waits for its transfer from the older system and has no account yet; null for all others.
 * What it writes stays even where the call is refused.
 */
export type FindLegacyName = (username: string, now: Date) => Promise<string | null>;

/** The two answers that reveal whether a name is known, and how often one address may get them. */
export interface EnumerationGuard {
  /** @throws 400 NEED_TRANSFERING with `transfering_token`, 429 for any name once the address got too many */
  rejectLegacyName(username: string, address: string, now: Date): Promise<void>;
  /** @throws 409 USER_EXISTS */
  rejectTakenName(address: string): Promise<never>;
}

/** `limit` is null where a proxy does the limiting. */
export const createEnumerationGuard = (limit: RateLimit | null, findLegacy: FindLegacyName): EnumerationGuard => {
  return {
    async rejectLegacyName(username, address, now) {
      // Checked first: 429 for legacy names alone would reveal them all the same.
      await limit?.check(address);
      const token = await findLegacy(username, now);
      if (token === null) return;
      await limit?.count(address);
      throw fault(accountsErrors, 'NEED_TRANSFERING', { data: { transfering_token: token } });
    },
    async rejectTakenName(address) {
      await limit?.count(address);
      throw fault(accountsErrors, 'USER_EXISTS');
    },
  };
};
