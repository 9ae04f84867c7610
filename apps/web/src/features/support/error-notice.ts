import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { errorText } from '#lib/error-text.ts';
import { ApiError } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n/i18n.ts';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { reportFailure } from './report/failure-report.ts';

/**
 * Notifies of a failure: the situation as title, what the server said as message, and an action that opens a new
 * question to support with both described. `kept` says what became of what the person had made.
 */
export const useErrorNotice = () => {
  const router = useRouter();
  // Here from the start: what is to be shown may be that nothing can be fetched.
  const uiText = useUiText();
  return useCallback(
    (title: string, error: unknown, catalogue?: ErrorCatalogue, kept?: string): void => {
      // The session ended: the page that this leads to says so.
      if (error instanceof ApiError && error.status === 401) return;
      // Of the moment and the page where it failed, not where the notice is pressed.
      const search = reportFailure(title, error, router);
      const message = errorText(error, currentLanguage(), catalogue) ?? uiText('noAnswer');
      notify.failure({
        title,
        message: kept ? `${message} ${kept}` : message,
        action: { label: uiText('support'), onClick: () => void router.navigate({ to: '/support', search }) },
      });
    },
    [router, uiText],
  );
};
