import type { UserId } from '@dubplate/contract/ids';
import { surveysErrors, surveysIssues } from '@dubplate/contract/surveys/errors';
import type { SurveyState } from '@dubplate/contract/surveys/limits';
import type { SurveyContent } from '@dubplate/contract/surveys/schemas';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { listOptions, type StoredSurvey } from '../store.ts';
import {
  deleteSurveyRow,
  insertSurvey,
  isSlugTaken,
  listQuestions,
  lockSurvey,
  replaceQuestions,
  updateSurvey,
} from './store.ts';

/** The state transitions of surveys. The content can only be changed in `DRAFT`. */
const SURVEY_TRANSITIONS = {
  publish: { from: ['DRAFT', 'CLOSED'], to: 'PUBLISHED' },
  close: { from: ['PUBLISHED'], to: 'CLOSED' },
} as const satisfies Record<string, { readonly from: readonly SurveyState[]; readonly to: SurveyState }>;

type SurveyMove = keyof typeof SURVEY_TRANSITIONS;

const canMove = (status: SurveyState, move: SurveyMove): boolean =>
  (SURVEY_TRANSITIONS[move].from as readonly SurveyState[]).includes(status);

interface SurveyEdit {
  readonly actorUuid: UserId;
  readonly now: Date;
}

const columnsOf = ({ slug, title, place }: SurveyContent) => ({
  slug,
  title_en: title.en,
  title_ru: title.ru,
  place,
});

/** Returns the fields of a survey that the audit log stores. */
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
  { actorUuid, now }: SurveyEdit,
  action: string,
  uuid: string,
  [before, after]: readonly [unknown, unknown],
): Promise<void> =>
  recordAct(trx, { actorUuid, action: `survey.${action}`, subject: { type: 'survey', uuid }, before, after, now });

const checkSlug = async (trx: Db, slug: string, uuid: string): Promise<void> => {
  if (await isSlugTaken(trx, slug, uuid)) throw apiError(surveysErrors, 'SLUG_TAKEN');
};

/** @throws 404, 409 WRONG_STATE unless the survey is a draft */
const lockDraft = async (trx: Db, uuid: string): Promise<StoredSurvey> => {
  const survey = await lockSurvey(trx, uuid);
  if (!survey) throw notFound();
  if (survey.status !== 'DRAFT') throw apiError(surveysErrors, 'WRONG_STATE');
  return survey;
};

/** Creates a draft. @returns its uuid @throws 409 SLUG_TAKEN */
export const createSurvey = (db: Db, edit: SurveyEdit, content: SurveyContent): Promise<string> =>
  inTransaction(db, async (trx) => {
    const uuid = newUuid();
    await checkSlug(trx, content.slug, uuid);
    await insertSurvey(trx, {
      uuid,
      ...columnsOf(content),
      status: 'DRAFT',
      created_at: edit.now,
      published_at: null,
      closed_at: null,
    });
    await replaceQuestions(trx, uuid, content.questions);
    await record(trx, edit, 'create', uuid, [null, facts(content)]);
    return uuid;
  });

/** Replaces the content of a draft. @throws 404, 409 WRONG_STATE, SLUG_TAKEN */
export const changeSurvey = (db: Db, edit: SurveyEdit, uuid: string, content: SurveyContent): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await lockDraft(trx, uuid);
    await checkSlug(trx, content.slug, uuid);
    await updateSurvey(trx, uuid, columnsOf(content));
    await replaceQuestions(trx, uuid, content.questions);
    await record(trx, edit, 'change', uuid, [storedFacts(before), facts(content)]);
  });

/** @throws 404, 409 WRONG_STATE */
export const deleteSurvey = (db: Db, edit: SurveyEdit, uuid: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await lockDraft(trx, uuid);
    await deleteSurveyRow(trx, uuid);
    await record(trx, edit, 'delete', uuid, [storedFacts(before), null]);
  });

interface Titled {
  readonly title_en: string;
  readonly title_ru: string;
}
const missingTitles = ({ title_en, title_ru }: Titled, path: string) => [
  ...(title_en === '' ? [{ path: `${path}title.en`, code: 'text_required' as const }] : []),
  ...(title_ru === '' ? [{ path: `${path}title.ru`, code: 'text_required' as const }] : []),
];

/** @throws 400 with all missing texts and questions */
const requireComplete = async (trx: Db, survey: StoredSurvey): Promise<void> => {
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

/** Changes the state of a survey; nothing else does. @throws 404, 409 WRONG_STATE, 400 if it is incomplete */
export const moveSurvey = (db: Db, edit: SurveyEdit, uuid: string, move: SurveyMove): Promise<void> =>
  inTransaction(db, async (trx) => {
    const survey = await lockSurvey(trx, uuid);
    if (!survey) throw notFound();
    if (!canMove(survey.status, move)) throw apiError(surveysErrors, 'WRONG_STATE');
    if (move === 'publish') await requireComplete(trx, survey);
    const { to: status } = SURVEY_TRANSITIONS[move];
    const times =
      move === 'publish' ? { published_at: survey.published_at ?? edit.now, closed_at: null } : { closed_at: edit.now };
    await updateSurvey(trx, uuid, { status, ...times });
    await record(trx, edit, move, uuid, [{ status: survey.status }, { status }]);
  });
