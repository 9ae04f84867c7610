import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { toSameOriginPath } from '#lib/routing/feature.ts';
import { ensureSession } from '#lib/session/session.ts';
import { notify } from '#ui/notices/notify.ts';
import { meQuery } from '../me.ts';
import { transferingToken } from './entry-errors.ts';

/** Redirects a user whose profile must be transferred; returns true if it did. */
export const useTransferRedirect = () => {
  const text = useMessages('entry', 'entry');
  const navigate = useNavigate();
  return (error: unknown): boolean => {
    const token = transferingToken(error);
    if (token === null) return false;
    notify.warning(text('transferNeeded'));
    void navigate({ to: '/transfering/$token', params: { token } });
    return true;
  };
};

/** The search that passes the requested page to the other form. */
export const useRequestedPage = (): { from?: string } => {
  const { from } = useSearch({ strict: false });
  return from ? { from } : {};
};

/** Navigates to the requested page if it belongs to this app, else to Main. */
export const useGoToRequestedPage = () => {
  const router = useRouter();
  const { from } = useRequestedPage();
  return () => {
    router.history.replace(toSameOriginPath(from, window.location.origin) ?? '/');
  };
};

/** Skips the form for a user with a valid session. */
export const useExistingWorkspace = (): void => {
  const client = useQueryClient();
  const toDestination = useEffectEvent(useGoToRequestedPage());
  useEffect(() => {
    let isUnmounted = false;
    const find = async () => {
      await ensureSession();
      await client.fetchQuery(meQuery);
      if (!isUnmounted) toDestination();
    };
    // Without a session or a response, the form stays.
    find().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [client]);
};
