import type { Language } from '#lib/i18n/language.ts';

/** The time limit, after which the page links to the document instead. */
const TIMEOUT_MS = 10_000;

/**
 * Returns the terms as markup: the content of the document's `<main>`. The page's policy blocks scripts in it.
 * @throws if no response arrives in time, or the response is not the terms
 */
export const fetchTerms = async (language: Language, signal: AbortSignal): Promise<string> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  const response = await fetch('/terms.html', {
    headers: { 'Accept-Language': language },
    signal: AbortSignal.any([signal, late.signal]),
  }).finally(() => clearTimeout(timer));
  if (!response.ok) throw new Error(`the terms answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const content = (page.querySelector('main') ?? page.body).innerHTML.trim();
  if (content === '') throw new Error('the terms are empty');
  return content;
};

/** Returns the document's URL, in the reader's language if this instance serves it. */
export const documentUrl = (address: string, language: Language): string =>
  address.startsWith('/') ? `${address}?language=${language}` : address;
