export { useUnread } from './api.ts';
export { Notices } from './lazy-notices.tsx';
