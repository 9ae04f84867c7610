import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { whenIdle } from '#lib/chunks/when-idle.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { ConfirmHost, preloadConfirm } from '#ui/dialog/confirm-host.tsx';
import { Disc } from '#ui/display/disc.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { NoticeStack, preloadNotices } from '#ui/notices/notice-stack.tsx';
import classes from './root-layout.module.css';

/** Prevents a flash for pages that load immediately. */
const DELAY_MS = 120;

/** A thin line at the top of the page while the next page loads. */
const NavigationProgress = () => {
  const text = useMessages('entry', 'app');
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return setShown(false);
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isShown ? (
    <div className={classes.progress} role="progressbar" aria-live="polite" aria-label={text('loadingPage')}>
      <div className={classes.progressLine} />
    </div>
  ) : null;
};

/** Shown while a session is being renewed. Without text: the messages may still be loading. */
export const Splash = () => (
  <div className={classes.splash} aria-busy="true">
    <Disc size="5rem" isTurning />
  </div>
);

/** Its code is part of the page `/503`, which is fetched while the server is reachable. */
const UpdatingOverlay = lazyPart(() =>
  import('#app/pages/errors/updating-page.tsx').then((module) => module.UpdatingOverlay),
);

export const RootLayout = () => {
  const isUpdating = useRouterState({ select: ({ location }) => location.state.isUpdating === true });
  useEffect(() => whenIdle([preloadNotices, preloadConfirm]), []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <NoticeStack />
      <ConfirmHost />
      {isUpdating && <UpdatingOverlay />}
    </>
  );
};
