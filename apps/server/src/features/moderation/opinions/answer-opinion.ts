import { moderationIssues } from '@dubplate/contract/moderation/errors';
import type { Opinion, opinionAnswer } from '@dubplate/contract/moderation/opinions';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { z } from 'zod';
import { enqueueEmail } from '#features/accounts/index.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { fault, notFound, refuseIssues } from '#platform/errors.ts';
import { type Act, lockSent, nameOf, type OpinionDeps, readOpinion, record } from './opinion-act.ts';
import { untitled, verdictNames } from './opinion-emails.ts';
import { isAwaited } from './present-opinion.ts';
import { readPerson } from './read-moderators.ts';
import { findOpinion, updateOpinion } from './store.ts';

/** @throws 404 for others than whom was asked, 400 without an answer, 409 WRONG_STATE once nobody waits for it */
export const answerOpinion = (
  { db, jobs, outbox }: OpinionDeps,
  { actorUuid, now }: Act,
  uuid: string,
  { answer, verdict }: z.output<typeof opinionAnswer>,
): Promise<Opinion> =>
  inTransaction(db, async (trx) => {
    const known = await findOpinion(trx, uuid);
    if (known?.colleague_uuid !== actorUuid) throw notFound();
    refuseIssues(moderationIssues, answer === '' ? [{ path: 'answer', code: 'answer_required' }] : []);
    const release = await lockSent(trx, known.release_uuid);
    // Read again under the lock: it may have been answered meanwhile.
    const opinion = await findOpinion(trx, uuid);
    if (!opinion || !isAwaited(opinion, release)) throw fault(releasesErrors, 'WRONG_STATE');
    await updateOpinion(trx, uuid, { verdict, answer, answered_at: now });
    await record(trx, { actorUuid, now }, 'answer', release.uuid, { opinion: uuid, verdict, answer });
    await outbox.announce(trx, 'release-opinion', { release_uuid: release.uuid });
    const asker = await readPerson(trx, opinion.asked_by);
    if (asker.erased_at === null)
      await enqueueEmail(trx, jobs, {
        kind: 'opinion-given',
        username: asker.username,
        language: asker.language,
        values: {
          title: release.title || untitled[asker.language],
          colleague: nameOf(await readPerson(trx, actorUuid)),
          verdict: verdictNames[asker.language][verdict],
          answer,
          release: release.uuid,
        },
      });
    return readOpinion(trx, release, uuid);
  });
