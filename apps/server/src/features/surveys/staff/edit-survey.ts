import type { UserId } from '@dubplate/contract/ids';
import { surveysErrors, surveysIssues } from '@dubplate/contract/surveys/errors';
import type { SurveyContent } from '@dubplate/contract/surveys/schemas';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { listOptions, type StoredSurvey } from '../store.ts';
import { canMove, SURVEY_TRANSITIONS, type SurveyMove } from '../survey-states.ts';
import {
  deleteSurveyRow,
  insertSurvey,
  isSlugTaken,
  listQuestions,
  lockSurvey,
  replaceQuestions,
  updateSurvey,
} from './content-store.ts';

interface Act {
  readonly actorUuid: UserId;
  readonly now: Date;
}

const columnsOf = ({ slug, title, place }: SurveyContent) => ({
  slug,
  title_en: title.en,
  title_ru: title.ru,
  place,
});

/** What of a survey the log remembers. */
const facts = ({ slug, title, place, questions }: SurveyContent) => ({
  slug,
  title,
  place,
  questions: questions.length,
});
const storedFacts = ({ slug, title_en, title_ru, place, status }: StoredSurvey) => ({
  slug,
  title: { en: title_en, ru: title_ru },
  place,
  status,
});

const record = (
  trx: Db,
  { actorUuid, now }: Act,
  action: string,
  uuid: string,
  [before, after]: readonly [unknown, unknown],
): Promise<void> =>
  recordAct(trx, { actorUuid, action: `survey.${action}`, subject: { type: 'survey', uuid }, before, after, now });

const checkSlug = async (trx: Db, slug: string, uuid: string): Promise<void> => {
  if (await isSlugTaken(trx, slug, uuid)) throw fault(surveysErrors, 'SLUG_TAKEN');
};

/** A survey that is a draft, locked. @throws 404, 409 WRONG_STATE */
const lockDraft = async (trx: Db, uuid: string): Promise<StoredSurvey> => {
  const survey = await lockSurvey(trx, uuid);
  if (!survey) throw notFound();
  if (survey.status !== 'DRAFT') throw fault(surveysErrors, 'WRONG_STATE');
  return survey;
};

/** Creates a survey as a draft. @returns its uuid @throws 409 SLUG_TAKEN */
export const createSurvey = (db: Db, act: Act, content: SurveyContent): Promise<string> =>
  inTransaction(db, async (trx) => {
    const uuid = newUuid();
    await checkSlug(trx, content.slug, uuid);
    await insertSurvey(trx, {
      uuid,
      ...columnsOf(content),
      status: 'DRAFT',
      created_at: act.now,
      published_at: null,
      closed_at: null,
    });
    await replaceQuestions(trx, uuid, content.questions);
    await record(trx, act, 'create', uuid, [null, facts(content)]);
    return uuid;
  });

/** Replaces what a draft asks. @throws 404, 409 WRONG_STATE, SLUG_TAKEN */
export const changeSurvey = (db: Db, act: Act, uuid: string, content: SurveyContent): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await lockDraft(trx, uuid);
    await checkSlug(trx, content.slug, uuid);
    await updateSurvey(trx, uuid, columnsOf(content));
    await replaceQuestions(trx, uuid, content.questions);
    await record(trx, act, 'change', uuid, [storedFacts(before), facts(content)]);
  });

/** @throws 404, 409 WRONG_STATE */
export const deleteSurvey = (db: Db, act: Act, uuid: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await lockDraft(trx, uuid);
    await deleteSurveyRow(trx, uuid);
    await record(trx, act, 'delete', uuid, [storedFacts(before), null]);
  });

interface Titled {
  readonly title_en: string;
  readonly title_ru: string;
}
const missingTitles = ({ title_en, title_ru }: Titled, path: string) => [
  ...(title_en === '' ? [{ path: `${path}title.en`, code: 'text_required' as const }] : []),
  ...(title_ru === '' ? [{ path: `${path}title.ru`, code: 'text_required' as const }] : []),
];

/** All that a survey lacks before it can be published. @throws 400 */
const checkWhole = async (trx: Db, survey: StoredSurvey): Promise<void> => {
  const questions = await listQuestions(trx, survey.uuid);
  const options = await listOptions(trx, survey.uuid);
  refuseIssues(surveysIssues, [
    ...missingTitles(survey, ''),
    ...(options.length + questions.length === 0 ? [{ path: 'questions', code: 'question_required' as const }] : []),
    ...questions.flatMap((question, number) => {
      const own = options.filter(({ question_uuid }) => question_uuid === question.uuid);
      const path = `questions.${number}.`;
      return [
        ...missingTitles(question, path),
        ...(own.length === 0 ? [{ path: `${path}options`, code: 'option_required' as const }] : []),
        ...own.flatMap((option, place) => missingTitles(option, `${path}options.${place}.`)),
      ];
    }),
  ]);
};

/** The one way by which a survey changes its state. @throws 404, 409 WRONG_STATE, 400 where it is not whole yet */
export const moveSurvey = (db: Db, act: Act, uuid: string, move: SurveyMove): Promise<void> =>
  inTransaction(db, async (trx) => {
    const survey = await lockSurvey(trx, uuid);
    if (!survey) throw notFound();
    if (!canMove(survey.status, move)) throw fault(surveysErrors, 'WRONG_STATE');
    if (move === 'publish') await checkWhole(trx, survey);
    const { to: status } = SURVEY_TRANSITIONS[move];
    const times =
      move === 'publish' ? { published_at: survey.published_at ?? act.now, closed_at: null } : { closed_at: act.now };
    await updateSurvey(trx, uuid, { status, ...times });
    await record(trx, act, move, uuid, [{ status: survey.status }, { status }]);
  });
