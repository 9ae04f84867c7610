import type { ArtistId } from '@dubplate/contract/ids';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { recordAct } from '#features/audit/index.ts';
import { closeReportsOf, enqueueTakedownEmail } from '#features/multilinks/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { lockPage, type StoredPage, setTakedown } from './page-store.ts';

interface PageChange {
  readonly actor: Actor;
  readonly uuid: ArtistId;
  readonly now: Date;
}

/** A staff act on the page of an artist, done and logged in one transaction. @throws 404 if the artist never had a page */
const changePage = (
  db: Db,
  { actor, uuid, now }: PageChange,
  verb: 'takedown' | 'restore',
  change: (trx: Db, page: StoredPage) => Promise<Pick<StoredPage, 'taken_down_at' | 'takedown_reason'>>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const page = await lockPage(trx, uuid);
    if (!page) throw notFound();
    const after = await change(trx, page);
    await setTakedown(trx, uuid, after);
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: `artist-page.${verb}`,
      subject: { type: 'artist', uuid },
      before: { taken_down_at: page.taken_down_at, takedown_reason: page.takedown_reason },
      after,
      now,
    });
  });

/** Ends the page, closes the reports on it and sends its owner the reason. @throws 404, 400 without a reason, 409 WRONG_STATE */
export const takeDownPage = async (db: Db, jobs: Jobs, by: PageChange, reason: string): Promise<void> => {
  if (reason === '') refuseIssues(multilinksIssues, [{ path: 'reason', code: 'takedown_reason_required' }]);
  const { actor, uuid, now } = by;
  await changePage(db, by, 'takedown', async (trx, page) => {
    if (page.taken_down_at !== null) throw apiError(multilinksErrors, 'WRONG_STATE');
    await closeReportsOf(trx, { artist_uuid: uuid }, actor.uuid, now);
    await enqueueTakedownEmail(trx, jobs, { userUuid: page.user_uuid, title: page.name, reason });
    return { taken_down_at: now, takedown_reason: reason };
  });
};

/** @throws 404, 409 WRONG_STATE */
export const restorePage = (db: Db, by: PageChange): Promise<void> =>
  changePage(db, by, 'restore', async (_trx, page) => {
    if (page.taken_down_at === null) throw apiError(multilinksErrors, 'WRONG_STATE');
    return { taken_down_at: null, takedown_reason: null };
  });
