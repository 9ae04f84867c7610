import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import { ApiError, errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';

/** The server’s issues by field, and the text of a refusal that has none. */
export const useFieldIssues = (error: unknown) => {
  const text = useMessages('staff', 'staffRoyalties');
  const language = useLanguage();
  const issues = new Map(
    error instanceof ApiError ? error.issues.map(({ path, message }) => [path, message] as const) : [],
  );
  const other = error && issues.size === 0 ? (errorText(error, language, royaltiesErrors) ?? text('noAnswer')) : null;
  return { issues, other };
};
