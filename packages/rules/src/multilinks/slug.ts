import { SLUG, SLUG_MAX } from '@dubplate/contract/multilinks/limits';

/** The one form in which a slug is stored and compared. */
export const normalizeSlug = (slug: string): string => slug.normalize('NFC').toLowerCase().normalize('NFC');

/** Marks that letters in lower case, emoji and key caps leave behind. */
const STRAY_MARKS = /[\u0307\u20e3\ufe0f]/g;

/** The slug that is made of a text now; existing slugs keep their marks. */
export const newSlug = (text: string): string => normalizeSlug(text).replace(STRAY_MARKS, '');

/** Whether a slug in its one form may be used: any letters and digits, and hyphens. */
export const isSlugValid = (slug: string): boolean => SLUG.test(slug) && slug.length <= SLUG_MAX;

/** Without the half of a character that a cut may leave, and without hyphens at its end. */
const cut = (slug: string, max: number): string =>
  slug
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/-+$/, '');

/** How many characters of its id a page has for a slug where there is nothing else to read one off. */
const ID_LENGTH = 8;

/**
 * Derives a slug from texts: `Ночь & День!` becomes `ночь-день`. Without letters and digits the slug is the beginning
 * of the id.
 */
export const slugOf = (texts: readonly string[], uuid: string): string => {
  const words = newSlug(texts.join(' '))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+/u, '');
  return cut(words, SLUG_MAX) || uuid.slice(0, ID_LENGTH);
};

/** The `n`th try for a slug, from 1: `night`, `night-2`, `night-3`. */
export const numberedSlug = (slug: string, n: number): string => {
  if (n === 1) return slug;
  const ending = `-${n}`;
  return `${cut(slug, SLUG_MAX - ending.length)}${ending}`;
};
