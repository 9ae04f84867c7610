import type { WireIssue } from '@dubplate/contract/wire';
import type { SurveyDraft } from './survey-draft.ts';

/** The missing parts of a survey on publication: the message by place, such as `survey.en` or `‹key›.options`. */
export type Lacks = ReadonlyMap<string, string>;

const SURVEY_TITLE = /^title\.(en|ru)$/;
const QUESTION = /^questions\.(\d+)\.(?:title\.(en|ru)|(options))$/;
const OPTION = /^questions\.(\d+)\.options\.(\d+)\.title\.(en|ru)$/;

const placeOf = (path: string, { questions }: SurveyDraft): string => {
  const [, language] = SURVEY_TITLE.exec(path) ?? [];
  if (language) return `survey.${language}`;
  const [, ofQuestion, title, options] = QUESTION.exec(path) ?? [];
  if (ofQuestion) return `${questions[Number(ofQuestion)]?.key}.${title ?? options}`;
  const [, owner, number, own] = OPTION.exec(path) ?? [];
  if (owner) return `${questions[Number(owner)]?.options[Number(number)]?.key}.${own}`;
  return path;
};

/** Puts the server's issues, which count the parts, to the parts themselves: these may be moved before they are mended. */
export const lacksOf = (issues: readonly WireIssue[], draft: SurveyDraft): Lacks =>
  new Map(issues.map(({ path, message }) => [placeOf(path, draft), message]));

/** The keys of the questions that still lack something. */
export const lackingQuestions = (lacks: Lacks, { questions }: SurveyDraft): ReadonlySet<string> =>
  new Set(
    questions
      .filter(
        ({ key, title, options }) =>
          [{ key, title }, ...options].some(
            (part) =>
              (part.title.en.trim() === '' && lacks.has(`${part.key}.en`)) ||
              (part.title.ru.trim() === '' && lacks.has(`${part.key}.ru`)),
          ) ||
          (options.length === 0 && lacks.has(`${key}.options`)),
      )
      .map(({ key }) => key),
  );
