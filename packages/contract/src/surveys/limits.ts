/** The defaults of the spec; what an instance allows comes from `GET /constants`. */
export const SURVEY_OPTIONS_MAX = 20;
export const SURVEY_QUESTIONS_MAX = 100;
export const SURVEY_ORDER_MIN = -32_768;
export const SURVEY_ORDER_MAX = 32_767;
/** Upper-case letters and digits. */
export const SURVEY_SLUG = /^[A-Z0-9]{1,128}$/;
export const OPTION_TYPES = ['BOOL', 'TEXT', 'NUMBER'] as const;
export type OptionType = (typeof OPTION_TYPES)[number];
export const ANSWER_TEXT_MAX = 4000;
/** The survey behind the offer to labels. */
export const LABEL_OFFER_SLUG = 'LABELOFFER';
