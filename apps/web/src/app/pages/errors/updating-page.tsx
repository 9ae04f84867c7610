import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { checkForNewVersion } from '#lib/chunks/load-chunk.ts';
import { askReadiness } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { queryClient } from '#lib/query-client.ts';
import { toSameOriginPath } from '#lib/routing/feature.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { MessagePage } from '../message-page.tsx';
import classes from './updating-page.module.css';

/** The delays between readiness checks, in milliseconds: short at first, because most updates are. */
const CHECK_DELAYS_MS = [2_000, 3_000, 5_000, 10_000] as const;

/** Waits for the server. */
const UpdatingMessage = ({ onReady }: { onReady: () => void }) => {
  const text = useMessages('entry', 'app');
  usePageTitle(text('updating'));

  /** Goes back if the server is ready; returns false otherwise. */
  const check = async (): Promise<boolean> => {
    if ((await askReadiness()) !== 'ready') return false;
    onReady();
    // Once updated, the server may have another build of this app.
    void checkForNewVersion();
    return true;
  };
  const autoCheck = useEffectEvent(check);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const scheduleCheck = (attempts: number) => {
      timer = setTimeout(
        async () => {
          if (!(await autoCheck()) && !isUnmounted) scheduleCheck(attempts + 1);
        },
        CHECK_DELAYS_MS[Math.min(attempts, CHECK_DELAYS_MS.length - 1)],
      );
    };
    scheduleCheck(0);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, []);

  return (
    <MessagePage mark="503" title={text('updating')} text={text('updatingHint')}>
      <NextStep onClick={() => void check()}>{text('checkAgain')}</NextStep>
    </MessagePage>
  );
};

/** The page after a reload or a link; returns to the previous page. */
export const UpdatingPage = () => {
  const router = useRouter();
  const { from } = useSearch({ from: '/503' });
  const goBack = () => router.history.replace(toSameOriginPath(from, window.location.origin) ?? '/');
  return <UpdatingMessage onReady={goBack} />;
};

/** Covers a page, unchanged, until the server is back. */
export const UpdatingOverlay = () => {
  const text = useMessages('entry', 'app');
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    const { activeElement, title } = document;
    current?.showModal();
    return () => {
      current?.close();
      document.title = title;
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
  }, []);
  const uncover = async () => {
    await router.navigate({
      to: '.',
      search: true,
      hash: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
      state: ({ isUpdating: _, ...state }) => state,
    });
    // Refetches the queries that failed during the update.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    void router.invalidate();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.overlay}
      aria-label={text('updating')}
      onCancel={(event) => event.preventDefault()}
    >
      <UpdatingMessage onReady={uncover} />
    </dialog>
  );
};
