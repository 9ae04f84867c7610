import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { validateNewPassword } from '@dubplate/rules/accounts/validate-profile';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import type { OwnActor } from '#platform/http/access/actor.ts';
import { enqueueEmail } from '../emails/send-email.ts';
import { deleteLinksOf } from '../emails/store.ts';
import { hashPassword, isPasswordRight, rejectGuessablePassword } from '../passwords.ts';
import { proofKey } from '../reauthenticate.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { findUser, lockUser, updateUser } from '../store.ts';
import type { PasswordContext } from './reset-password.ts';

interface Change {
  readonly old_password: string;
  readonly new_password: string;
  readonly repeat_password: string;
}

const WRONG = { path: 'old_password', code: 'old_password_wrong' } as const;

/**
 * Changes the caller's password and ends their other sessions. A wrong old password is 400, since clients refresh on 401,
 * and counts towards the limit of the session.
 * @throws 400 with the issues, 429 after too many wrong passwords
 */
export const updatePassword = async (
  db: Db,
  { jobs, wrongPasswords, onSessionEnd }: PasswordContext,
  actor: OwnActor,
  change: Change,
  now: Date,
): Promise<void> => {
  // Counted before the check and reset after success, so that concurrent guesses all count.
  await wrongPasswords.count(proofKey(actor));
  const user = await findUser(db, actor.uuid);
  if (!user) throw notFound();
  const isRight = await isPasswordRight(user.password_hash, change.old_password);
  if (isRight) await wrongPasswords.reset(proofKey(actor));
  refuseIssues(accountsIssues, [
    ...(isRight ? [] : [WRONG]),
    ...validateNewPassword(
      { password: change.new_password, repeat: change.repeat_password },
      { password: 'new_password', repeat: 'repeat_password' },
    ),
  ]);
  await rejectGuessablePassword(change.new_password, actor.username, 'new_password');
  const passwordHash = await hashPassword(change.new_password);
  const ended = await inTransaction(db, async (trx) => {
    const current = await lockUser(trx, actor.uuid);
    // The password was changed in the meantime, for example by a mailed link.
    if (current?.password_hash !== user.password_hash) refuseIssues(accountsIssues, [WRONG]);
    await updateUser(trx, actor.uuid, { password_hash: passwordHash });
    await deleteLinksOf(trx, actor.uuid, 'reset');
    await enqueueEmail(trx, jobs, {
      kind: 'password-changed',
      username: actor.username,
      values: { changed_at: now.toISOString() },
    });
    return endSessionsOf(trx, actor.uuid, now, { except: actor.sessionUuid });
  });
  for (const session of ended) onSessionEnd(session);
};
