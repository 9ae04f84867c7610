import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

/** Loaded on demand: most visits bring no files this way. */
export const IntakeResult = lazyPart(() => import('./intake-result.tsx').then((module) => module.IntakeResult));
export const WaitingList = lazyPart(() => import('./waiting-list.tsx').then((module) => module.WaitingList));
