/** Links of one’s own that the free plan allows; paid plans have no limit. */
export const LINKS_MAX_FREE = 20;
export const LINK_TITLE_MAX = 255;
/** A slug, in characters. */
export const SLUG_MAX = 80;
/** How often the address of a link or of an artist's page can change. */
export const SLUG_CHANGES_MAX = 20;
/** Any letters and digits, in lower case, and hyphens. A mark needs a letter before it. */
export const SLUG = /^(?!\p{M})[\p{L}\p{M}\p{N}-]{1,80}$/u;
export const LINK_STORES_MAX = 50;
export const LINK_URL_MAX = 2048;
/** What the owner calls an address of an unknown store, in characters. */
export const LINK_LABEL_MAX = 60;
/** Key of an unknown store. */
export const OTHER_STORE = 'other';
/** Theme of a public page: the visitor’s system setting, or a fixed one. */
export const LINK_THEMES = ['AUTO', 'LIGHT', 'DARK'] as const;
export type LinkTheme = (typeof LINK_THEMES)[number];
/** Reasons for which a visitor can report a public page. */
export const REPORT_REASONS = ['FRAUD', 'COPYRIGHT', 'ILLEGAL', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_COMMENT_MAX = 1000;
export const TAKEDOWN_REASON_MAX = 1000;
/** How long the excerpt of a link is, in seconds. */
export const PREVIEW_SECONDS = 30;
/** The list of all links is counted and paged up to this number; a search leads to the rest. */
export const LINKS_COUNTED_MAX = 10_000;
/** Maximum links that a search matches by title; the same for slugs and for owners. */
export const LINK_MATCHES_MAX = 200;

/** Over how many days visits are summed in the list of links, today included. */
export const RECENT_VISITS_DAYS = 28;
/** Length of a staff search among links, in characters. */
export const LINKS_SEARCH_MAX = 255;
