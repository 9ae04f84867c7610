import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { moderationErrors, moderationIssues } from '@dubplate/contract/moderation/errors';
import type { Opinion, opinionAnswer, opinionQuestion } from '@dubplate/contract/moderation/opinions';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { z } from 'zod';
import { enqueueEmail } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import type { StoredRelease } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { isOpen } from '../policy.ts';
import { findModerator, readPerson } from '../read.ts';
import { lockVisible } from '../store.ts';
import { untitled, verdictNames } from './opinion-emails.ts';
import { findOpinion, insertOpinion, listOpinions, type OpinionRow, updateOpinion } from './store.ts';

type Release = Pick<StoredRelease, 'status' | 'submitted_at'>;

/** Returns whether an answer is still useful: it concerns the current submission, which is undecided. */
const isAwaited = ({ verdict, asked_at }: Pick<OpinionRow, 'verdict' | 'asked_at'>, release: Release): boolean =>
  verdict === null && isOpen(release) && (release.submitted_at === null || asked_at >= release.submitted_at);

export const presentOpinion = (row: OpinionRow, release: Release): Opinion => ({
  uuid: row.uuid,
  state: row.verdict !== null ? 'ANSWERED' : isAwaited(row, release) ? 'PENDING' : 'CLOSED',
  asked_by: {
    uuid: row.asked_by,
    username: row.asker_username,
    first_name: row.asker_first_name,
    last_name: row.asker_last_name,
  },
  colleague: {
    uuid: row.colleague_uuid,
    username: row.colleague_username,
    first_name: row.colleague_first_name,
    last_name: row.colleague_last_name,
  },
  question: row.question,
  asked_at: row.asked_at.toISOString(),
  verdict: row.verdict,
  answer: row.answer,
  answered_at: row.answered_at?.toISOString() ?? null,
});

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'release-opinion': { release_uuid: ReleaseId };
  }
}

type OpinionContext = Pick<ServerContext, 'jobs' | 'outbox'> & { readonly db: Db };

interface By {
  readonly actorUuid: UserId;
  readonly now: Date;
}

const nameOf = ({ username, first_name, last_name }: Awaited<ReturnType<typeof readPerson>>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username;

const readOpinion = async (trx: Db, release: StoredRelease, uuid: string): Promise<Opinion> => {
  const row = (await listOpinions(trx, release.uuid)).find((each) => each.uuid === uuid);
  if (!row) throw notFound();
  return presentOpinion(row, release);
};

const record = (trx: Db, { actorUuid, now }: By, action: 'ask' | 'answer', release: ReleaseId, facts: object) =>
  recordAct(trx, {
    actorUuid,
    action: `opinion.${action}`,
    subject: { type: 'release', uuid: release },
    before: null,
    after: facts,
    now,
  });

/** Asks another moderator. @throws 404, 400 for an invalid colleague or no question, 409 WRONG_STATE or OPINION_ASKED */
export const askOpinion = (
  { db, jobs, outbox }: OpinionContext,
  { actorUuid, now }: By,
  releaseUuid: ReleaseId,
  { colleague_uuid, question }: z.output<typeof opinionQuestion>,
): Promise<Opinion> =>
  inTransaction(db, async (trx) => {
    const release = await lockVisible(trx, releaseUuid);
    const colleague = colleague_uuid === actorUuid ? undefined : await findModerator(trx, colleague_uuid);
    refuseIssues(moderationIssues, [
      ...(colleague ? [] : [{ path: 'colleague_uuid', code: 'colleague_not_moderator' as const }]),
      ...(question === '' ? [{ path: 'question', code: 'question_required' as const }] : []),
    ]);
    if (!isOpen(release)) throw apiError(releasesErrors, 'WRONG_STATE');
    const asked = await listOpinions(trx, releaseUuid);
    if (asked.some((each) => each.colleague_uuid === colleague_uuid && isAwaited(each, release)))
      throw apiError(moderationErrors, 'OPINION_ASKED');
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
        ...(release.cover_uuid && { picture: release.cover_uuid }),
      });
    return readOpinion(trx, release, uuid);
  });

/** Answers a question. @throws 404 for anyone but the asked colleague, 400 without a text, 409 WRONG_STATE if the question is closed */
export const answerOpinion = (
  { db, jobs, outbox }: OpinionContext,
  { actorUuid, now }: By,
  uuid: string,
  { answer, verdict }: z.output<typeof opinionAnswer>,
): Promise<Opinion> =>
  inTransaction(db, async (trx) => {
    const known = await findOpinion(trx, uuid);
    if (known?.colleague_uuid !== actorUuid) throw notFound();
    refuseIssues(moderationIssues, answer === '' ? [{ path: 'answer', code: 'answer_required' }] : []);
    const release = await lockVisible(trx, known.release_uuid);
    // Read again under the lock: it may have been answered since.
    const opinion = await findOpinion(trx, uuid);
    if (!opinion || !isAwaited(opinion, release)) throw apiError(releasesErrors, 'WRONG_STATE');
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
        ...(release.cover_uuid && { picture: release.cover_uuid }),
      });
    return readOpinion(trx, release, uuid);
  });
