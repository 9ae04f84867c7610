import type { ReleaseId } from '@dubplate/contract/ids';
import { moderationErrors, moderationIssues } from '@dubplate/contract/moderation/errors';
import type { Opinion, opinionQuestion } from '@dubplate/contract/moderation/opinions';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { z } from 'zod';
import { enqueueEmail } from '#features/accounts/index.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { fault, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { isOpen } from '../is-open.ts';
import { type Act, lockSent, nameOf, type OpinionDeps, readOpinion, record } from './opinion-act.ts';
import { untitled } from './opinion-emails.ts';
import { isAwaited } from './present-opinion.ts';
import { findModerator, readPerson } from './read-moderators.ts';
import { insertOpinion, listOpinions } from './store.ts';

/** @throws 404, 400 for somebody who is no other moderator or without a question, 409 WRONG_STATE or OPINION_ASKED */
export const askOpinion = (
  { db, jobs, outbox }: OpinionDeps,
  { actorUuid, now }: Act,
  releaseUuid: ReleaseId,
  { colleague_uuid, question }: z.output<typeof opinionQuestion>,
): Promise<Opinion> =>
  inTransaction(db, async (trx) => {
    const release = await lockSent(trx, releaseUuid);
    const colleague = colleague_uuid === actorUuid ? undefined : await findModerator(trx, colleague_uuid);
    refuseIssues(moderationIssues, [
      ...(colleague ? [] : [{ path: 'colleague_uuid', code: 'colleague_not_moderator' as const }]),
      ...(question === '' ? [{ path: 'question', code: 'question_required' as const }] : []),
    ]);
    if (!isOpen(release)) throw fault(releasesErrors, 'WRONG_STATE');
    const asked = await listOpinions(trx, releaseUuid);
    if (asked.some((each) => each.colleague_uuid === colleague_uuid && isAwaited(each, release)))
      throw fault(moderationErrors, 'OPINION_ASKED');
    const uuid = newUuid();
    await insertOpinion(trx, {
      uuid,
      release_uuid: releaseUuid,
      asked_by: actorUuid,
      colleague_uuid,
      question,
      asked_at: now,
      verdict: null,
      answer: null,
      answered_at: null,
    });
    await record(trx, { actorUuid, now }, 'ask', releaseUuid, { opinion: uuid, colleague_uuid, question });
    await outbox.announce(trx, 'release-opinion', { release_uuid: releaseUuid });
    if (colleague)
      await enqueueEmail(trx, jobs, {
        kind: 'opinion-asked',
        username: colleague.username,
        language: colleague.language,
        values: {
          title: release.title || untitled[colleague.language],
          asker: nameOf(await readPerson(trx, actorUuid)),
          question,
          release: releaseUuid,
        },
      });
    return readOpinion(trx, release, uuid);
  });
