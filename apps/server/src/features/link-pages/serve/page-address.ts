import { LRUCache } from 'lru-cache';
import { askedLanguage } from '#platform/http/pages/page-language.ts';
import { type Language, statedLanguage } from '#platform/language.ts';
import type { PageLanguage } from '../texts/texts.ts';
import type { PageAddress } from './public-pages.ts';

/** Browsers send one of a few hundred of these. */
const stated = new LRUCache<string, Language>({ max: 500 });
const LONGEST_HEADER = 200;

const statedOrRussian = (header = ''): Language => {
  const known = stated.get(header);
  if (known) return known;
  const language = statedLanguage(header) ?? 'ru';
  if (header.length <= LONGEST_HEADER) stated.set(header, language);
  return language;
};

/** @param query with its question mark, or empty */
export const languageOf = (query: string, accepted: string | undefined): PageLanguage => {
  const asked = query === '' ? null : askedLanguage(query);
  return { language: asked ?? statedOrRussian(accepted), isAsked: asked !== null };
};

/** Which page of a list an address asks for, from 1; null for what is no page's number. */
export const pageNumberOf = (query: string): number | null => {
  const asked = /[?&]page=([^&]*)/.exec(query)?.[1];
  if (asked === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : null;
};

/** The query of an address with its question mark; empty where it has none. */
export const queryOf = (target: string): string => {
  const start = target.indexOf('?');
  return start === -1 ? '' : target.slice(start);
};

/** The page that a request's target names, if it is written as its canonical address is; null for all others. */
export const pageAddressOf = (target: string, accepted: string | undefined): PageAddress | null => {
  const isLink = target.startsWith('/l/');
  if (!isLink && !target.startsWith('/a/')) return null;
  const query = queryOf(target);
  const encoded = target.slice(3, target.length - query.length);
  // A dot or a slash: not the page, but something of it.
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
