import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { errorText } from '#lib/error-text.ts';
import { ApiError } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';

/** What the server says of one field; null where it says nothing of it. */
export const fieldError = (error: unknown, path: string): string | null =>
  error instanceof ApiError ? (error.issues.find((issue) => issue.path === path)?.message ?? null) : null;

/** What a refused form says as a whole; null where nothing was refused, or one of these fields says it. */
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
