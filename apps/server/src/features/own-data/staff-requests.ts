import type { SessionId, UserId } from '@dubplate/contract/ids';
import { ownDataIssues } from '@dubplate/contract/own-data/errors';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { lockUser, requireMayActOn, type User } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { planDeletion } from './deletion.ts';
import { requestExport } from './exports.ts';
import { presentDeletion } from './present.ts';
import { deleteDeletion, findDeletion, findNewestExport, type PlannedDeletion, type StoredExport } from './store.ts';

interface StaffRequest {
  readonly actor: Actor;
  /** The user whose data it is. */
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

/** @throws 404, also for erased users, 403 ADMIN_PROTECTED */
const lockTarget = async (trx: Db, { actor, uuid }: StaffRequest): Promise<User> => {
  const user = await lockUser(trx, uuid);
  if (!user || user.erased_at !== null) throw notFound();
  requireMayActOn(actor, user);
  return user;
};

/** Requests an export on behalf of a user. Staff cannot download it. @throws 404, 400 without a reason */
export const requestExportByStaff = (
  db: Db,
  jobs: Jobs,
  request: StaffRequest,
  reason: string,
): Promise<StoredExport> => {
  requireReason(reason);
  return inTransaction(db, async (trx) => {
    await lockTarget(trx, request);
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
 * Plans a deletion on behalf of a user, under the same rules: 14 days, an email, and a way to cancel.
 * @throws 404, 400 without a reason or with another name, 409 LAST_ADMIN_STAYS
 */
export const planDeletionByStaff = (
  db: Db,
  jobs: Jobs,
  request: StaffRequest,
  { reason, username }: { readonly reason: string; readonly username: string },
): Promise<{ planned: PlannedDeletion; ended: readonly SessionId[] }> =>
  inTransaction(db, async (trx) => {
    const { uuid, now } = request;
    const user = await lockTarget(trx, request);
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

/** @throws 404 if no deletion is planned */
export const cancelDeletionByStaff = (db: Db, request: StaffRequest): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await findDeletion(trx, request.uuid);
    if (!before || !(await deleteDeletion(trx, request.uuid))) throw notFound();
    await record(trx, request, 'keep-account', {
      before: { deletion: presentDeletion(before) },
      after: { deletion: null },
    });
  });
