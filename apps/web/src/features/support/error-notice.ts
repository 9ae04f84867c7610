import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ApiError, errorText } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n/i18n.ts';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { reportFailure } from './report/failure-report.ts';

/**
 * Notifies of a failure: the situation as title, the server's message as text, and an action that opens a new support
 * question with both described. `kept` describes the fate of the user's unsaved work.
 */
export const useErrorNotice = () => {
  const router = useRouter();
  // Loaded eagerly: the error may be that chunks can't be fetched.
  const uiText = useUiText();
  return useCallback(
    (title: string, error: unknown, catalogue?: ErrorCatalogue, kept?: string): void => {
      // After the end of the session, the sign-in page explains it.
      if (error instanceof ApiError && error.status === 401) return;
      // Captured when the failure happens, not when the notice is clicked.
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
