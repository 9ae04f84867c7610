import type { Text } from '@dubplate/contract/catalogue';
import type { Language } from '#lib/i18n/language.ts';

/** What the server refuses besides: the list of common passwords is too long to bring along. */
const HINT: Text = {
  en: 'Not a common password, and not your login.',
  ru: 'Не из самых частых и не ваш логин.',
};

/** What stands under the field of a new password: its errorMessage, if it has one yet, and what only the server can tell. */
export const passwordHint = (errorMessage: string | null | undefined, language: Language): string =>
  [errorMessage, HINT[language]].filter(Boolean).join(' ');
