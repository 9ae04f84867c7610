import {
  OPTION_TYPES,
  type OptionType,
  SURVEY_PLACES,
  SURVEY_SLUG,
  SURVEY_TITLE_MAX,
  type SurveyPlace,
} from '@dubplate/contract/surveys/limits';
import type { StaffSurveyDetail, SurveyContent } from '@dubplate/contract/surveys/schemas';
import type { WireIssue } from '@dubplate/contract/wire';
import { useEffect, useState } from 'react';
import { newKey } from '#lib/new-key.ts';
import { keptTexts } from '#lib/session/kept-text.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { asFields, asList, type Parse } from '#lib/storage/stored.ts';

export interface BothTexts {
  readonly en: string;
  readonly ru: string;
}

/** `key` names a part for as long as the page is open: the server gives new uuids with every save. */
export interface DraftOption {
  readonly key: string;
  readonly type: OptionType;
  readonly title: BothTexts;
}

export interface DraftQuestion {
  readonly key: string;
  readonly title: BothTexts;
  readonly options: readonly DraftOption[];
}

/** A survey as it is being written. */
export interface SurveyDraft {
  readonly slug: string;
  readonly title: BothTexts;
  readonly place: SurveyPlace;
  readonly questions: readonly DraftQuestion[];
}

const NOTHING: BothTexts = { en: '', ru: '' };

export const newOption = (): DraftOption => ({ key: newKey(), type: 'BOOL', title: NOTHING });
export const newQuestion = (): DraftQuestion => ({ key: newKey(), title: NOTHING, options: [newOption()] });

export const draftOf = ({ slug, title, place, questions }: StaffSurveyDetail): SurveyDraft => ({
  slug,
  title,
  place,
  questions: questions.map((question) => ({
    key: question.uuid,
    title: question.title,
    options: question.options.map(({ uuid, type, title: own }) => ({ key: uuid, type, title: own })),
  })),
});

const trimmed = ({ en, ru }: BothTexts): BothTexts => ({ en: en.trim(), ru: ru.trim() });

/** The request body, with everything in the order of the page. */
export const contentOf = ({ slug, title, place, questions }: SurveyDraft): SurveyContent => ({
  slug,
  title: trimmed(title),
  place,
  questions: questions.map((question, order) => ({
    title: trimmed(question.title),
    order,
    options: question.options.map((option, position) => ({
      type: option.type,
      title: trimmed(option.title),
      order: position,
    })),
  })),
});

const isTooLong = ({ en, ru }: BothTexts): boolean => Math.max(en.length, ru.length) > SURVEY_TITLE_MAX;

export const isQuestionTooLong = ({ title, options }: DraftQuestion): boolean =>
  isTooLong(title) || options.some((option) => isTooLong(option.title));

/** Returns true if the server would accept the draft; unfinished drafts are allowed. */
export const canBeSaved = (draft: SurveyDraft): boolean =>
  SURVEY_SLUG.test(draft.slug) && !isTooLong(draft.title) && !draft.questions.some(isQuestionTooLong);

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const parseTexts = (value: unknown): BothTexts => {
  const fields = asFields(value);
  return { en: asText(fields?.en), ru: asText(fields?.ru) };
};
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | null =>
  values.find((each) => each === value) ?? null;

const parseOption: Parse<DraftOption> = (value) => {
  const fields = asFields(value);
  const type = oneOf(OPTION_TYPES, fields?.type);
  return fields && type ? { key: newKey(), type, title: parseTexts(fields.title) } : null;
};

const parseQuestion: Parse<DraftQuestion> = (value) => {
  const fields = asFields(value);
  return fields && { key: newKey(), title: parseTexts(fields.title), options: asList(fields.options, parseOption) };
};

/** Parses a draft stored in this browser. */
export const parseKeptDraft: Parse<SurveyDraft> = (value) => {
  const fields = asFields(value);
  const place = oneOf(SURVEY_PLACES, fields?.place);
  if (!fields || !place) return null;
  return {
    slug: asText(fields.slug),
    title: parseTexts(fields.title),
    place,
    questions: asList(fields.questions, parseQuestion),
  };
};

/** The missing parts of a survey on publication: the message by place, such as `survey.en` or `‹key›.options`. */
export type MissingParts = ReadonlyMap<string, string>;

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
export const missingPartsOf = (issues: readonly WireIssue[], draft: SurveyDraft): MissingParts =>
  new Map(issues.map(({ path, message }) => [placeOf(path, draft), message]));

/** The keys of the questions that still lack something. */
export const incompleteQuestions = (missing: MissingParts, { questions }: SurveyDraft): ReadonlySet<string> =>
  new Set(
    questions
      .filter(
        ({ key, title, options }) =>
          [{ key, title }, ...options].some(
            (part) =>
              (part.title.en.trim() === '' && missing.has(`${part.key}.en`)) ||
              (part.title.ru.trim() === '' && missing.has(`${part.key}.ru`)),
          ) ||
          (options.length === 0 && missing.has(`${key}.options`)),
      )
      .map(({ key }) => key),
  );

const written = (draft: SurveyDraft): string => JSON.stringify(contentOf(draft));

/** A survey that is being written; until it is saved this browser keeps it, however the page is left. */
export const useSurveyDraft = (survey: StaffSurveyDetail) => {
  const [person] = useState(() => sessionClaims()?.sub ?? '');
  const slot = `survey-draft/${survey.uuid}`;
  const [draft, setDraft] = useState<SurveyDraft>(
    () => keptTexts.read(person, slot, parseKeptDraft) ?? draftOf(survey),
  );
  const isChanged = written(draft) !== written(draftOf(survey));
  useEffect(() => {
    if (isChanged) keptTexts.write(person, slot, draft);
    else keptTexts.discard(person, slot);
  }, [person, slot, isChanged, draft]);
  const reset = () => {
    keptTexts.discard(person, slot);
    setDraft(draftOf(survey));
  };
  return {
    draft,
    isChanged,
    change: (part: Partial<SurveyDraft> | ((now: SurveyDraft) => Partial<SurveyDraft>)) =>
      setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    /** Reverts to the saved survey. */
    reset,
  };
};
