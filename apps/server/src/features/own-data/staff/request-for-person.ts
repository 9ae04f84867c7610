import type { SessionId, UserId } from '@dubplate/contract/ids';
import { ownDataIssues } from '@dubplate/contract/own-data/errors';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { lockUser, requireMayActOn, type User } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { planDeletion } from '../deletion/plan-deletion.ts';
import { presentDeletion } from '../deletion/present.ts';
import { deleteDeletion, findDeletion, type PlannedDeletion } from '../deletion/store.ts';
import { requestExport } from '../exports/request-export.ts';
import { findNewestExport, type StoredExport } from '../exports/store.ts';

export interface StaffRequest {
  readonly actor: Actor;
  /** Whose data it is. */
  readonly uuid: UserId;
  readonly now: Date;
}

const record = (
  trx: Db,
  { actor, uuid, now }: StaffRequest,
  action: string,
  change: { readonly before: unknown; readonly after: unknown },
): Promise<void> =>
  recordAct(trx, { actorUuid: actor.uuid, action: `user.${action}`, subject: { type: 'user', uuid }, ...change, now });

const requireReason = (reason: string): void =>
  refuseIssues(ownDataIssues, reason === '' ? [{ path: 'reason', code: 'reason_required' }] : []);

/** @throws 404 for erased people, too, 403 ADMIN_PROTECTED */
const lockPerson = async (trx: Db, { actor, uuid }: StaffRequest): Promise<User> => {
  const user = await lockUser(trx, uuid);
  if (!user || user.erased_at !== null) throw notFound();
  requireMayActOn(actor, user);
  return user;
};

/** Has a copy made for somebody who asked for it; staff never get to it. @throws 404, 400 without a reason */
export const exportForPerson = (db: Db, jobs: Jobs, request: StaffRequest, reason: string): Promise<StoredExport> => {
  requireReason(reason);
  return inTransaction(db, async (trx) => {
    await lockPerson(trx, request);
    const before = await findNewestExport(trx, request.uuid);
    const made = await requestExport(trx, jobs, request.uuid, request.now);
    await record(trx, request, 'export', {
      before: { export: before?.uuid ?? null },
      after: { export: made.uuid, reason },
    });
    return made;
  });
};

/**
 * Plans the deletion that a person asked for, under the rules of their own: 14 days, a message, and a way back.
 * @throws 404, 400 without a reason or with another name, 409 LAST_ADMIN_STAYS
 */
export const deletionForPerson = (
  db: Db,
  jobs: Jobs,
  request: StaffRequest,
  { reason, username }: { readonly reason: string; readonly username: string },
): Promise<{ planned: PlannedDeletion; ended: readonly SessionId[] }> =>
  inTransaction(db, async (trx) => {
    const { uuid, now } = request;
    const user = await lockPerson(trx, request);
    requireReason(reason);
    if ((parseUsername(username)?.value ?? username) !== user.username)
      refuseIssues(ownDataIssues, [{ path: 'username', code: 'username_differs' }]);
    const before = await findDeletion(trx, uuid);
    const { planned, ended } = await planDeletion(trx, jobs, { user, sessionUuid: null, now });
    await record(trx, request, 'plan-deletion', {
      before: { deletion: before ? presentDeletion(before) : null },
      after: { deletion: presentDeletion(planned), reason },
    });
    return { planned, ended };
  });

/** Calls a planned deletion off. @throws 404 where none is planned */
export const keepAccount = (db: Db, request: StaffRequest): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await findDeletion(trx, request.uuid);
    if (!before || !(await deleteDeletion(trx, request.uuid))) throw notFound();
    await record(trx, request, 'keep-account', {
      before: { deletion: presentDeletion(before) },
      after: { deletion: null },
    });
  });
