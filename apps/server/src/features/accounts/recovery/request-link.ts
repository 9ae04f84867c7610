import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import type { STAFF_EMAILS } from '@dubplate/contract/accounts/staff-endpoints';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { validateUsername } from '@dubplate/rules/accounts/validate-credentials';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { requireMayActOn, type StaffChange } from '../change-user.ts';
import { enqueueEmail } from '../emails/send-email.ts';
import { countedName, type PhoneCountry } from '../phone-numbers.ts';
import type { AccountLimits } from '../rate-limits.ts';
import { findUser } from '../store.ts';

export type LinkRequestContext = Pick<ServerContext, 'jobs'> &
  Pick<AccountLimits, 'mailThrottle' | 'linkMessages' | 'messagesByAddress'> & { readonly phoneCountry: PhoneCountry };

interface LinkRequest {
  readonly username: string;
  readonly purpose: 'verify' | 'reset' | 'transfer';
  /** The caller's network address. */
  readonly address: string;
  /** The caller's language, used if the recipient has no account. */
  readonly language: Language;
}

/**
 * Enqueues an email with a link. The job finds out whether the name has an account, so that this call takes the same
 * time for every name.
 * @throws 400 for an invalid name, 429 MAIL_TOO_SOON, 429 after too many messages from this address
 */
export const requestLink = async (
  db: Db,
  { jobs, mailThrottle, linkMessages, messagesByAddress, phoneCountry }: LinkRequestContext,
  { username, purpose, address, language }: LinkRequest,
): Promise<void> => {
  refuseIssues(accountsIssues, validateUsername(username));
  const name = parseUsername(username)?.value ?? username;
  await messagesByAddress?.count(address);
  const counted = countedName(name, phoneCountry);
  await mailThrottle.count(`${purpose}:${counted}`);
  await linkMessages.count(`${purpose}:${counted}`);
  await enqueueEmail(db, jobs, { kind: purpose, username: name, values: {}, callerLanguage: language });
};

/**
 * Sends a user a link on behalf of staff, under the same limits as the user's own requests.
 * @throws 404, 403 ADMIN_PROTECTED, 409 ALREADY_VERIFIED, PERSON_BANNED, 429 MAIL_TOO_SOON
 */
export const sendLinkAgain = async (
  db: Db,
  { jobs, mailThrottle, linkMessages, phoneCountry }: Omit<LinkRequestContext, 'messagesByAddress'>,
  { actor, uuid, now }: StaffChange,
  kind: (typeof STAFF_EMAILS)[number],
): Promise<void> => {
  const user = await findUser(db, uuid);
  if (!user || user.erased_at !== null) throw notFound();
  requireMayActOn(actor, user);
  if (user.banned_at !== null) throw apiError(accountsErrors, 'PERSON_BANNED');
  if (kind === 'verify' && user.verified_at !== null) throw apiError(accountsErrors, 'ALREADY_VERIFIED');
  const counted = countedName(user.username, phoneCountry);
  await mailThrottle.count(`${kind}:${counted}`);
  await linkMessages.count(`${kind}:${counted}`);
  await inTransaction(db, async (trx) => {
    await enqueueEmail(trx, jobs, { kind, username: user.username, values: {} });
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'user.send-email',
      subject: { type: 'user', uuid },
      before: null,
      after: { email: kind },
      now,
    });
  });
};
