import type { LinkId } from '@dubplate/contract/ids';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import type { LinkChange } from '@dubplate/contract/multilinks/schemas';
import { validateLink } from '@dubplate/rules/multilinks/validate-link';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { closeReport, closeReportsOf, lockLink, serializeStores, updateLink } from '../store.ts';
import { findReport, findStaffLink, type ReportRow, type StaffLinkRow } from './read.ts';
import { enqueueTakedownEmail } from './takedown-email.ts';

interface LinkEdit {
  readonly actor: Actor;
  readonly uuid: LinkId;
  readonly now: Date;
}

/** Returns the fields of a link that the audit log stores. */
const facts = ({
  stores,
  taken_down_at,
  takedown_reason,
}: Pick<StaffLinkRow, 'stores' | 'taken_down_at' | 'takedown_reason'>) => ({
  stores,
  taken_down_at,
  takedown_reason,
});

type LockedLink = NonNullable<Awaited<ReturnType<typeof lockLink>>>;

/** Changes a link and writes the audit log in the same transaction. @throws 404 */
const change = (
  db: Db,
  { actor, uuid, now }: LinkEdit,
  action: string,
  apply: (trx: Db, link: LockedLink) => Promise<void>,
): Promise<StaffLinkRow> =>
  inTransaction(db, async (trx) => {
    const before = await lockLink(trx, uuid);
    if (!before) throw notFound();
    await apply(trx, before);
    const after = await findStaffLink(trx, uuid);
    if (!after) throw notFound();
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: `link.${action}`,
      subject: { type: 'link', uuid },
      before: facts(before),
      after: facts(after),
      now,
    });
    return after;
  });

/** @throws 404, 400 with the issues */
export const setStores = (db: Db, edit: LinkEdit, stores: NonNullable<LinkChange['stores']>): Promise<StaffLinkRow> => {
  refuseIssues(multilinksIssues, validateLink({ stores }));
  return change(db, edit, 'stores', (trx) =>
    updateLink(trx, edit.uuid, { stores: serializeStores(stores), updated_at: edit.now }),
  );
};

/** Takes the page down, closes its reports and emails the reason to the owner. @throws 404, 400 without a reason, 409 WRONG_STATE */
export const takeDown = (db: Db, jobs: Jobs, edit: LinkEdit, reason: string): Promise<StaffLinkRow> => {
  if (reason === '') refuseIssues(multilinksIssues, [{ path: 'reason', code: 'takedown_reason_required' }]);
  return change(db, edit, 'takedown', async (trx, link) => {
    if (link.taken_down_at !== null) throw apiError(multilinksErrors, 'WRONG_STATE');
    await updateLink(trx, edit.uuid, { taken_down_at: edit.now, takedown_reason: reason });
    await closeReportsOf(trx, { link_uuid: edit.uuid }, edit.actor.uuid, edit.now);
    const title = (await findStaffLink(trx, edit.uuid))?.title ?? '';
    await enqueueTakedownEmail(trx, jobs, { userUuid: link.user_uuid, title, reason });
  });
};

/** @throws 404, 409 WRONG_STATE */
export const restore = (db: Db, edit: LinkEdit): Promise<StaffLinkRow> =>
  change(db, edit, 'restore', async (trx, link) => {
    if (link.taken_down_at === null) throw apiError(multilinksErrors, 'WRONG_STATE');
    await updateLink(trx, edit.uuid, { taken_down_at: null, takedown_reason: null });
  });

/** Closes a report without a takedown. Does nothing if it is closed already. @throws 404 */
export const closeReportByStaff = (db: Db, actor: Actor, uuid: string, now: Date): Promise<ReportRow> =>
  inTransaction(db, async (trx) => {
    if (await closeReport(trx, uuid, actor.uuid, now))
      await recordAct(trx, {
        actorUuid: actor.uuid,
        action: 'page-report.close',
        subject: { type: 'page-report', uuid },
        before: { closed_at: null },
        after: { closed_at: now },
        now,
      });
    const report = await findReport(trx, uuid);
    if (!report) throw notFound();
    return report;
  });
