import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

/** What most visits have no use for: they bring no files this way. */
export const IntakeResult = lazyPart(() => import('./intake-result.tsx').then((module) => module.IntakeResult));
export const WaitingList = lazyPart(() => import('./waiting-list.tsx').then((module) => module.WaitingList));
