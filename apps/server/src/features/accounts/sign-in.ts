import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { SESSIONS_MAX } from '@dubplate/contract/accounts/limits';
import type { SessionId } from '@dubplate/contract/ids';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { raiseAlert } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import { rejectBanned } from './bans.ts';
import { enqueueEmail } from './emails/send-email.ts';
import { isPasswordRight } from './passwords.ts';
import { countedName, type PhoneCountry } from './phone-numbers.ts';
import type { AccountLimits, GuessSource } from './rate-limits.ts';
import { describeDevice, nameDevice } from './sessions/device.ts';
import type { SignedIn } from './sessions/refresh-token.ts';
import { hashRefreshToken, type RefreshTokens } from './sessions/refresh-token.ts';
import {
  deleteEndedSessionsOver,
  endSessionsOver,
  insertRefreshToken,
  insertSession,
  isKnownDevice,
} from './sessions/store.ts';
import { listUsersByName, lockUser, type User, updateUser } from './store.ts';
import { requireSecondFactor, type SecondFactorContext } from './totp/second-factor.ts';

/** The device of a sign-in, and whether the session outlives the browser. */
export interface SignInOrigin {
  readonly fingerprint?: string | undefined;
  readonly remember: boolean;
  readonly userAgent: string | undefined;
  /** Null if the request names no supported language. */
  readonly language: Language | null;
}

interface SignInInput extends SignInOrigin, GuessSource {
  readonly username: string;
  readonly password: string;
  /** A one-time code or a recovery code. */
  readonly totp?: string | undefined;
}

export type SessionContext = Pick<ServerContext, 'jobs'> & {
  readonly refreshTokens: RefreshTokens;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
};

export type SignInContext = SessionContext &
  SecondFactorContext &
  Pick<AccountLimits, 'enumerationGuard' | 'passwordGuesses'> & { readonly phoneCountry: PhoneCountry };

/** Ended sessions kept per user, by which known devices are recognized. */
const ENDED_MAX = 200;

/**
 * Creates a session for an authenticated user. Ends the session seen longest ago if there are too many, and sends an email
 * if the device is new.
 */
export const createSession = async (
  db: Db,
  { jobs, refreshTokens, onSessionEnd }: SessionContext,
  user: User,
  { fingerprint, remember, userAgent, language }: SignInOrigin,
  now: Date,
): Promise<SignedIn> => {
  const { ended, ...signedIn } = await inTransaction(db, async (trx) => {
    // Checked again under the lock: a reset or a ban in the meantime must prevent this session.
    const current = await lockUser(trx, user.uuid);
    if (current?.password_hash !== user.password_hash) throw apiError(accountsErrors, 'WRONG_CREDENTIALS');
    await rejectBanned(trx, current, now);
    const sessionUuid = newUuid<SessionId>();
    const refreshToken = refreshTokens.newToken(sessionUuid);
    const device = describeDevice(userAgent);
    const traits = { fingerprint: fingerprint || null, browser: device.browser, system: device.system };
    const { isFirst, isKnown } = await isKnownDevice(trx, user.uuid, traits);
    if (!isFirst && !isKnown)
      await enqueueEmail(trx, jobs, {
        kind: 'new-device',
        username: user.username,
        values: { device: nameDevice(device), signed_in_at: now.toISOString() },
        // The language before this sign-in: an attacker's browser must not choose it.
        language: user.language,
      });
    if (language && user.language !== language) await updateUser(trx, user.uuid, { language });
    await insertSession(trx, {
      uuid: sessionUuid,
      user_uuid: user.uuid,
      ...traits,
      user_agent: userAgent?.slice(0, 512) ?? null,
      is_mobile: device.isMobile,
      is_remembered: remember,
      created_at: now,
      last_seen_at: now,
      ended_at: null,
      acting_for: null,
    });
    await insertRefreshToken(trx, hashRefreshToken(refreshToken), sessionUuid, now);
    const ended = await endSessionsOver(trx, user.uuid, SESSIONS_MAX, now);
    await deleteEndedSessionsOver(trx, user.uuid, ENDED_MAX);
    return { user, sessionUuid, refreshToken, ended };
  });
  for (const session of ended) onSessionEnd(session);
  return signedIn;
};

const nameOf = (typed: string): string => parseUsername(typed)?.value ?? typed.toLowerCase();

/** Returns the typed name in the form under which it is counted. */
export const signInName = (typed: string, country: PhoneCountry): string => countedName(nameOf(typed), country);

/** Finds the user who signs in. Staff learn of several accounts with one phone number, which nobody may merge. */
const findSignInUser = async (
  db: Db,
  username: string,
  country: PhoneCountry,
  now: Date,
): Promise<User | undefined> => {
  const [user, other] = await listUsersByName(db, username, country);
  if (!user || !other) return user;
  await raiseAlert(
    db,
    {
      kind: 'username.collision',
      subject: { type: 'user', uuid: other.uuid },
      detail: { username: other.username, other: user.uuid },
    },
    now,
  );
  return undefined;
};

/**
 * Starts a session by name and password. Reveals that a code is required only after the right password.
 * @throws 401 WRONG_CREDENTIALS, WRONG_TOTP, 403 BANNED, TOTP_REQUIRED, TOTP_LOST, 400 NEED_TRANSFERING, 429 after too many wrong
 * passwords from this place, or codes for this name
 */
export const signIn = async (db: Db, deps: SignInContext, input: SignInInput, now: Date): Promise<SignedIn> => {
  const { passwordGuesses, enumerationGuard, phoneCountry } = deps;
  const username = nameOf(input.username);
  const counted = countedName(username, phoneCountry);
  await passwordGuesses.count(counted, input);
  const user = await findSignInUser(db, username, phoneCountry, now);
  if (!(await isPasswordRight(user?.password_hash, input.password)) || !user) {
    // Checked for every name, so that the response time reveals nothing.
    await enumerationGuard.rejectLegacyName(username, input.address, now);
    throw apiError(accountsErrors, 'WRONG_CREDENTIALS');
  }
  await requireSecondFactor(db, deps, user, input.totp, now);
  // Reset only after the code was right: a known password must not reset the count of guessed codes.
  await passwordGuesses.succeed(counted, input);
  return createSession(db, deps, user, input, now);
};
