import { z } from 'zod';
import { uuid } from '../wire.ts';
import { OPTION_TYPES } from './limits.ts';

export const surveyOption = z.object({ uuid, type: z.enum(OPTION_TYPES), title: z.string() });
export type SurveyOption = z.infer<typeof surveyOption>;

export const survey = z.object({ uuid, slug: z.string(), title: z.string(), options: z.array(surveyOption) });
export type Survey = z.infer<typeof survey>;

/** `option` is the option's uuid; of the three values the one of its type is set. */
export const surveyAnswer = z.object({
  uuid,
  option: uuid,
  valueBool: z.boolean().nullable(),
  valueText: z.string().nullable(),
  valueNumber: z.number().nullable(),
});
export type SurveyAnswer = z.infer<typeof surveyAnswer>;
