import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { errorText } from '#lib/error-text.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Translate } from '#lib/i18n/message-types.ts';
import type { messages } from '../messages.en.ts';

/** Explains why the browser or the server refused a new passkey; null without a response. */
export const passkeyErrorText = (
  error: unknown,
  language: Language,
  text: Translate<typeof messages>,
): string | null => {
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return text('alreadyHere');
  if (name === 'NotAllowedError' || name === 'AbortError') return text('notAllowed');
  if (name === 'SecurityError') return text('wrongHost');
  return errorText(error, language, accountsErrors);
};
