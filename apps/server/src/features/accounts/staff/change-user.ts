import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import type { Role } from '@dubplate/contract/accounts/limits';
import type { SessionId, UserId } from '@dubplate/contract/ids';
import { mayActOn } from '@dubplate/rules/accounts/may-act-on';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { auditFacts } from '../bans/audit-facts.ts';
import { deleteTotp } from '../second-factor/store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { findUser, isLastAdmin, setBan, setRoles, type User } from '../store.ts';

export interface Act {
  readonly actor: Actor;
  /** Whom it concerns. */
  readonly uuid: UserId;
  readonly now: Date;
}

/** @throws 403 ADMIN_PROTECTED where staff of a lower role act on an administrator */
export const requireMayActOn = (actor: Actor, user: User): void => {
  if (!mayActOn(actor, user)) throw fault(accountsErrors, 'ADMIN_PROTECTED');
};

/** A staff act on a person, done and written down in one transaction. @throws 404 */
const change = (db: Db, { actor, uuid, now }: Act, action: string, act: (trx: Db) => Promise<void>): Promise<User> =>
  inTransaction(db, async (trx) => {
    const before = await findUser(trx, uuid);
    if (!before) throw notFound();
    requireMayActOn(actor, before);
    await act(trx);
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

/** An instance without an administrator could not be helped any more. @throws 409 LAST_ADMIN */
const requireAnotherAdmin = async (trx: Db, uuid: UserId): Promise<void> => {
  if (await isLastAdmin(trx, uuid)) throw fault(accountsErrors, 'LAST_ADMIN');
};

/** @throws 404, 409 LAST_ADMIN */
export const changeRoles = (db: Db, act: Act, roles: readonly Role[]): Promise<User> =>
  change(db, act, 'roles', async (trx) => {
    if (!roles.includes('admin')) await requireAnotherAdmin(trx, act.uuid);
    await setRoles(trx, act.uuid, [...new Set(roles)]);
  });

interface BanInput {
  readonly reason: string;
  /** Null: until it is lifted. */
  readonly until: Date | null;
}

/**
 * Ends every session at once; passes them to `onSessionEnd`.
 * @throws 404, 400 without a reason or with an end that is past, 409 LAST_ADMIN
 */
export const banUser = async (
  db: Db,
  act: Act,
  { reason, until }: BanInput,
  onSessionEnd: (sessionUuid: SessionId) => void,
): Promise<User> => {
  refuseIssues(accountsIssues, [
    ...(reason === '' ? [{ path: 'ban_reason', code: 'ban_reason_required' } as const] : []),
    ...(until !== null && until <= act.now ? [{ path: 'banned_until', code: 'ban_end_past' } as const] : []),
  ]);
  let ended: SessionId[] = [];
  const user = await change(db, act, 'ban', async (trx) => {
    await requireAnotherAdmin(trx, act.uuid);
    await setBan(trx, act.uuid, { at: act.now, reason, until });
    ended = await endSessionsOf(trx, act.uuid, act.now);
  });
  for (const session of ended) onSessionEnd(session);
  return user;
};

/** @throws 404 */
export const unbanUser = (db: Db, act: Act): Promise<User> =>
  change(db, act, 'unban', (trx) => setBan(trx, act.uuid, null));

/** Turns off the one-time codes of somebody who lost them, and ends their sessions. @throws 404, 409 TOTP_OFF */
export const turnTotpOff = async (db: Db, act: Act, onSessionEnd: (sessionUuid: SessionId) => void): Promise<User> => {
  let ended: SessionId[] = [];
  const user = await change(db, act, 'totp-off', async (trx) => {
    if (!(await deleteTotp(trx, act.uuid))) throw fault(accountsErrors, 'TOTP_OFF');
    ended = await endSessionsOf(trx, act.uuid, act.now);
  });
  for (const session of ended) onSessionEnd(session);
  return user;
};
