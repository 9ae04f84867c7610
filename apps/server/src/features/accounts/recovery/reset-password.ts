import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import type { SessionId } from '@dubplate/contract/ids';
import { validatePassword } from '@dubplate/rules/accounts/validate-credentials';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, refuseIssues } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { hashSecretToken } from '#platform/secrets/secret-token.ts';
import { consumeLink, deleteLinksOf, findLinkOwner } from '../emails/link-store.ts';
import { enqueueEmail } from '../emails/send-email.ts';
import { rejectGuessablePassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import type { OnSignUp } from '../registration/register-user.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { lockUser, updateUser } from '../store.ts';
import type { TransferLinks } from '../transfer-links.ts';
import { moveByLink } from './move-by-link.ts';
import { removeSecondFactors } from './remove-second-factors.ts';

export interface PasswordResetDeps {
  readonly jobs: Jobs;
  readonly wrongPasswords: RateLimit;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
  readonly transferLinks: TransferLinks;
  readonly onSignUp: OnSignUp;
}

interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly language: Language;
}

/**
 * Sets a new password by the token of a mailed link: one use, every other reset link dies, every session ends. The link of
 * somebody who moves here from the older system makes their account.
 * @throws 400 with the issues (the link still works then), 400 LINK_DEAD
 */
export const resetPassword = async (
  db: Db,
  { jobs, wrongPasswords, onSessionEnd, transferLinks, onSignUp }: PasswordResetDeps,
  { token, password, language }: NewPassword,
  now: Date,
): Promise<void> => {
  refuseIssues(accountsIssues, validatePassword(password));
  const hash = hashSecretToken(token);
  // Looked at before the costly hashing, so that guessed tokens cost little.
  const owner = await findLinkOwner(db, hash, 'reset', now);
  if (!owner) return moveByLink(db, { transferLinks, onSignUp }, { token, password, language }, now);
  await rejectGuessablePassword(password, owner.username);
  const passwordHash = await hashPassword(password);
  const { user, ended } = await inTransaction(db, async (trx) => {
    const link = await consumeLink(trx, hash, 'reset', now);
    const user = link && (await lockUser(trx, link.user_uuid));
    if (!user) throw fault(accountsErrors, 'LINK_DEAD');
    await updateUser(trx, user.uuid, { password_hash: passwordHash, verified_at: user.verified_at ?? now });
    if (user.verified_at === null) {
      // The link came through the name.
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
  await wrongPasswords.reset(user.username);
};
