import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import type { SessionId, UserId } from '@dubplate/contract/ids';
import { validatePassword } from '@dubplate/rules/accounts/validate-credentials';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { hashSecretToken } from '#platform/secrets/secret-token.ts';
import { enqueueEmail, type TransferLinks } from '../emails/send-email.ts';
import { consumeLink, deleteLinksOf, findLinkOwner } from '../emails/store.ts';
import { deletePasskeysOf } from '../passkeys/store.ts';
import { hashPassword, rejectGuessablePassword } from '../passwords.ts';
import { countedName, type PhoneCountry } from '../phone-numbers.ts';
import type { GuessSource, PasswordGuesses } from '../rate-limits.ts';
import type { OnSignUp } from '../register-user.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { insertUser, lockUser, type User, updateUser } from '../store.ts';
import { deleteTotp } from '../totp/store.ts';

/**
 * Verifies the name that a link was mailed to, and removes second factors that were added before. Keeps the password and
 * the sessions. Returns the time of the first verification. @throws 400 LINK_DEAD
 */
export const verifyName = (db: Db, token: string, now: Date): Promise<Date> =>
  inTransaction(db, async (trx) => {
    const link = await consumeLink(trx, hashSecretToken(token), 'verify', now);
    const user = link && (await lockUser(trx, link.user_uuid));
    if (!user) throw apiError(accountsErrors, 'LINK_DEAD');
    const verifiedAt = user.verified_at ?? now;
    await updateUser(trx, user.uuid, { verified_at: verifiedAt });
    if (user.verified_at === null) await removeSecondFactors(trx, user);
    await deleteLinksOf(trx, user.uuid, 'verify');
    return verifiedAt;
  });

/**
 * Removes passkeys and one-time codes at the first verification of a name: an attacker may have created the account with
 * a stranger's address and added them.
 */
const removeSecondFactors = async (trx: Db, user: User): Promise<void> => {
  await deletePasskeysOf(trx, user.uuid);
  await deleteTotp(trx, user.uuid);
};

export type PasswordContext = Pick<ServerContext, 'jobs'> & {
  readonly wrongPasswords: RateLimit;
  readonly passwordGuesses: PasswordGuesses;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
  readonly transferLinks: TransferLinks;
  readonly onSignUp: OnSignUp;
  readonly phoneCountry: PhoneCountry;
};

interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly language: Language;
}

interface PasswordReset extends NewPassword {
  /** The place from which the owner of this name calls. */
  readonly sourceOf: (username: string) => GuessSource;
}

/**
 * Sets a new password by the token of a mailed link, deletes the user's other reset links and ends their sessions. A
 * transfer link creates the account.
 * @throws 400 with the issues (the link stays valid), 400 LINK_DEAD
 */
export const resetPassword = async (
  db: Db,
  context: PasswordContext,
  { token, password, language, sourceOf }: PasswordReset,
  now: Date,
): Promise<void> => {
  const { jobs, passwordGuesses, onSessionEnd, phoneCountry } = context;
  refuseIssues(accountsIssues, validatePassword(password));
  const hash = hashSecretToken(token);
  // Checked before the expensive hashing, so that guessed tokens cost little.
  const owner = await findLinkOwner(db, hash, 'reset', now);
  if (!owner) return createTransferredAccount(db, context, { token, password, language }, now);
  await rejectGuessablePassword(password, owner.username);
  const passwordHash = await hashPassword(password);
  const { user, ended } = await inTransaction(db, async (trx) => {
    const link = await consumeLink(trx, hash, 'reset', now);
    const user = link && (await lockUser(trx, link.user_uuid));
    if (!user) throw apiError(accountsErrors, 'LINK_DEAD');
    await updateUser(trx, user.uuid, { password_hash: passwordHash, verified_at: user.verified_at ?? now });
    if (user.verified_at === null) {
      // The link was mailed to the name, which proves it.
      await deleteLinksOf(trx, user.uuid, 'verify');
      await removeSecondFactors(trx, user);
    }
    await deleteLinksOf(trx, user.uuid, 'reset');
    await enqueueEmail(trx, jobs, {
      kind: 'password-changed',
      username: user.username,
      values: { changed_at: now.toISOString() },
    });
    return { user, ended: await endSessionsOf(trx, user.uuid, now) };
  });
  for (const session of ended) onSessionEnd(session);
  const counted = countedName(user.username, phoneCountry);
  await passwordGuesses.forget(counted, sourceOf(counted));
};

/**
 * Creates the account of a user of the older system and starts their transfer. The link was mailed to the name, so the
 * name is verified. Only this link proves consent to the transfer. @throws 400 LINK_DEAD, 400 with the issues
 */
const createTransferredAccount = async (
  db: Db,
  { transferLinks: links, onSignUp, phoneCountry }: PasswordContext,
  { token, password, language }: NewPassword,
  now: Date,
): Promise<void> => {
  // Checked before the expensive hashing, so that guessed tokens cost little.
  const waiting = await links.find(db, token, now);
  if (!waiting) throw apiError(accountsErrors, 'LINK_DEAD');
  await rejectGuessablePassword(password, waiting.username);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    const hasMoved = await links.move(trx, token, now, async ({ username, first_name, last_name }) => {
      const uuid = newUuid<UserId>();
      const user = {
        uuid,
        username,
        password_hash: passwordHash,
        first_name,
        last_name,
        avatar_uuid: null,
        date_of_birth: null,
        verified_at: now,
        roles: [],
        banned_at: null,
        ban_reason: null,
        created_at: now,
        language,
      };
      if (!(await insertUser(trx, user, phoneCountry))) return null;
      await onSignUp(trx, uuid, now);
      return uuid;
    });
    if (!hasMoved) throw apiError(accountsErrors, 'LINK_DEAD');
  });
};
