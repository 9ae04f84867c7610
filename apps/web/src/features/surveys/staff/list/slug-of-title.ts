const SUGGESTED_MAX = 24;

/** Builds a code for the address from the Latin letters and digits of a title. */
export const slugOfTitle = (title: string): string =>
  title
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, SUGGESTED_MAX);
