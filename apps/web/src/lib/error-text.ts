import { type ErrorCatalogue, fill } from '@dubplate/contract/catalogue';
import { platformErrors } from '@dubplate/contract/errors';
import { ApiError, transientFailureOf } from './errors.ts';
import type { Language } from './i18n/language.ts';

const TOO_LARGE = 413;
const TOO_MANY = 429;

const scalars = (data: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

/**
 * Returns the text of a refused call in the user's language: the issues in the request, else the response's `detail`,
 * else the catalogue's entry for the error code, else the server's message. Null without a response: the caller has a
 * text for that.
 */
export const errorText = (error: unknown, language: Language, catalogue: ErrorCatalogue = {}): string | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.issues.length > 0) return [...new Set(error.issues.map(({ message }) => message))].join(' ');
  const entries: Readonly<Record<string, ErrorCatalogue[Uppercase<string>]>> = { ...platformErrors, ...catalogue };
  // The server's message is more specific than the catalogue's.
  if (typeof error.data.detail === 'string') return error.data.detail;
  const entry = entries[error.code];
  const filled = entry && fill(entry.text[language], scalars(error.data));
  // The response may lack a value of its text.
  if (filled && !/\{\w+\}/.test(filled)) return filled;
  // A proxy's response, or not JSON: use the status.
  if (error.status === TOO_LARGE) return platformErrors.BODY_TOO_LARGE.text[language];
  if (error.status === TOO_MANY) return platformErrors.TOO_MANY_REQUESTS.text[language];
  if (transientFailureOf(error) === 'server') return platformErrors.INTERNAL.text[language];
  return error.message;
};
