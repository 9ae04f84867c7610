import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { SESSIONS_MAX } from '@dubplate/contract/accounts/limits';
import type { SessionId } from '@dubplate/contract/ids';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import { hasBanEnded, liftEndedBan } from '../bans/lift-ended-bans.ts';
import { enqueueEmail } from '../emails/send-email.ts';
import { isPasswordRight } from '../passwords/hash-password.ts';
import type { EnumerationGuard } from '../registration/enumeration-guard.ts';
import { requireSecondStep, type SecondStepDeps } from '../second-factor/second-step.ts';
import { findUserByName, lockUser, type User, updateUser } from '../store.ts';
import { describeDevice, nameDevice } from './device.ts';
import { deleteEndedSessionsOver, endSessionsOver, insertSession, isKnownDevice } from './store.ts';
import { hashRefreshToken, type RefreshTokens } from './tokens/refresh-tokens.ts';
import { insertRefreshToken } from './tokens/store.ts';

/** From what device somebody signs in, and for how long. */
export interface SignInContext {
  readonly fingerprint?: string | undefined;
  readonly remember: boolean;
  readonly userAgent: string | undefined;
  /** Null where the caller states none of ours. */
  readonly language: Language | null;
}

interface SignInInput extends SignInContext {
  readonly username: string;
  readonly password: string;
  /** A one-time code or a recovery code. */
  readonly totp?: string | undefined;
  /** The caller's network address. */
  readonly address: string;
}

export interface SignedIn {
  readonly user: User;
  readonly sessionUuid: SessionId;
  readonly refreshToken: string;
}

/** What every way in needs to begin a session. */
export interface SessionDeps {
  readonly jobs: Jobs;
  readonly refreshTokens: RefreshTokens;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
}

export interface SignInDeps extends SessionDeps, SecondStepDeps {
  readonly enumerationGuard: EnumerationGuard;
}

/** Ended sessions of one person that are remembered: by them a device is known again. */
const ENDED_MAX = 200;

/** Lifts a ban that has ended by now. @throws 403 BANNED with the reason, and the end where it has one */
const rejectBanned = async (trx: Db, user: User, now: Date): Promise<void> => {
  const { banned_at, banned_until, ban_reason } = user;
  if (banned_at === null) return;
  if (hasBanEnded(user, now)) return liftEndedBan(trx, user, now);
  const reason = ban_reason ?? '';
  const data = { ban_reason: reason, banned_until: banned_until?.toISOString() ?? null };
  throw fault(accountsErrors, 'BANNED', { values: { reason }, data });
};

/**
 * Begins a session of somebody who has proven who they are, and ends the one seen longest ago where they are too many;
 * writes to them where the device is new.
 */
export const createSession = async (
  db: Db,
  { jobs, refreshTokens, onSessionEnd }: SessionDeps,
  user: User,
  { fingerprint, remember, userAgent, language }: SignInContext,
  now: Date,
): Promise<SignedIn> => {
  const { ended, ...signedIn } = await inTransaction(db, async (trx) => {
    // Locked, and checked again: a reset or a ban that came between must end this session, too.
    const current = await lockUser(trx, user.uuid);
    if (current?.password_hash !== user.password_hash) throw fault(accountsErrors, 'WRONG_CREDENTIALS');
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
        // Theirs until now: a stranger's browser must not choose it.
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
    });
    await insertRefreshToken(trx, hashRefreshToken(refreshToken), sessionUuid, now);
    const ended = await endSessionsOver(trx, user.uuid, SESSIONS_MAX, now);
    await deleteEndedSessionsOver(trx, user.uuid, ENDED_MAX);
    return { user, sessionUuid, refreshToken, ended };
  });
  for (const session of ended) onSessionEnd(session);
  return signedIn;
};

/**
 * Begins a session by name and password. That a code is required besides shows after the right password alone.
 * @throws 401 WRONG_CREDENTIALS, WRONG_TOTP, 403 BANNED, TOTP_REQUIRED, TOTP_LOST, 400 NEED_TRANSFERING, 429 after too many wrong
 * passwords or codes for this name
 */
export const signIn = async (db: Db, deps: SignInDeps, input: SignInInput, now: Date): Promise<SignedIn> => {
  const { wrongPasswords, enumerationGuard } = deps;
  const username = parseUsername(input.username)?.value ?? input.username.toLowerCase();
  // Counted first and taken back if all was right: guesses made at the same time, of codes too, count one by one.
  await wrongPasswords.count(username);
  const user = await findUserByName(db, username);
  if (!(await isPasswordRight(user?.password_hash, input.password)) || !user) {
    // Checked for every name alike, so that the time reveals nothing.
    await enumerationGuard.rejectLegacyName(username, input.address, now);
    throw fault(accountsErrors, 'WRONG_CREDENTIALS');
  }
  await requireSecondStep(db, deps, user, input.totp, now);
  // Not before the code was right, too: knowing the password must not reset the count of guesses.
  await wrongPasswords.reset(username);
  return createSession(db, deps, user, input, now);
};
