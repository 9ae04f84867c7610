import type { Survey, SurveyAnswer } from '@dubplate/contract/surveys/schemas';
import type { Language } from '#platform/language.ts';
import type { StoredAnswer, StoredOption, StoredSurvey } from './store.ts';

const titleOf = ({ title_en, title_ru }: { title_en: string; title_ru: string }, language: Language): string =>
  language === 'ru' ? title_ru : title_en;

export const presentSurvey = (survey: StoredSurvey, options: readonly StoredOption[], language: Language): Survey => ({
  uuid: survey.uuid,
  slug: survey.slug,
  title: titleOf(survey, language),
  options: options.map((option) => ({ uuid: option.uuid, type: option.type, title: titleOf(option, language) })),
});

export const presentAnswer = (answer: StoredAnswer): SurveyAnswer => ({
  uuid: answer.uuid,
  option: answer.option_uuid,
  valueBool: answer.value_bool,
  valueText: answer.value_text,
  valueNumber: answer.value_number,
});
