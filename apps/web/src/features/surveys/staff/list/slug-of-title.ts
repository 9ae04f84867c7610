const SUGGESTED_MAX = 24;

/** A code for the address, made of what a title has of Latin letters and digits. */
export const slugOfTitle = (title: string): string =>
  title
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, SUGGESTED_MAX);
