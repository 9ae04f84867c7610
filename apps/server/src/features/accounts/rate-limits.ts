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

/** Where a password is typed at sign-in. */
export interface GuessSource {
  /** The `limitKey` of the caller. */
  readonly address: string;
  /** The device if it signed in to this name lately, else null. */
  readonly device: string | null;
}

/** Limits wrong passwords at sign-in so that guessing one is hopeless, and strangers keep nobody out of their account. */
export interface PasswordGuesses {
  /** Counts a try before the password is checked, so that concurrent ones all count. @throws 429 */
  count(username: string, source: GuessSource): Promise<void>;
  /** Forgets the tries of this place after a sign-in. */
  succeed(username: string, source: GuessSource): Promise<void>;
  /** Forgets all tries that keep this place out, after a mailed link proved the name. */
  forget(username: string, source: GuessSource): Promise<void>;
}

/** Wrong passwords for a name by all devices that it does not know. Each address adds at most `WRONG_PASSWORDS`. */
const BY_STRANGERS = { limit: 100, windowSeconds: 15 * 60 } as const;

const createPasswordGuesses = ({ limit, config }: Pick<ServerContext, 'limit' | 'config'>): PasswordGuesses => {
  const byPlace = limit({ name: 'wrong-password', ...WRONG_PASSWORDS });
  const byStrangers = limit({ name: 'wrong-password-strangers', ...BY_STRANGERS });
  const placeOf = (username: string, { address, device }: GuessSource): string => {
    if (device !== null) return `device ${device} ${username}`;
    return config.rateLimit > 0 ? `address ${address} ${username}` : username;
  };
  return {
    async count(username, source) {
      // First, so that refused tries from one address do not use up those of all.
      await byPlace.count(placeOf(username, source));
      if (source.device === null) await byStrangers.count(username);
    },
    async succeed(username, source) {
      await byPlace.reset(placeOf(username, source));
      if (source.device === null) await byStrangers.giveBack(username);
    },
    async forget(username, source) {
      await byPlace.reset(placeOf(username, source));
      await byStrangers.reset(username);
    },
  };
};

/** Limits by address are null if a proxy limits addresses. */
export interface AccountLimits {
  readonly passwordGuesses: PasswordGuesses;
  /** Wrong passwords of a session that proves itself again, and one-time codes of a name. */
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
    passwordGuesses: createPasswordGuesses({ limit, config }),
    wrongPasswords: limit({ name: 'wrong-proof', ...WRONG_PASSWORDS }),
    mailThrottle: limit({ name: 'mail', limit: 1, windowSeconds: MAIL_THROTTLE_SECONDS, refusal: mailTooSoon }),
    linkMessages: limit({ name: 'link-messages', ...LINK_MESSAGES_PER_DAY, refusal: mailTooSoon }),
    messagesByAddress: limitAddress({ name: 'messages', ...MESSAGES_PER_ADDRESS }),
    enumerationGuard: createEnumerationGuard(limitAddress({ name: 'known-names', ...KNOWN_NAMES }), findLegacyName),
  };
};
