import type { SurveyState } from '@dubplate/contract/surveys/limits';

/** Every move of a survey; its content changes in `DRAFT` alone. */
export const SURVEY_TRANSITIONS = {
  publish: { from: ['DRAFT', 'CLOSED'], to: 'PUBLISHED' },
  close: { from: ['PUBLISHED'], to: 'CLOSED' },
} as const satisfies Record<string, { readonly from: readonly SurveyState[]; readonly to: SurveyState }>;

export type SurveyMove = keyof typeof SURVEY_TRANSITIONS;

export const canMove = (status: SurveyState, move: SurveyMove): boolean =>
  (SURVEY_TRANSITIONS[move].from as readonly SurveyState[]).includes(status);
