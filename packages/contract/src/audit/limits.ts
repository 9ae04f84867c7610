/** Entries of the log are counted up to this number; a filter by day leads to older ones. */
export const ACTS_COUNTED_MAX = 10_000;
