import { accountsErrors } from '@dubplate/contract/accounts/errors';
import type { STAFF_EMAILS } from '@dubplate/contract/accounts/staff-endpoints';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import { enqueueEmail } from '../emails/send-email.ts';
import type { LinkRequestDeps } from '../recovery/request-link.ts';
import { findUser } from '../store.ts';
import { type Act, requireMayActOn } from './change-user.ts';

/**
 * Sends a person the link that they can ask for themselves: to their own name, and as often at most.
 * @throws 404, 403 ADMIN_PROTECTED, 409 ALREADY_VERIFIED, PERSON_BANNED, 429 MAIL_TOO_SOON
 */
export const sendLinkAgain = async (
  db: Db,
  { jobs, mailThrottle, linkMessages }: Omit<LinkRequestDeps, 'messagesByAddress'>,
  { actor, uuid, now }: Act,
  kind: (typeof STAFF_EMAILS)[number],
): Promise<void> => {
  const user = await findUser(db, uuid);
  if (!user || user.erased_at !== null) throw notFound();
  requireMayActOn(actor, user);
  if (user.banned_at !== null) throw fault(accountsErrors, 'PERSON_BANNED');
  if (kind === 'verify' && user.verified_at !== null) throw fault(accountsErrors, 'ALREADY_VERIFIED');
  await mailThrottle.count(`${kind}:${user.username}`);
  await linkMessages.count(`${kind}:${user.username}`);
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
