import { ApiError, NetworkError } from '#lib/errors.ts';
import type { Translate } from '#lib/i18n/message-types.ts';
import type { messages } from './messages.en.ts';

const TOO_MANY = 429;

/** Explains why a message to support was not sent. Too many messages: includes the time to wait. */
export const contactErrorText = (error: unknown, text: Translate<typeof messages>): string => {
  if (error instanceof NetworkError) return text('noConnection');
  if (!(error instanceof ApiError) || error.status !== TOO_MANY) return text('failed');
  return error.retryAfter === null
    ? text('tooOften')
    : text('tooOftenMinutes', { count: Math.max(1, Math.ceil(error.retryAfter / 60)) });
};
