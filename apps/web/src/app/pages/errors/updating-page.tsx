import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useMessages } from '#app/messages.ts';
import { checkForNewVersion } from '#lib/chunks/new-version.ts';
import { toSameOriginPath } from '#lib/routing/same-origin-path.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { MessagePage } from '../message-page.tsx';

/** Delays between readiness checks, in milliseconds: short at first, as most updates are. */
const CHECK_DELAYS_MS = [2_000, 3_000, 5_000, 10_000] as const;

/** Waits for the server, then returns to where the person was. */
export const UpdatingPage = () => {
  const text = useMessages();
  const router = useRouter();
  const { from } = useSearch({ from: '/503' });
  usePageTitle(text('updating'));

  /** Goes back if the server is ready; false otherwise. */
  const check = useCallback(async (): Promise<boolean> => {
    const response = await fetch('/api/health/ready', { cache: 'no-store' }).catch(() => null);
    if (!response?.ok) return false;
    router.history.replace(toSameOriginPath(from, window.location.origin) ?? '/');
    // Once updated, the server may have another build of this app.
    void checkForNewVersion();
    return true;
  }, [from, router]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const scheduleCheck = (attempts: number) => {
      timer = setTimeout(
        async () => {
          if (!(await check()) && !isUnmounted) scheduleCheck(attempts + 1);
        },
        CHECK_DELAYS_MS[Math.min(attempts, CHECK_DELAYS_MS.length - 1)],
      );
    };
    scheduleCheck(0);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [check]);

  return (
    <MessagePage mark="503" title={text('updating')} text={text('updatingHint')}>
      <NextStep onClick={() => void check()}>{text('checkAgain')}</NextStep>
    </MessagePage>
  );
};
