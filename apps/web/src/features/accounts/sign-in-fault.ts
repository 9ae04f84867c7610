import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { fill } from '@dubplate/contract/catalogue';
import { errorText } from '../../lib/error-text.ts';
import { ApiError, hasCode, NetworkError } from '../../lib/errors.ts';
import type { Language } from '../../lib/language.ts';
import type { Translate } from '../../lib/message-types.ts';
import type { messages } from './messages.en.ts';

type Text = Translate<typeof messages>;

/** What a refused sign-in says: the catalogue's text where it has one, else that an error occurred. */
export const signInFault = (error: unknown, language: Language, text: Text): string => {
  if (error instanceof NetworkError) return text('noConnection');
  if (!(error instanceof ApiError)) return text('somethingWrong');
  const { ban_reason: reason } = error.data;
  if (typeof reason === 'string') return fill(accountsErrors.BANNED.text[language], { reason });
  if (hasCode(error, 'NEED_TRANSFERING')) return text('transferNeeded');
  if (error.status === 401) return accountsErrors.WRONG_CREDENTIALS.text[language];
  if (error.status === 429) return errorText(error, language) ?? text('somethingWrong');
  return text('somethingWrong');
};

/** What a refused sign-up says; null where the form says nothing. */
export const signUpFault = (error: unknown, language: Language, text: Text): string | null => {
  if (error instanceof NetworkError) return text('noConnection');
  if (!(error instanceof ApiError)) return null;
  return error.status === 409 || error.status === 429 ? errorText(error, language, accountsErrors) : null;
};
