export const PEOPLE_SEARCH_MAX = 100;
/** What a search looks in, the best reason first. */
export const MATCH_KINDS = ['USERNAME', 'NAME', 'ARTIST', 'RELEASE', 'UPC', 'ISRC'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
/** As many matches of one kind are looked at; of a word that is in more, the rest is left out. */
export const MATCHES_MAX = 200;
/** Whom the list can be narrowed to. */
export const PEOPLE_GROUPS = ['STAFF', 'BANNED'] as const;
/** `DROPPED`: not sent, because this name had got too many of its kind that day. */
export const EMAIL_STATUSES = ['SENT', 'FAILED', 'DROPPED'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];
/** What was sent to everyone is counted up to so many. */
export const EMAILS_COUNTED_MAX = 10_000;
