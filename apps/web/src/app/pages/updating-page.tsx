import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { lookForNewVersion } from '#lib/chunks/new-version.ts';
import { ownPath } from '#lib/own-path.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { useMessages } from '../messages.ts';
import { LonePage } from '../shell/lone-page.tsx';

/** When readiness is asked for, in milliseconds after each answer before: short at first, as most updates are. */
const ASK_AGAIN_MS = [2_000, 3_000, 5_000, 10_000] as const;

/** Waits for the server, and goes back by itself to where the person was. */
export const UpdatingPage = () => {
  const text = useMessages();
  const router = useRouter();
  const { from } = useSearch({ from: '/503' });
  usePageTitle(text('updating'));

  /** Goes back if the server is ready; false otherwise. */
  const check = useCallback(async (): Promise<boolean> => {
    const response = await fetch('/api/health/ready', { cache: 'no-store' }).catch(() => null);
    if (!response?.ok) return false;
    router.history.replace(ownPath(from, window.location.origin) ?? '/');
    // Updated, it may have brought another build of this app.
    void lookForNewVersion();
    return true;
  }, [from, router]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const askAgain = (asked: number) => {
      timer = setTimeout(
        async () => {
          if (!(await check()) && !isLeft) askAgain(asked + 1);
        },
        ASK_AGAIN_MS[Math.min(asked, ASK_AGAIN_MS.length - 1)],
      );
    };
    askAgain(0);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [check]);

  return (
    <LonePage mark="503" title={text('updating')} text={text('updatingHint')}>
      <NextStep onClick={() => void check()}>{text('checkAgain')}</NextStep>
    </LonePage>
  );
};
