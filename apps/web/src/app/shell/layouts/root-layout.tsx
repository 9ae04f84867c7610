import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#lib/chunks/when-idle.ts';
import { ConfirmHost, preloadConfirm } from '#ui/dialog/confirm-host.tsx';
import { NoticeStack, preloadNotices } from '#ui/notices/notice-stack.tsx';
import { NavigationProgress } from '../navigation/navigation-progress.tsx';

export const RootLayout = () => {
  useEffect(() => whenIdle([preloadNotices, preloadConfirm]), []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <NoticeStack />
      <ConfirmHost />
    </>
  );
};
