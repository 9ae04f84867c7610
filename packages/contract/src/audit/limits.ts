/** So many entries of the log are counted; to see older ones the list is narrowed by day. */
export const ACTS_COUNTED_MAX = 10_000;
