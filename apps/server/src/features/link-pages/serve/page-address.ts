import { LRUCache } from 'lru-cache';
import { askedLanguage, type Language, statedLanguage } from '#platform/language.ts';
import type { PageLanguage } from '../texts/texts.ts';
import type { PageAddress } from './public-pages.ts';

/** Caches parsed `Accept-Language` headers, of which browsers send a few hundred different ones. */
const parsedHeaders = new LRUCache<string, Language>({ max: 500 });
const LONGEST_HEADER = 200;

const statedOrRussian = (header = ''): Language => {
  const known = parsedHeaders.get(header);
  if (known) return known;
  const language = statedLanguage(header) ?? 'ru';
  if (header.length <= LONGEST_HEADER) parsedHeaders.set(header, language);
  return language;
};

/** @param query with its question mark, or empty */
export const languageOf = (query: string, accepted: string | undefined): PageLanguage => {
  const asked = query === '' ? null : askedLanguage(query);
  return { language: asked ?? statedOrRussian(accepted), isAsked: asked !== null };
};

/** Returns the page number in a query, from 1; null if it is invalid. */
export const pageNumberOf = (query: string): number | null => {
  const asked = /[?&]page=([^&]*)/.exec(query)?.[1];
  if (asked === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : null;
};

/** Returns the query with its question mark, or an empty string. */
export const queryOf = (target: string): string => {
  const start = target.indexOf('?');
  return start === -1 ? '' : target.slice(start);
};

/** Parses the canonical URL of a page; returns null for all others. */
export const pageAddressOf = (target: string, accepted: string | undefined): PageAddress | null => {
  const isLink = target.startsWith('/l/');
  if (!isLink && !target.startsWith('/a/')) return null;
  const query = queryOf(target);
  const encoded = target.slice(3, target.length - query.length);
  // A dot or a slash means a resource of the page.
  if (encoded === '' || /[./]/.test(encoded)) return null;
  let slug = encoded;
  try {
    if (encoded.includes('%')) slug = decodeURIComponent(encoded);
  } catch {
    return null;
  }
  const language = languageOf(query, accepted);
  if (isLink) return { kind: 'l', slug, ...language };
  const page = pageNumberOf(query);
  return page === null ? null : { kind: 'a', slug, page, ...language };
};
