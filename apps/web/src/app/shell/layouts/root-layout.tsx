import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#lib/chunks/when-idle.ts';
import { ConfirmHost, preloadConfirm } from '#ui/dialog/confirm-host.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { NoticeStack, preloadNotices } from '#ui/notices/notice-stack.tsx';
import { NavigationProgress } from '../navigation/navigation-progress.tsx';

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
