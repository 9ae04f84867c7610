import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { type ReleaseMovingProps, ReleaseMovingSkeleton } from './moving/release-moving-skeleton.tsx';

/** How far a release has moved from another distributor: its code loads separately. */
export const ReleaseMoving = lazyPart<ReleaseMovingProps>(
  async () => (await import('./moving/release-moving.tsx')).ReleaseMoving,
  ReleaseMovingSkeleton,
);
