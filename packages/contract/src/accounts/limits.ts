export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const USERNAME_MAX = 254;
export const PHONE_DIGITS_MIN = 10;
export const PHONE_DIGITS_MAX = 14;
/** The access token's life, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Parallel tabs may present the same refresh token within this time, in seconds. */
export const REFRESH_GRACE_SECONDS = 10;
/** A remembered session ends after this many seconds without a visit. */
export const SESSION_SECONDS = 60 * 24 * 60 * 60;
export const WRONG_PASSWORDS = { limit: 10, windowSeconds: 15 * 60 } as const;
export const BAN_REASON_MAX = 1000;
export const ROLES = ['moderator', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];
