import { useStore } from '#lib/store.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { hasHadNotices } from './notice-queue.ts';

const DrawnNotices = lazyPart(() => import('./notice-renderer.tsx').then((module) => module.NoticeRenderer));

export const preloadNotices = DrawnNotices.preload;

/** Shows the notices; loads nothing until the first notice. */
export const NoticeStack = () => {
  const isNeeded = useStore(hasHadNotices);
  return isNeeded ? <DrawnNotices /> : null;
};
