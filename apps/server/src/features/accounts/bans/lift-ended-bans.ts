import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { lockEndedBans, setBan, type User } from '../store.ts';
import { auditFacts } from './audit-facts.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'lift-ended-bans': Record<string, never>;
  }
}

/** Whether a ban has come to its end, by the clock. */
export const hasBanEnded = ({ banned_until }: Pick<User, 'banned_until'>, now: Date): boolean =>
  banned_until !== null && banned_until <= now;

/** Lifts a ban that has ended; nobody did it, and the log says so. The row is the caller's, locked. */
export const liftEndedBan = async (trx: Db, user: User, now: Date): Promise<void> => {
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

/** Lifts every ban that has ended, so that public pages come back too; who signs in earlier lifts their own. */
export const liftEndedBans = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const user of await lockEndedBans(trx, now)) await liftEndedBan(trx, user, now);
  });
