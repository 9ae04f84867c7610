import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { StoreReadinessProps } from './preflight/store-readiness.tsx';

/** Below the first screen: its code and texts load separately. */
export const StoreReadiness = lazyPart<StoreReadinessProps>(async () => {
  const { StoreReadiness: Part } = await import('./preflight/store-readiness.tsx');
  await textsLoaded();
  return Part;
});
