import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { ApiError, errorText } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n/i18n.ts';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';

/**
 * The details that support needs to find a failure, as the search parameters of the support page. All values are text.
 */
export interface ErrorReport {
  /** The failed action, in plain words. */
  readonly subject: string;
  /** Status and code, or the kind of error. */
  readonly fault?: string;
  /** The request id in the log. */
  readonly request?: string;
  /** The time, RFC 3339. */
  readonly at?: string;
  /** The route's pattern, such as `/drafts/{uuid}`: never the address, which may hold a token. */
  readonly place?: string;
  /** The release that it happened with. */
  readonly release?: string;
}

const LONGEST = 200;

/** Removes potential secrets from an error message: queries, fragments, and anything that looks like a token. */
const scrub = (message: string): string =>
  message
    .replace(/[?#]\S*/g, '')
    .replace(/[\w.~+/=-]{24,}/g, '…')
    .slice(0, LONGEST)
    .trim();

const describeError = (error: unknown): string | undefined => {
  // A message for users may quote their input, but a code does not.
  if (error instanceof ApiError) return [error.status, /^[A-Z][A-Z0-9_]*$/.exec(error.code)?.[0]].join(' ').trim();
  if (error instanceof Error) return `${error.name}: ${scrub(error.message)}`;
  return undefined;
};

interface Place {
  readonly place?: string;
  readonly release?: string;
}

/** The current place: the route's pattern, and the release of the page. */
const placeOf = (router: AnyRouter): Place => {
  const match = router.state.matches.at(-1);
  if (!match) return {};
  const place = String(match.fullPath).replace(/\$(\w+)/g, '{$1}');
  const { uuid } = match.params as { readonly uuid?: string };
  return { place, ...(uuid && /^\/(?:drafts|releases|statistics)\//.test(place) && { release: uuid }) };
};

/** Describes a failure at the current time and place. `subject` names the failed action. */
export const createErrorReport = (subject: string, error: unknown, router: AnyRouter): ErrorReport => {
  const fault = describeError(error);
  return {
    subject,
    ...(fault && { fault }),
    ...(error instanceof ApiError && error.requestId && { request: error.requestId }),
    at: new Date().toISOString(),
    ...placeOf(router),
  };
};

/** The report of a failure that a part of the page shows: of the moment when it was first shown. */
export const useErrorReport = (subject: string, error: unknown): ErrorReport => {
  const router = useRouter();
  const [report, setReport] = useState(() => ({ error, value: createErrorReport(subject, error, router) }));
  if (report.error === error) return { ...report.value, subject };
  const next = { error, value: createErrorReport(subject, error, router) };
  setReport(next);
  return next.value;
};

/**
 * Notifies of a failure: the situation as title, the server's message as text, and an action that opens a new support
 * question with both described. `kept` describes the fate of the user's unsaved work.
 */
export const useErrorNotice = () => {
  const router = useRouter();
  // Loaded eagerly: the error may be that chunks can't be fetched.
  const uiText = useUiText();
  // Effects depend on it.
  return useCallback(
    (title: string, error: unknown, catalogue?: ErrorCatalogue, kept?: string): void => {
      // After the end of the session, the sign-in page explains it.
      if (error instanceof ApiError && error.status === 401) return;
      // Captured when the failure happens, not when the notice is clicked.
      const search = createErrorReport(title, error, router);
      const message = errorText(error, currentLanguage(), catalogue) ?? uiText('noAnswer');
      notify.error({
        title,
        message: kept ? `${message} ${kept}` : message,
        action: { label: uiText('support'), onClick: () => void router.navigate({ to: '/support', search }) },
      });
    },
    [router, uiText],
  );
};
