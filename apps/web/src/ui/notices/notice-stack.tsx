import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onQueued, wasAsked } from './notice-queue.ts';

const DrawnNotices = lazy(() => import('./drawn-notices.tsx').then((module) => ({ default: module.DrawnNotices })));

/** Where notices appear; costs nothing until the first one is asked for. */
export const NoticeStack = () => {
  const asked = useSyncExternalStore(onQueued, wasAsked);
  return asked ? (
    <Suspense fallback={null}>
      <DrawnNotices />
    </Suspense>
  ) : null;
};
