export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const USERNAME_MAX = 254;
export const PHONE_DIGITS_MIN = 10;
export const PHONE_DIGITS_MAX = 14;
/** The access token's life, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Parallel tabs may present the same refresh token within this time, in seconds. */
export const REFRESH_GRACE_SECONDS = 10;
/** How long the answer to a refresh that got lost is repeated, while nothing that it issued was used. */
export const REFRESH_REPEAT_SECONDS = 2 * 3600;
/** A remembered session ends after this many seconds without a visit. */
export const SESSION_SECONDS = 60 * 24 * 60 * 60;
/** Maximum age of a session, however often it is used, in seconds. */
export const SESSION_MAX_SECONDS = 180 * 24 * 60 * 60;
/** Maximum active sessions of a user; one more ends the least recently used session. */
export const SESSIONS_MAX = 50;
export const WRONG_PASSWORDS = { limit: 10, windowSeconds: 15 * 60 } as const;
export const BAN_REASON_MAX = 1000;
/** A first or a last name, in characters. */
export const NAME_MAX = 100;
/** One mail of each kind per name in this time, in seconds. */
export const MAIL_THROTTLE_SECONDS = 60;
/** Messages with a link that one name may ask for in a day, of each kind. */
export const LINK_MESSAGES_PER_DAY = { limit: 20, windowSeconds: 24 * 60 * 60 } as const;
/** Messages that calls from one address may cause: sign-ups and links. */
export const MESSAGES_PER_ADDRESS = { limit: 30, windowSeconds: 60 * 60 } as const;
/** Lifetime of a mailed link, in seconds. */
export const LINK_SECONDS = { verify: 24 * 60 * 60, reset: 60 * 60 } as const;
/** Lifetime of the link that transfers a profile from the older system, in seconds. */
export const TRANSFER_LINK_SECONDS = 60 * 60;
/** How often one address may learn that a name is taken or waits for its transfer: the two answers that reveal a name. */
export const KNOWN_NAMES = { limit: 20, windowSeconds: 15 * 60 } as const;
/** A sign-in this fresh needs no password again, in seconds. */
export const FRESH_SIGN_IN_SECONDS = 10 * 60;
export const PASSKEY_NAME_MAX = 60;
/** Passkeys of one person. */
export const PASSKEYS_MAX = 20;
/** Lifetime of a passkey's challenge, in seconds. */
export const CHALLENGE_SECONDS = 5 * 60;
/** A typed one-time code or recovery code, with any separators, in characters. */
export const TOTP_CODE_MAX = 32;
export const RECOVERY_CODES = 10;
export const TOKEN_NAME_MAX = 60;
/** Personal tokens of one person, ended ones left out. */
export const TOKENS_MAX = 50;
/** Lifetime of a personal token unless its maker says otherwise, and its longest, in days. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 365;
/** Days for which an ended token is still listed. */
export const ENDED_TOKEN_DAYS = 30;
/** The emails that each person may switch off. */
export const SWITCHABLE_EMAILS = [
  'release-approved',
  'release-denied',
  'release-published',
  'delivery-live',
  'royalty-statement',
  'moving-steps',
] as const;
export type SwitchableEmail = (typeof SWITCHABLE_EMAILS)[number];
