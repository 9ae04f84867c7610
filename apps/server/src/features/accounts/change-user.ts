import { accountsErrors } from '@dubplate/contract/accounts/errors';
import type { UserId } from '@dubplate/contract/ids';
import { mayActOn } from '@dubplate/rules/accounts/may-act-on';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { findUser, type User } from './store.ts';

/** A change that a staff member makes to a user. */
export interface StaffChange {
  readonly actor: Actor;
  /** The user it concerns. */
  readonly uuid: UserId;
  readonly now: Date;
}

/** @throws 403 ADMIN_PROTECTED if staff of a lower role act on an administrator */
export const requireMayActOn = (actor: Actor, user: User): void => {
  if (!mayActOn(actor, user)) throw apiError(accountsErrors, 'ADMIN_PROTECTED');
};

/** Returns the fields of a user that the audit log stores. */
export const auditFacts = ({ roles, banned_at, banned_until, ban_reason }: User) => ({
  roles,
  banned_at,
  banned_until,
  ban_reason,
});

/** Changes a user and writes the audit log in the same transaction. @throws 404, 403 ADMIN_PROTECTED */
export const changeUser = (
  db: Db,
  { actor, uuid, now }: StaffChange,
  action: string,
  change: (trx: Db) => Promise<void>,
): Promise<User> =>
  inTransaction(db, async (trx) => {
    const before = await findUser(trx, uuid);
    if (!before) throw notFound();
    requireMayActOn(actor, before);
    await change(trx);
    const after = await findUser(trx, uuid);
    if (!after) throw notFound();
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: `user.${action}`,
      subject: { type: 'user', uuid },
      before: auditFacts(before),
      after: auditFacts(after),
      now,
    });
    return after;
  });
