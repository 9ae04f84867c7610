import { z } from 'zod';
import { userId } from '../ids.ts';
import { inBothLanguages, oneLine, timestamp, uuid } from '../wire.ts';
import {
  OPTION_TYPES,
  SURVEY_OPTIONS_MAX,
  SURVEY_ORDER_MAX,
  SURVEY_ORDER_MIN,
  SURVEY_PLACES,
  SURVEY_QUESTIONS_MAX,
  SURVEY_SLUG,
  SURVEY_STATES,
  SURVEY_TITLE_MAX,
} from './limits.ts';

const order = z.int().min(SURVEY_ORDER_MIN).max(SURVEY_ORDER_MAX);

/** The lower order comes first. */
export const surveyQuestion = z.object({ uuid, title: z.string(), order });
export type SurveyQuestion = z.infer<typeof surveyQuestion>;

export const surveyOption = z.object({
  uuid,
  type: z.enum(OPTION_TYPES),
  title: z.string(),
  /** Null: the option asks for itself. */
  question: surveyQuestion.nullable(),
});
export type SurveyOption = z.infer<typeof surveyOption>;

/** Its options in the order in which they are asked. */
export const survey = z.object({
  uuid,
  slug: z.string(),
  title: z.string(),
  /** It takes no answers any more. */
  is_closed: z.boolean(),
  options: z.array(surveyOption),
});
export type Survey = z.infer<typeof survey>;

/** `option` is the option's uuid; of the three values only the one of its type is set. */
export const surveyAnswer = z.object({
  uuid,
  option: uuid,
  valueBool: z.boolean().nullable(),
  valueText: z.string().nullable(),
  valueNumber: z.number().nullable(),
});
export type SurveyAnswer = z.infer<typeof surveyAnswer>;

const title = inBothLanguages(SURVEY_TITLE_MAX, oneLine);
const optionContent = z.object({ type: z.enum(OPTION_TYPES), title, order });
const questionContent = z.object({ title, order, options: z.array(optionContent).max(SURVEY_OPTIONS_MAX) });

/** A survey as staff write it; a draft may be unfinished. */
export const surveyContent = z.object({
  slug: z.string().regex(SURVEY_SLUG),
  title,
  place: z.enum(SURVEY_PLACES),
  questions: z.array(questionContent).max(SURVEY_QUESTIONS_MAX),
});
export type SurveyContent = z.infer<typeof surveyContent>;

/** `people`: how many have answered any of it. */
export const staffSurvey = z.object({
  uuid,
  slug: z.string(),
  title,
  status: z.enum(SURVEY_STATES),
  place: z.enum(SURVEY_PLACES),
  people: z.int(),
  created_at: timestamp,
  published_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
});
export type StaffSurvey = z.infer<typeof staffSurvey>;

const staffOption = optionContent.extend({ uuid });
export const staffSurveyDetail = staffSurvey.extend({
  questions: z.array(questionContent.extend({ uuid, options: z.array(staffOption) })),
  /** Issues that belong to no question. */
  options: z.array(staffOption),
});
export type StaffSurveyDetail = z.infer<typeof staffSurveyDetail>;

/** Answers to an option: `yes` and `no` for a choice; the rest for a number. */
export const optionResults = z.object({
  option: uuid,
  answers: z.int(),
  yes: z.int(),
  no: z.int(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  /** How many numbers are in each range of equal width, from `min` on. */
  ranges: z.array(z.int()),
  /** The width of a range. Null if there is only one number. */
  range_width: z.number().nullable().optional(),
  /** All numbers are whole, and so are the ranges: one from 4 with a width of 2 holds 4 and 5. */
  is_whole: z.boolean().optional(),
});
export type OptionResults = z.infer<typeof optionResults>;

export const surveyResults = z.object({ people: z.int(), options: z.array(optionResults) });
export type SurveyResults = z.infer<typeof surveyResults>;

export const staffSurveyAnswer = surveyAnswer.extend({
  user: z.object({ uuid: userId, username: z.string() }),
  answered_at: timestamp,
});
export type StaffSurveyAnswer = z.infer<typeof staffSurveyAnswer>;
