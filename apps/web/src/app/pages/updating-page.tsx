import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { ownPath } from '../../lib/own-path.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useMessages } from '../messages.ts';
import { LonePage } from '../shell/lone-page.tsx';

const ASK_AGAIN_MS = 10_000;

/** Waits for the server, and goes back by itself to where the person was. */
export const UpdatingPage = () => {
  const text = useMessages();
  const router = useRouter();
  const { from } = useSearch({ from: '/503' });
  usePageTitle(text('updating'));

  const check = useCallback(async () => {
    const response = await fetch('/api/health/ready', { cache: 'no-store' }).catch(() => null);
    if (response?.ok) router.history.replace(ownPath(from, window.location.origin) ?? '/');
  }, [from, router]);

  useEffect(() => {
    const timer = setInterval(() => void check(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [check]);

  return (
    <LonePage mark="503" title={text('updating')} text={text('updatingHint')}>
      <NextStep onClick={() => void check()}>{text('checkAgain')}</NextStep>
    </LonePage>
  );
};
