import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { ReleaseSplitsProps } from './splits/release-splits.tsx';

export { balanceQuery } from './balance.ts';
export { useMoney } from './money.ts';

/** Below the tracks: its code loads separately. */
export const ReleaseSplits = lazyPart<ReleaseSplitsProps>(
  async () => (await import('./splits/release-splits.tsx')).ReleaseSplits,
);
