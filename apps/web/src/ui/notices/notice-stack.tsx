import { useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { onQueued, wasAsked } from './notice-queue.ts';

const DrawnNotices = lazyPart(() => import('./drawn-notices.tsx').then((module) => module.DrawnNotices));

export const preloadNotices = DrawnNotices.preload;

/** Where notices appear; costs nothing until the first one is asked for. */
export const NoticeStack = () => {
  const asked = useSyncExternalStore(onQueued, wasAsked);
  return asked ? <DrawnNotices /> : null;
};
