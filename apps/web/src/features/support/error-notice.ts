import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { errorText } from '#lib/error-text.ts';
import { ApiError } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n/i18n.ts';
import { notify } from '#ui/notices/notify.ts';
import { messages } from './messages.ts';

/** What support needs to find an error in the log. */
export const describeError = (title: string, error: unknown): string => {
  if (!(error instanceof ApiError)) return title;
  const request = error.requestId ? `, request ${error.requestId}` : '';
  return `${title} (${error.status} ${error.code}${request})`;
};

/**
 * Tells of a failure: the situation as title, what the server said as message, and an action that opens Support with
 * both filled in. `kept` says what became of what the person had made.
 */
export const useErrorNotice = () => {
  const navigate = useNavigate();
  useEffect(() => {
    // Fetched ahead: the error to be shown may be that nothing can be fetched.
    void messages();
  }, []);
  return useCallback(
    async (title: string, error: unknown, catalogue?: ErrorCatalogue, kept?: string) => {
      // The session ended: the page that this leads to says so.
      if (error instanceof ApiError && error.status === 401) return;
      const text = await messages();
      const message = errorText(error, currentLanguage(), catalogue) ?? text('noConnection');
      const search = { subject: title, fault: describeError(title, error) };
      notify.failure({
        title,
        message: kept ? `${message} ${kept}` : message,
        action: { label: text('contactSupport'), onClick: () => void navigate({ to: '/support', search }) },
      });
    },
    [navigate],
  );
};
