import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { fill } from '@dubplate/contract/catalogue';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { type Language, locales } from '#lib/i18n/language.ts';
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

type Text = Translate<typeof messages>;

/** Explains a ban with its reason. */
export const banText = (reason: string, language: Language): string =>
  fill(accountsErrors.BANNED.text[language], { reason });

export const signInErrorText = (error: unknown, language: Language, text: Text): string => {
  if (!(error instanceof ApiError)) return plainErrorText(error, text);
  const { ban_reason: reason, banned_until: until } = error.data;
  if (typeof reason === 'string') {
    const said = banText(reason, language);
    if (typeof until !== 'string') return said;
    const when = new Date(until).toLocaleString(locales[language], { dateStyle: 'long', timeStyle: 'short' });
    return `${said} ${text('banEnds', { when })}`;
  }
  if (error.code === 'WRONG_TOTP' || error.code === 'TOTP_LOST') return accountsErrors[error.code].text[language];
  if (error.status === 401) return accountsErrors.WRONG_CREDENTIALS.text[language];
  return plainErrorText(error, text);
};

export const signUpErrorText = (error: unknown, language: Language, text: Text): string =>
  error instanceof ApiError && error.status === 409
    ? accountsErrors.USER_EXISTS.text[language]
    : plainErrorText(error, text);

/** Returns the token for the transfer of a profile from the older system, or null. */
export const transferingToken = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.code !== 'NEED_TRANSFERING') return null;
  const { transfering_token: token } = error.data;
  return typeof token === 'string' && token !== '' ? token : null;
};
