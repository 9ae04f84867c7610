export { Notices } from './lazy-notices.tsx';
export { useUnread } from './use-unread.ts';
