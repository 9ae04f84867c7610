import type { Text } from '@dubplate/contract/catalogue';
import type { Language } from '#lib/i18n/language.ts';

/** Only the server can check this: the list of common passwords is too long for the browser. */
const HINT: Text = {
  en: 'Not a common password, and not your login.',
  ru: 'Не из самых частых и не ваш логин.',
};

/** Turns an error such as `min 8 characters` into the first sentence of the hint. */
const sentenceOf = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;

/** Returns the hint under a new password: its error, if any, and the rules that only the server can check. */
export const passwordHint = (errorMessage: string | null | undefined, language: Language): string =>
  errorMessage ? `${sentenceOf(errorMessage)} ${HINT[language]}` : HINT[language];
