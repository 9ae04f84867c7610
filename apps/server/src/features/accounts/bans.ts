import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import type { SessionId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, refuseIssues } from '#platform/errors.ts';
import { auditFacts, changeUser, type StaffChange } from './change-user.ts';
import { requireAnotherAdmin } from './roles.ts';
import { endSessionsOf } from './sessions/store.ts';
import { lockEndedBans, setBan, type User } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'lift-ended-bans': Record<string, never>;
  }
}

/**
 * Bans a user and ends all of their sessions.
 * @param until null: until staff lift it
 * @throws 404, 400 without a reason or with an end in the past, 409 LAST_ADMIN
 */
export const banUser = async (
  db: Db,
  change: StaffChange,
  { reason, until }: { readonly reason: string; readonly until: Date | null },
  onSessionEnd: (sessionUuid: SessionId) => void,
): Promise<User> => {
  refuseIssues(accountsIssues, [
    ...(reason === '' ? [{ path: 'ban_reason', code: 'ban_reason_required' } as const] : []),
    ...(until !== null && until <= change.now ? [{ path: 'banned_until', code: 'ban_end_past' } as const] : []),
  ]);
  let ended: SessionId[] = [];
  const user = await changeUser(db, change, 'ban', async (trx) => {
    await requireAnotherAdmin(trx, change.uuid);
    await setBan(trx, change.uuid, { at: change.now, reason, until });
    ended = await endSessionsOf(trx, change.uuid, change.now);
  });
  for (const session of ended) onSessionEnd(session);
  return user;
};

/** @throws 404 */
export const unbanUser = (db: Db, change: StaffChange): Promise<User> =>
  changeUser(db, change, 'unban', (trx) => setBan(trx, change.uuid, null));

/** Lifts a ban that has ended, with no actor in the audit log. The caller has locked the user's row. */
const liftEndedBan = async (trx: Db, user: User, now: Date): Promise<void> => {
  await setBan(trx, user.uuid, null);
  await recordAct(trx, {
    actorUuid: null,
    action: 'user.ban-ended',
    subject: { type: 'user', uuid: user.uuid },
    before: auditFacts(user),
    after: auditFacts({ ...user, banned_at: null, ban_reason: null, banned_until: null }),
    now,
  });
};

/** Lifts all bans that have ended, so that public pages come back. A sign-in before that lifts the user's own. */
export const liftEndedBans = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const user of await lockEndedBans(trx, now)) await liftEndedBan(trx, user, now);
  });

/** Lifts the user's ban if it has ended. @throws 403 BANNED with the reason, and the end if there is one */
export const rejectBanned = async (trx: Db, user: User, now: Date): Promise<void> => {
  const { banned_at, banned_until, ban_reason } = user;
  if (banned_at === null) return;
  if (banned_until !== null && banned_until <= now) return liftEndedBan(trx, user, now);
  const reason = ban_reason ?? '';
  const data = { ban_reason: reason, banned_until: banned_until?.toISOString() ?? null };
  throw apiError(accountsErrors, 'BANNED', { values: { reason }, data });
};
