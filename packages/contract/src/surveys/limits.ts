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
export const SURVEY_TITLE_MAX = 255;
/** A published survey takes answers; a closed one is read-only. */
export const SURVEY_STATES = ['DRAFT', 'PUBLISHED', 'CLOSED'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];
/** Places where a survey appears; with `LINK` only through a link. */
export const SURVEY_PLACES = ['DASHBOARD', 'AFTER_SENDING', 'LINK'] as const;
export type SurveyPlace = (typeof SURVEY_PLACES)[number];
/** How long a survey that was put off does not appear, in days. */
export const SURVEY_PUT_OFF_DAYS = 7;
/** Into how many ranges of equal width numbers are counted at most. */
export const SURVEY_NUMBER_RANGES = 10;
/** The survey behind the offer to labels. */
export const LABEL_OFFER_SLUG = 'LABELOFFER';
