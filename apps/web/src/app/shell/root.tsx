import { Outlet } from '@tanstack/react-router';
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx';
import { NoticeStack } from '../../ui/notices/notice-stack.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

export const Root = () => (
  <>
    <NavigationProgress />
    <Outlet />
    <NoticeStack />
    <ConfirmHost />
  </>
);
