export const PEOPLE_SEARCH_MAX = 100;
/** Fields that a search covers, best match first. */
export const MATCH_KINDS = ['USERNAME', 'NAME', 'ARTIST', 'RELEASE', 'UPC', 'ISRC'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
/** Maximum matches of one kind in a search; further matches of a frequent word are left out. */
export const MATCHES_MAX = 200;
/** Filters of the list. */
export const PEOPLE_GROUPS = ['STAFF', 'BANNED'] as const;
/** `DROPPED`: not sent, because this name had got too many of its kind that day. */
export const EMAIL_STATUSES = ['SENT', 'FAILED', 'DROPPED'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];
/** Messages to all users are counted up to this number. */
export const EMAILS_COUNTED_MAX = 10_000;
