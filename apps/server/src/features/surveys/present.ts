import type { Survey, SurveyAnswer } from '@dubplate/contract/surveys/schemas';
import type { Language } from '#platform/language.ts';
import type { ListedOption, StoredAnswer, StoredSurvey } from './store.ts';

const titleOf = ({ title_en, title_ru }: { title_en: string; title_ru: string }, language: Language): string =>
  language === 'ru' ? title_ru : title_en;

const questionOf = (
  { question_uuid, question_en, question_ru, question_position }: ListedOption,
  language: Language,
) =>
  question_uuid === null
    ? null
    : {
        uuid: question_uuid,
        title: (language === 'ru' ? question_ru : question_en) ?? '',
        order: question_position ?? 0,
      };

export const presentSurvey = (survey: StoredSurvey, options: readonly ListedOption[], language: Language): Survey => ({
  uuid: survey.uuid,
  slug: survey.slug,
  title: titleOf(survey, language),
  is_closed: survey.status === 'CLOSED',
  options: options.map((option) => ({
    uuid: option.uuid,
    type: option.type,
    title: titleOf(option, language),
    question: questionOf(option, language),
  })),
});

export const presentAnswer = (answer: StoredAnswer): SurveyAnswer => ({
  uuid: answer.uuid,
  option: answer.option_uuid,
  valueBool: answer.value_bool,
  valueText: answer.value_text,
  valueNumber: answer.value_number,
});
