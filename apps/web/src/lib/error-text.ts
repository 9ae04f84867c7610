import { type ErrorCatalogue, fill } from '@dubplate/contract/catalogue';
import { platformErrors } from '@dubplate/contract/errors';
import { ApiError } from './errors.ts';
import type { Language } from './i18n/language.ts';
import { transientFailureOf } from './retry/transient-failure.ts';

const TOO_LARGE = 413;
const TOO_MANY = 429;

const scalars = (data: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

/**
 * What a refused call says to a person, in their language: each issue that the server found in what was sent, else from
 * the answer's `detail`, else from the noun's catalogue by the error's code, else what the server said. Null when no
 * answer came: the caller says that in its own words.
 */
export const errorText = (error: unknown, language: Language, catalogue: ErrorCatalogue = {}): string | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.issues.length > 0) return [...new Set(error.issues.map(({ message }) => message))].join(' ');
  const entries: Readonly<Record<string, ErrorCatalogue[Uppercase<string>]>> = { ...platformErrors, ...catalogue };
  // The server's own words fit the case: what is wrong with this very file, say.
  if (typeof error.data.detail === 'string') return error.data.detail;
  const entry = entries[error.code];
  const filled = entry && fill(entry.text[language], scalars(error.data));
  // An answer may lack a value that its text asks for.
  if (filled && !/\{\w+\}/.test(filled)) return filled;
  // From a proxy, or not JSON: the status still says whose failure it is.
  if (error.status === TOO_LARGE) return platformErrors.BODY_TOO_LARGE.text[language];
  if (error.status === TOO_MANY) return platformErrors.TOO_MANY_REQUESTS.text[language];
  if (transientFailureOf(error) === 'server') return platformErrors.INTERNAL.text[language];
  return error.message;
};
