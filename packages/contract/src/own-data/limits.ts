/** A copy of one's data can be fetched for this long, in seconds. */
export const EXPORT_SECONDS = 7 * 24 * 60 * 60;
/** How long the link to a copy works, in seconds: long enough to begin the download, which may then take its time. */
export const EXPORT_LINK_SECONDS = 5 * 60;
/** Within this time of asking, the copy that is there is the answer; in seconds. */
export const EXPORT_FRESH_SECONDS = 60 * 60;
/** Between asking for an account's deletion and the deletion, in days. */
export const DELETION_DAYS = 14;
/** Length of the reason that staff enter for a request, in characters. */
export const REQUEST_REASON_MAX = 1000;
