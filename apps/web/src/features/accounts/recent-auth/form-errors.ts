import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { ApiError, errorText } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';

/** Returns the server's message for one field, or null. */
export const fieldError = (error: unknown, path: string): string | null =>
  error instanceof ApiError ? (error.issues.find((issue) => issue.path === path)?.message ?? null) : null;

/** Returns the error text of the whole form. Null if there is no error or one of these fields shows it. */
export const useFormErrorText = (
  error: unknown,
  fields: readonly string[],
  catalogue?: ErrorCatalogue,
): string | null => {
  const language = useLanguage();
  const uiText = useUiText();
  if (!error || fields.some((field) => fieldError(error, field))) return null;
  return errorText(error, language, catalogue) ?? uiText('offlineTitle');
};
