import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { validateUsername } from '@dubplate/rules/accounts/validate-credentials';
import type { Db } from '#platform/database/tables.ts';
import { fault, refuseIssues } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import { type RateLimit, retryAfter } from '#platform/rate-limit.ts';
import { enqueueEmail } from '../emails/send-email.ts';

/** The refusal of the limit on emails, counting down. */
export const mailTooSoon = (seconds: number) =>
  fault(accountsErrors, 'MAIL_TOO_SOON', { values: { seconds }, data: { seconds }, headers: retryAfter(seconds) });

export interface LinkRequestDeps {
  readonly jobs: Jobs;
  /** Emails of one kind for one name. */
  readonly mailThrottle: RateLimit;
  /** The same over a day. */
  readonly linkMessages: RateLimit;
  /** Messages that one address causes, to whatever names; null where a proxy does the limiting. */
  readonly messagesByAddress: RateLimit | null;
}

interface LinkRequest {
  readonly username: string;
  readonly purpose: 'verify' | 'reset' | 'transfer';
  /** The caller's network address. */
  readonly address: string;
  /** The caller’s, for a recipient who has chosen none yet. */
  readonly language: Language;
}

/**
 * Asks for an email with a link. Whether somebody has the name is for the worker to find out: here every name takes
 * the same way and the same time.
 * @throws 400 where it is no name, 429 MAIL_TOO_SOON, 429 where the address has caused too many
 */
export const requestLink = async (
  db: Db,
  { jobs, mailThrottle, linkMessages, messagesByAddress }: LinkRequestDeps,
  { username, purpose, address, language }: LinkRequest,
): Promise<void> => {
  refuseIssues(accountsIssues, validateUsername(username));
  const name = parseUsername(username)?.value ?? username;
  await messagesByAddress?.count(address);
  await mailThrottle.count(`${purpose}:${name}`);
  await linkMessages.count(`${purpose}:${name}`);
  await enqueueEmail(db, jobs, { kind: purpose, username: name, values: {}, callerLanguage: language });
};
