/** Recordings whose analyses can be read in one call. */
export const ANALYSES_MAX = 50;
