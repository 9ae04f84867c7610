/** Length of the terms, in each language. */
export const TERMS_TEXT_MAX = 100_000;
/** How many versions there may be. */
export const TERMS_VERSIONS_MAX = 500;
