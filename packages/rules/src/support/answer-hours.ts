/** Within how many hours support promises an answer, by plan. */
export const ANSWER_HOURS = { basic: 72, paid: 24 } as const;

export const answerHours = (hasPaidPlan: boolean): number => (hasPaidPlan ? ANSWER_HOURS.paid : ANSWER_HOURS.basic);
