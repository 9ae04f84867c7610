import { ApiError, NetworkError } from '#lib/errors.ts';
import type { Translate } from '#lib/i18n/message-types.ts';
import type { messages } from './messages.en.ts';

/** Explains a refused call before sign-in: lost connection, too many attempts, or a general error. */
export const plainErrorText = (error: unknown, text: Translate<typeof messages>): string => {
  if (error instanceof NetworkError) return text('noConnection');
  if (!(error instanceof ApiError) || error.status !== 429) return text('somethingWrong');
  const seconds = error.retryAfter;
  if (seconds === null) return text('tooOften');
  return seconds < 120
    ? text('tooOftenSeconds', { count: Math.max(1, seconds) })
    : text('tooOftenMinutes', { count: Math.ceil(seconds / 60) });
};
