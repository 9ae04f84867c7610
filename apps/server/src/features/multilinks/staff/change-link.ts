import type { LinkId } from '@dubplate/contract/ids';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import type { LinkChange } from '@dubplate/contract/multilinks/schemas';
import { validateLink } from '@dubplate/rules/multilinks/validate-link';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { lockLink, updateLink } from '../store.ts';
import { storesText } from '../stores-text.ts';
import { findStaffLink, type StaffLinkRow } from './read-staff.ts';
import { closeReportsOf } from './report-store.ts';
import { enqueueTakedownEmail } from './takedown-email.ts';

interface Act {
  readonly actor: Actor;
  readonly uuid: LinkId;
  readonly now: Date;
}

/** What of a link the log remembers. */
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

/** A staff act on a link, done and logged in one transaction. @throws 404 */
const change = (
  db: Db,
  { actor, uuid, now }: Act,
  action: string,
  act: (trx: Db, link: LockedLink) => Promise<void>,
): Promise<StaffLinkRow> =>
  inTransaction(db, async (trx) => {
    const before = await lockLink(trx, uuid);
    if (!before) throw notFound();
    await act(trx, before);
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
export const setStores = (db: Db, act: Act, stores: NonNullable<LinkChange['stores']>): Promise<StaffLinkRow> => {
  refuseIssues(multilinksIssues, validateLink({ stores }));
  return change(db, act, 'stores', (trx) =>
    updateLink(trx, act.uuid, { stores: storesText(stores), updated_at: act.now }),
  );
};

/** Ends the page, closes the reports on it and sends its owner the reason. @throws 404, 400 without a reason, 409 WRONG_STATE */
export const takeDown = (db: Db, jobs: Jobs, act: Act, reason: string): Promise<StaffLinkRow> => {
  if (reason === '') refuseIssues(multilinksIssues, [{ path: 'reason', code: 'takedown_reason_required' }]);
  return change(db, act, 'takedown', async (trx, link) => {
    if (link.taken_down_at !== null) throw fault(multilinksErrors, 'WRONG_STATE');
    await updateLink(trx, act.uuid, { taken_down_at: act.now, takedown_reason: reason });
    await closeReportsOf(trx, { link_uuid: act.uuid }, act.actor.uuid, act.now);
    const title = (await findStaffLink(trx, act.uuid))?.title ?? '';
    await enqueueTakedownEmail(trx, jobs, { userUuid: link.user_uuid, title, reason });
  });
};

/** @throws 404, 409 WRONG_STATE */
export const restore = (db: Db, act: Act): Promise<StaffLinkRow> =>
  change(db, act, 'restore', async (trx, link) => {
    if (link.taken_down_at === null) throw fault(multilinksErrors, 'WRONG_STATE');
    await updateLink(trx, act.uuid, { taken_down_at: null, takedown_reason: null });
  });
