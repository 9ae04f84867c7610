import { accountsErrors } from '@dubplate/contract/accounts/errors';
import {
  KNOWN_NAMES,
  LINK_MESSAGES_PER_DAY,
  MAIL_THROTTLE_SECONDS,
  MESSAGES_PER_ADDRESS,
  WRONG_PASSWORDS,
} from '@dubplate/contract/accounts/limits';
import type { ServerContext } from '#platform/context.ts';
import { apiError } from '#platform/errors.ts';
import { type LimitOptions, type RateLimit, retryAfter } from '#platform/rate-limit.ts';

/**
 * Returns a token for a name that awaits its transfer from the older system and has no account yet, else null.
 * Its writes are kept even if the request is rejected.
 */
export type FindLegacyName = (username: string, now: Date) => Promise<string | null>;

/** The two responses that reveal whether a name is known. Limits how often one address may get them. */
interface EnumerationGuard {
  /** @throws 400 NEED_TRANSFERING with `transfering_token`, 429 for any name after too many from this address */
  rejectLegacyName(username: string, address: string, now: Date): Promise<void>;
  /** @throws 409 USER_EXISTS */
  rejectTakenName(address: string): Promise<never>;
}

const createEnumerationGuard = (limit: RateLimit | null, findLegacyName: FindLegacyName): EnumerationGuard => ({
  async rejectLegacyName(username, address, now) {
    // Checked first: a 429 for legacy names only would reveal them as well.
    await limit?.check(address);
    const token = await findLegacyName(username, now);
    if (token === null) return;
    await limit?.count(address);
    throw apiError(accountsErrors, 'NEED_TRANSFERING', { data: { transfering_token: token } });
  },
  async rejectTakenName(address) {
    await limit?.count(address);
    throw apiError(accountsErrors, 'USER_EXISTS');
  },
});

/** Limits by address are null if a proxy limits addresses. */
export interface AccountLimits {
  /** Wrong passwords and one-time codes per name, in every place that asks for one. */
  readonly wrongPasswords: RateLimit;
  /** Time between two emails of one kind to one name. */
  readonly mailThrottle: RateLimit;
  /** Emails of one kind to one name per day. */
  readonly linkMessages: RateLimit;
  /** Messages that requests from one address cause, to any names. */
  readonly messagesByAddress: RateLimit | null;
  readonly enumerationGuard: EnumerationGuard;
}

const mailTooSoon = (seconds: number) =>
  apiError(accountsErrors, 'MAIL_TOO_SOON', { values: { seconds }, data: { seconds }, headers: retryAfter(seconds) });

export const createAccountLimits = (
  { limit, config }: Pick<ServerContext, 'limit' | 'config'>,
  findLegacyName: FindLegacyName,
): AccountLimits => {
  // Behind a proxy that limits addresses, all requests seem to come from one address.
  const limitAddress = (options: LimitOptions) => (config.rateLimit > 0 ? limit(options) : null);
  return {
    wrongPasswords: limit({ name: 'wrong-password', ...WRONG_PASSWORDS }),
    mailThrottle: limit({ name: 'mail', limit: 1, windowSeconds: MAIL_THROTTLE_SECONDS, refusal: mailTooSoon }),
    linkMessages: limit({ name: 'link-messages', ...LINK_MESSAGES_PER_DAY, refusal: mailTooSoon }),
    messagesByAddress: limitAddress({ name: 'messages', ...MESSAGES_PER_ADDRESS }),
    enumerationGuard: createEnumerationGuard(limitAddress({ name: 'known-names', ...KNOWN_NAMES }), findLegacyName),
  };
};
