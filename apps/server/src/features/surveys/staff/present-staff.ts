import type { StaffSurvey, StaffSurveyAnswer, StaffSurveyDetail } from '@dubplate/contract/surveys/schemas';
import type { ListedOption } from '../store.ts';
import type { CountedSurvey, StoredQuestion } from './content-store.ts';
import type { ReadAnswer } from './read-results.ts';

const titleOf = ({ title_en, title_ru }: { readonly title_en: string; readonly title_ru: string }) => ({
  en: title_en,
  ru: title_ru,
});

export const presentStaffSurvey = (survey: CountedSurvey): StaffSurvey => ({
  uuid: survey.uuid,
  slug: survey.slug,
  title: titleOf(survey),
  status: survey.status,
  place: survey.place,
  people: survey.people,
  created_at: survey.created_at.toISOString(),
  published_at: survey.published_at?.toISOString() ?? null,
  closed_at: survey.closed_at?.toISOString() ?? null,
});

const presentOption = (option: ListedOption) => ({
  uuid: option.uuid,
  type: option.type,
  title: titleOf(option),
  order: option.position,
});

export const presentSurveyDetail = (
  survey: CountedSurvey,
  questions: readonly StoredQuestion[],
  options: readonly ListedOption[],
): StaffSurveyDetail => {
  const optionsOf = (question: string | null) =>
    options.filter(({ question_uuid }) => question_uuid === question).map(presentOption);
  return {
    ...presentStaffSurvey(survey),
    questions: questions.map((question) => ({
      uuid: question.uuid,
      title: titleOf(question),
      order: question.position,
      options: optionsOf(question.uuid),
    })),
    options: optionsOf(null),
  };
};

export const presentStaffAnswer = (answer: ReadAnswer): StaffSurveyAnswer => ({
  uuid: answer.uuid,
  option: answer.option_uuid,
  valueBool: answer.value_bool,
  valueText: answer.value_text,
  valueNumber: answer.value_number,
  user: { uuid: answer.user_uuid, username: answer.username },
  answered_at: answer.updated_at.toISOString(),
});
